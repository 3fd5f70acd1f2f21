import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'

import type { Agent } from './agent'
import type { Pause } from './pause'

export type Wait = (milliseconds: number) => Promise<void>

/**
 * An agent that says the same whenever it is asked the same, and does nothing else. It goes on with a
 * run by saying it again without pauses, up to where it was.
 */
export function createReplayedAgent(
  perform: (input: RunInput, wait: Wait) => AsyncIterable<AGUIEvent>,
  pause: Pause,
): Agent {
  async function* resume(
    input: RunInput,
    told: readonly AGUIEvent[],
    signal: AbortSignal,
  ): AsyncGenerator<AGUIEvent> {
    let said = 0
    const wait: Wait = async (milliseconds) => {
      if (said >= told.length) await pause(milliseconds, signal)
    }
    for await (const event of perform(input, wait)) {
      const before = told[said]
      said += 1
      if (!before) yield event
      else if (!isSame(before, event)) throw new Error('The agent has other words by now.')
    }
  }

  return Object.assign((input: RunInput, signal: AbortSignal) => resume(input, [], signal), {
    resume,
  })
}

const isSame = (one: AGUIEvent, other: AGUIEvent) => textOf(one) === textOf(other)

const textOf = (event: AGUIEvent) => JSON.stringify({ ...event, timestamp: undefined })
