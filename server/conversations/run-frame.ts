import { EventType, PROTOCOL_VERSION, type AGUIEvent } from '@ag-ui/core'

import { createOpenSpans } from './open-spans'

export type Ending =
  | { kind: 'completed' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; code: string; message: string }

/** Keeps an agent's events within the protocol: one start, one end, nothing after it. */
export function createRunFrame(run: { threadId: string; runId: string }) {
  const spans = createOpenSpans()
  let isEnded = false

  function close(last: AGUIEvent): AGUIEvent[] {
    isEnded = true
    return last.type === EventType.RUN_ERROR ? [last] : [...spans.closings(), last]
  }

  return {
    isEnded: () => isEnded,

    start: (): AGUIEvent => ({
      type: EventType.RUN_STARTED,
      protocolVersion: PROTOCOL_VERSION,
      ...run,
    }),

    /** Returns the events to send for an event of the agent. */
    admit(event: AGUIEvent): AGUIEvent[] {
      if (isEnded || event.type === EventType.RUN_STARTED) return []
      if (event.type === EventType.RUN_FINISHED) return close({ ...event, ...run })
      if (event.type === EventType.RUN_ERROR) return close(event)
      spans.note(event)
      return [event]
    },

    /** Returns the events that end the run, if it has not ended. */
    end(ending: Ending): AGUIEvent[] {
      return isEnded ? [] : close(lastEvent(run, ending))
    },
  }
}

function lastEvent(run: { threadId: string; runId: string }, ending: Ending): AGUIEvent {
  switch (ending.kind) {
    case 'completed':
      return { type: EventType.RUN_FINISHED, ...run }
    case 'cancelled':
      return { type: EventType.RUN_FINISHED, ...run, outcome: { type: 'cancelled' } }
    case 'failed':
      return { type: EventType.RUN_ERROR, message: ending.message, code: ending.code }
  }
}
