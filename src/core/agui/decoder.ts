import type { z } from 'zod'

import { compileCheck, type Check } from './compile-check'
import type { AguiEvent, AguiEventOf } from './event'
import { isHotEvent } from './hot-event'
import { isJsonObject, type JsonObject } from './json'
import { createLegacyTranslator } from './legacy-translator'
import { eventSchemas } from './schemas'
import { stripUnknown } from './strip'
import { shortened, type SkippedEvent, type Warning, type WireFailure } from './warning'

const knownEvents = new Map<unknown, { schema: z.ZodType; check: Check }>()
for (const [type, schema] of eventSchemas) {
  knownEvents.set(type, { schema, check: compileCheck(schema) })
}

interface Reports {
  onWarning(warning: Warning): void
  onSkip?(skipped: SkippedEvent): void
  onFailure(failure: WireFailure): void
}

/** Creates a function that decodes a JSON value into an event, or reports why it cannot and returns undefined. */
export function createDecoder(
  reports: Reports,
  firstRunId = 'run',
): (value: unknown) => AguiEvent | undefined {
  const translate = createLegacyTranslator()
  let runId = firstRunId

  /** Only a malformed end event fails the run: the events after any other one are still useful. */
  const refuse = (event: JsonObject, eventType: string, at: string): undefined => {
    const malformed = { kind: 'malformed-event', eventType, at } as const
    if (event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR') {
      reports.onFailure(malformed)
      return undefined
    }
    reports.onWarning(malformed)
    reports.onSkip?.(skippedEvent(event))
    return undefined
  }

  const decodeClosely = (event: JsonObject, eventType: string): AguiEvent | undefined => {
    const modern = translate(event, runId)
    const known = knownEvents.get(modern.type)
    if (!known) {
      reports.onWarning({ kind: 'unknown-event', eventType })
      return undefined
    }
    if (modern !== event) reports.onWarning({ kind: 'legacy', eventType })
    const { value, removed } = stripUnknown(modern, known.schema)
    for (const at of removed) {
      reports.onWarning({ kind: 'unknown-member', eventType, at: shortened(at) })
    }
    if (value === undefined || isWellFormed(value, known.check)) return value
    return refuse(modern, eventType, faultIn(value, known.schema))
  }

  return (value) => {
    if (!isJsonObject(value) || typeof value.type !== 'string') {
      reports.onWarning({ kind: 'malformed-event', eventType: '', at: '/type' })
      reports.onSkip?.({ eventType: undefined })
      return undefined
    }
    if (isHotEvent(value)) return value
    const check = knownEvents.get(value.type)?.check
    const isModern = check !== undefined && isWellFormed(value, check)
    const event = isModern ? value : decodeClosely(value, shortened(value.type))
    if (event?.type === 'RUN_STARTED') runId = event.runId
    const at = event?.type === 'RUN_FINISHED' ? faultInInterrupts(event) : undefined
    return at === undefined ? event : refuse(value, 'RUN_FINISHED', at)
  }
}

/** Describes a skipped event as far as it can be read. */
export function skippedEvent({ type, toolCallId }: JsonObject): SkippedEvent {
  return {
    eventType: typeof type === 'string' ? type : undefined,
    ...(typeof toolCallId === 'string' && { toolCallId }),
  }
}

/** Locates a fault that makes interrupts impossible to answer: there are none, or two share an id. */
function faultInInterrupts({ outcome }: AguiEventOf<'RUN_FINISHED'>): string | undefined {
  if (outcome?.type !== 'interrupt') return undefined
  const ids = outcome.interrupts.map(({ id }) => id)
  if (ids.length === 0) return '/outcome/interrupts'
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  return at === -1 ? undefined : `/outcome/interrupts/${at}/id`
}

function isWellFormed(value: unknown, check: Check): value is AguiEvent {
  return check(value)
}

function faultIn(value: unknown, schema: z.ZodType): string {
  const path = schema.safeParse(value).error?.issues[0]?.path ?? []
  return shortened(path.map((step) => `/${String(step)}`).join(''))
}
