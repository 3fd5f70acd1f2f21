import { createEventReader } from '@/core/agui/event-reader'
import type { Run } from '@/core/contract/run'
import { fromAguiMessages } from '@/core/conversation/agui-messages'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'

import type { RunState } from './run-state'
import { stateAfter } from './state-after'

/** A thread as its server tells it. */
export interface History {
  draft: Draft
  state: RunState
  /** The last run, when it is still going on: not yet in the draft. */
  unfinished: Run | undefined
}

/** Folds the runs that a thread had, as if they were happening now. */
export function foldHistory(runs: readonly Run[]): History {
  const draft = createDraft()
  const last = runs.at(-1)
  const unfinished = last && isUnderWay(last) ? last : undefined
  for (const run of runs) {
    // The server does not echo what a person said: it stands in the run's input.
    for (const message of fromAguiMessages(run.run_input?.messages ?? [])) draft.addMessage(message)
    if (run !== unfinished) foldRun(draft, run)
  }
  draft.takeChanges()
  return { draft, state: stateOf(draft, last), unfinished }
}

/** How a thread stands whose last run has been folded. */
export function stateOf(draft: Draft, last: Run | undefined): RunState {
  const ours = new Set(last?.run_input?.tools?.map(({ name }) => name))
  const { outcome } = draft.run
  // The app was closed before it could make the calls that were left to it.
  const isLeftToUs =
    outcome.kind === 'success' && draft.openCalls.some(({ name }) => ours.has(name))
  return isLeftToUs ? { kind: 'truncated' } : stateAfter(outcome)
}

export function foldRun(draft: Draft, run: Run): void {
  if (run.started === null && !run.events?.length) return
  draft.beginRun(run.thread_id, run.run_id)
  const reader = createEventReader({
    onEvent: (event) => draft.apply(event),
    onWarning: () => {},
    onFailure: () => {},
  })
  for (const event of run.events ?? []) reader.accept(event)
  draft.abandonRun('dropped')
}

export const isUnderWay = (run: Run) => run.finished === null && (run.events?.length ?? 0) > 0
