import { EventType, type AGUIEvent } from '@ag-ui/core'
import { EventSchema } from '@ag-ui/core/schemas'

import type { RunInput } from '@/core/contract/run'
import { parseJson } from '@/core/parse-json'
import type { Agent } from '@server/agents/agent'

import type { Ending } from './run-frame'

export const restarted: Ending & { kind: 'failed' } = {
  kind: 'failed',
  code: 'server_restarted',
  message: 'The server stopped before the answer was complete.',
}

/** The name of the custom event that marks where a run was continued. */
const mark = 'run_continued'

/** A run that is interrupted this often may itself be what crashes the processes. */
const mostContinuations = 5

/** The app also gives up on an answer after this long without progress. */
const longestGapMilliseconds = 600_000

/** Continues a run after the events in `pastEvents`, which another process stored, or fails it. */
export async function* continueRun(ports: {
  resume: NonNullable<Agent['resume']>
  readInput: () => Promise<RunInput | null>
  pastEvents: readonly AGUIEvent[]
  now: () => Date
  signal: AbortSignal
}): AsyncGenerator<AGUIEvent> {
  const { pastEvents, signal } = ports
  const input = isWorthContinuing(pastEvents, ports.now()) ? await ports.readInput() : null
  if (!input) {
    const { code, message } = restarted
    return yield { type: EventType.RUN_ERROR, code, message }
  }
  yield {
    type: EventType.CUSTOM,
    name: mark,
    value: { times: pastEvents.filter(isMark).length + 1 },
  }
  yield* ports.resume(input, pastEvents.filter(isOfAgent), signal)
}

function isWorthContinuing(pastEvents: readonly AGUIEvent[], now: Date): boolean {
  const latest = pastEvents.at(-1)?.timestamp ?? 0
  const isRecent = now.getTime() - latest <= longestGapMilliseconds
  return isRecent && pastEvents.filter(isMark).length < mostContinuations
}

const isMark = (event: AGUIEvent) => event.type === EventType.CUSTOM && event.name === mark

const isOfAgent = (event: AGUIEvent) => event.type !== EventType.RUN_STARTED && !isMark(event)

/** Parses stored events, skipping those that are damaged or do not fit the schema. */
export function readEvents(texts: readonly string[]): AGUIEvent[] {
  return texts.map(parseJson).filter(isEvent)
}

const isEvent = (value: unknown): value is AGUIEvent => EventSchema.safeParse(value).success
