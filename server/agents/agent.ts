import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'

/**
 * Answers in a room. Yields the events within a run; the caller adds the start of the run, and its
 * end if the agent did not. Should stop soon after the signal is aborted.
 */
export interface Agent {
  (input: RunInput, signal: AbortSignal): AsyncIterable<AGUIEvent>
  /**
   * Goes on with a run whose process is gone: yields what follows these events. Only for agents that do
   * nothing twice by that.
   */
  resume?: (
    input: RunInput,
    told: readonly AGUIEvent[],
    signal: AbortSignal,
  ) => AsyncIterable<AGUIEvent>
}
