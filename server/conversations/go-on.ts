import { EventType, type AGUIEvent } from '@ag-ui/core'
import { EventSchema } from '@ag-ui/core/schemas'

import type { RunInput } from '@/core/contract/run'
import type { Agent } from '@server/agents/agent'

import type { Ending } from './run-frame'

export const restarted: Ending & { kind: 'failed' } = {
  kind: 'failed',
  code: 'server_restarted',
  message: 'The server stopped before the answer was complete.',
}

/** A run that goes on says so by this custom event. */
const mark = 'run_continued'

/** Perhaps it is the run that ends the processes. */
const mostContinuations = 5

/** Nobody waits any longer for an answer; the app gives up, too. */
const longestGapMilliseconds = 600_000

/** Goes on with a run after these events, which another process stored, or says why not. */
export async function* goOn(ports: {
  resume: NonNullable<Agent['resume']>
  readInput: () => Promise<RunInput | null>
  told: readonly AGUIEvent[]
  now: () => Date
  signal: AbortSignal
}): AsyncGenerator<AGUIEvent> {
  const { told, signal } = ports
  const input = isWorthwhile(told, ports.now()) ? await ports.readInput() : null
  if (!input) {
    const { code, message } = restarted
    return yield { type: EventType.RUN_ERROR, code, message }
  }
  yield { type: EventType.CUSTOM, name: mark, value: { times: told.filter(isMark).length + 1 } }
  yield* ports.resume(input, told.filter(isOfAgent), signal)
}

function isWorthwhile(told: readonly AGUIEvent[], now: Date): boolean {
  const latest = told.at(-1)?.timestamp ?? 0
  const isRecent = now.getTime() - latest <= longestGapMilliseconds
  return isRecent && told.filter(isMark).length < mostContinuations
}

const isMark = (event: AGUIEvent) => event.type === EventType.CUSTOM && event.name === mark

const isOfAgent = (event: AGUIEvent) => event.type !== EventType.RUN_STARTED && !isMark(event)

/** Events as they were stored, without those that cannot be read. */
export function readEvents(texts: readonly string[]): AGUIEvent[] {
  return texts.map((text): unknown => JSON.parse(text)).filter(isEvent)
}

const isEvent = (value: unknown): value is AGUIEvent => EventSchema.safeParse(value).success
