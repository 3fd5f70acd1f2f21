import { EventType, PROTOCOL_VERSION, type AGUIEvent } from '@ag-ui/core'

import { createCompletionEvents, type CompletionRun } from './completion-events'
import { createCompletionReader } from './completion-reader'

/**
 * Reads a model server's answer, streamed or whole, as the events of a run. An answer that is cut off
 * ends without RUN_FINISHED or throws the connection's error, after its partial text.
 */
export async function* readCompletion(
  { body }: { body: AsyncIterable<Uint8Array> },
  run: CompletionRun & { now: () => number },
): AsyncGenerator<AGUIEvent[]> {
  const { threadId, runId, now } = run
  const events = createCompletionEvents(run)
  const prepared = (made: readonly AGUIEvent[]) => withTimes(withoutCut(made), now)
  yield prepared([
    { type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION },
  ])
  try {
    const reader = createCompletionReader(events)
    for await (const bytes of body) {
      const made = reader.push(bytes)
      if (made.length > 0) yield prepared(made)
      if (events.isOver()) return
    }
    yield prepared(reader.end())
  } catch (error) {
    // The answer is complete; only its usage is missing.
    if (events.isFinishing()) return yield prepared(events.end({ isDone: true }))
    yield prepared(events.fail('model_cut'))
    throw error
  }
}

/** Drops the error of a cut stream, because the missing RUN_FINISHED already shows the cut. */
function withoutCut(events: readonly AGUIEvent[]): AGUIEvent[] {
  return events.filter((event) => event.type !== EventType.RUN_ERROR || event.code !== 'model_cut')
}

/** Adds times to start and end events only. */
function withTimes(events: readonly AGUIEvent[], now: () => number): AGUIEvent[] {
  return events.map((event) => (timed.has(event.type) ? { ...event, timestamp: now() } : event))
}

const timed: ReadonlySet<string> = new Set([
  EventType.RUN_STARTED,
  EventType.TEXT_MESSAGE_START,
  EventType.REASONING_MESSAGE_START,
  EventType.TOOL_CALL_START,
  EventType.RUN_FINISHED,
  EventType.RUN_ERROR,
])
