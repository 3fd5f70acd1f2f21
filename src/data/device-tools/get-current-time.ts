import { z } from 'zod'

import type { ClientTool } from '@/core/tools/client-tool'
import { defineTool } from '@/core/tools/define-tool'
import { ToolError } from '@/core/tools/tool-error'

import type { Device } from './device'

export function getCurrentTime(device: Device): ClientTool {
  return defineTool({
    name: 'get_current_time',
    description:
      "Returns the current date and time on the person's device: UTC, local time with its offset, the " +
      'IANA time zone, and a text in their language. Pass timeZone to get the time elsewhere.',
    input: z.strictObject({
      timeZone: z
        .string()
        .max(64)
        .describe("IANA name such as Europe/Berlin. Default: the device's own.")
        .optional(),
    }),
    risk: 'read',
    timeoutMilliseconds: 5_000,
    isIdempotent: true,
    execute: async ({ timeZone = device.timeZone() }) => {
      const at = new Date(device.now())
      if (!isTimeZone(timeZone))
        throw new ToolError('There is no such time zone. Use an IANA name such as Europe/Berlin.')
      const style = { dateStyle: 'full', timeStyle: 'long', timeZone } as const
      return JSON.stringify({
        utc: at.toISOString(),
        local: localTime(at, timeZone),
        timeZone,
        text: new Intl.DateTimeFormat(device.locale(), style).format(at),
      })
    },
  })
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** ISO 8601 with the zone's offset at that time. */
function localTime(at: Date, timeZone: string): string {
  const numeric = '2-digit'
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  const minutes = Math.round((wall - at.getTime()) / 60_000)
  return new Date(wall).toISOString().slice(0, 19) + offsetText(minutes)
}

function offsetText(minutes: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
