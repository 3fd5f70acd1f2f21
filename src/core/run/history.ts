import { createEventReader } from '@/core/agui/event-reader'
import type { Run } from '@/core/contract/run'
import type { Draft } from '@/core/conversation/fold/draft'
import type { TreeEntry } from '@/core/conversation/tree'

import type { RunState } from './run-state'
import { runStateAfter } from './run-state-after'
import { treeOfRuns, type TreeOfRuns } from './tree-of-runs'

/** A thread as its server has it. */
export interface History extends TreeOfRuns {
  state: RunState
  /** The last run, when it is still under way: not yet in the draft. */
  unfinished: Run | undefined
}

/** Folds the runs of a thread as if they were happening now. `held` is what the device has of them. */
export function foldHistory(runs: readonly Run[], held: readonly TreeEntry[] = []): History {
  const last = runs.at(-1)
  const unfinished = last && isUnderWay(last) ? last : undefined
  const fold = (draft: Draft, run: Run) => run !== unfinished && foldRun(draft, run)
  const tree = treeOfRuns(runs, fold, held)
  tree.draft.takeChanges()
  return { ...tree, state: stateOf(tree.draft, last), unfinished }
}

/** The state of a thread whose last run has been folded. */
function stateOf(draft: Draft, last: Run | undefined): RunState {
  const ours = new Set(last?.run_input?.tools?.map(({ name }) => name))
  const { outcome } = draft.run
  // The app was closed before it made its calls.
  const isLeftToUs =
    outcome.kind === 'success' && draft.openCalls.some(({ name }) => ours.has(name))
  return isLeftToUs ? { kind: 'truncated' } : runStateAfter(outcome)
}

function foldRun(draft: Draft, run: Run): void {
  if (run.started === null && !run.events?.length) return
  draft.beginRun(run.thread_id, run.run_id)
  const reader = createEventReader({
    onEvent: (event) => draft.apply(event),
    onWarning: () => {},
    onSkip: (skipped) => draft.skip(skipped),
    onFailure: () => {},
  })
  for (const event of run.events ?? []) reader.accept(event)
  draft.abandonRun('dropped')
}

const isUnderWay = (run: Run) => run.finished === null && (run.events?.length ?? 0) > 0
