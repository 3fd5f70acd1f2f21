import { EventType, type AGUIEvent } from '@ag-ui/core'

import { wordAt } from '../streams'

/** RUN_STARTED, the start and the end of the message, RUN_FINISHED. */
export const eventsBesideDeltas = 4

/** Yields one message with the given number of deltas, without any pause. */
export function* tellAnswer(deltas: number): Generator<AGUIEvent> {
  const messageId = 'message-of-the-answer'
  yield { type: EventType.TEXT_MESSAGE_START, messageId }
  for (let index = 0; index < deltas; index += 1) {
    yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: wordAt(index) }
  }
  yield { type: EventType.TEXT_MESSAGE_END, messageId }
}
