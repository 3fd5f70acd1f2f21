import { setTimeout } from 'node:timers/promises'
import { EventType, type AGUIEvent } from '@ag-ui/core'
import { z } from 'zod'

import { wordAt } from '../streams'
import { machineTime } from './machine-time'

export const Pace = z.object({ deltas: z.number(), perSecond: z.number() })
export type Pace = z.infer<typeof Pace>

/**
 * Yields an answer at the pace of a model. Each delta contains the time at which it was due, not the time at which it
 * was sent, so that a slow process cannot hide its delay.
 */
export async function* tellPacedAnswer({ deltas, perSecond }: Pace): AsyncGenerator<AGUIEvent> {
  const messageId = 'message-of-the-answer'
  const begun = machineTime()
  yield { type: EventType.TEXT_MESSAGE_START, messageId }
  for (let index = 0; index < deltas; index += 1) {
    const due = begun + (index * 1000) / perSecond
    const early = due - machineTime()
    if (early > 0) await setTimeout(Math.ceil(early))
    const delta = `${due.toFixed(2)} ${wordAt(index)}`
    yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }
  }
  yield { type: EventType.TEXT_MESSAGE_END, messageId }
}

/** Matches the due times in what a client received. */
export const dueTimes = /"delta":"(\d+\.\d\d) /g
