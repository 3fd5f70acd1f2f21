import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'

import type { Agent } from './agent'
import type { Pause } from './pause'

export type Wait = (milliseconds: number) => Promise<void>

/**
 * Creates a deterministic agent without side effects. It resumes a run by replaying it without pauses
 * up to the point that the run had reached.
 */
export function createReplayedAgent(
  perform: (input: RunInput, wait: Wait) => AsyncIterable<AGUIEvent>,
  pause: Pause,
): Agent {
  async function* resume(
    input: RunInput,
    pastEvents: readonly AGUIEvent[],
    signal: AbortSignal,
  ): AsyncGenerator<AGUIEvent> {
    let index = 0
    const wait: Wait = async (milliseconds) => {
      if (index >= pastEvents.length) await pause(milliseconds, signal)
    }
    for await (const event of perform(input, wait)) {
      const before = pastEvents[index]
      index += 1
      if (!before) yield event
      else if (!isSame(before, event)) throw new Error('The replay differs from the stored run.')
    }
  }

  return Object.assign((input: RunInput, signal: AbortSignal) => resume(input, [], signal), {
    resume,
  })
}

const isSame = (one: AGUIEvent, other: AGUIEvent) => textOf(one) === textOf(other)

const textOf = (event: AGUIEvent) => JSON.stringify({ ...event, timestamp: undefined })
