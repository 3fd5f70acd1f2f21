import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'

/**
 * Answers in a room by yielding the events of a run. The caller adds the start of the run, and its
 * end unless the agent yields one. Should stop soon after the signal is aborted.
 */
export interface Agent {
  (input: RunInput, signal: AbortSignal): AsyncIterable<AGUIEvent>
  /**
   * Resumes a run whose process has stopped, yielding the events that follow `pastEvents`. Only agents that
   * can do so without repeating side effects implement this.
   */
  resume?: (
    input: RunInput,
    pastEvents: readonly AGUIEvent[],
    signal: AbortSignal,
  ) => AsyncIterable<AGUIEvent>
}
