import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'

/**
 * What answers in a room. It tells what happens within the run: the run's start is told for it, and
 * so is its end unless it ends the run itself. It should stop soon after the signal is aborted.
 */
export type Agent = (input: RunInput, signal: AbortSignal) => AsyncIterable<AGUIEvent>
