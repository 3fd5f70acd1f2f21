import { createEventReader } from '@/core/agui/event-reader'
import type { Run } from '@/core/contract/run'
import type { Draft } from '@/core/conversation/fold/draft'
import type { Message } from '@/core/conversation/message'
import type { TreeEntry } from '@/core/conversation/tree'

import type { RunReport } from './run-ports'
import type { RunState } from './run-state'
import { runStateAfter } from './run-state-after'
import { treeOfRuns, type TreeOfRuns } from './tree-of-runs'

/** A thread as its server stores it. */
export interface History extends TreeOfRuns {
  state: RunState
  /** The last run, if it is still under way. The draft does not contain it yet. */
  unfinished: Run | undefined
}

interface Known {
  /** The messages of the runs' inputs that the device has stored. */
  held?: readonly TreeEntry[]
  /** The end of the conversation that the device has stored. */
  own?: readonly Message[]
  /** Whether a run that is under way can be joined. Otherwise it counts as cut off. */
  canJoin?: boolean
  /** Called for what the server did wrong in the runs that are folded. */
  onWarning?: RunReport['warning']
}

/** Folds the stored runs of a thread with the code that folds live ones. */
export function foldHistory(
  runs: readonly Run[],
  { held = [], own = [], canJoin = true, onWarning = () => {} }: Known = {},
): History {
  const last = runs.at(-1)
  const unfinished = last && canJoin && isUnderWay(last) ? last : undefined
  let isLeftToUs = false
  function fold(draft: Draft, run: Run): void {
    if (run === unfinished) return
    foldRun(draft, run, onWarning)
    if (run !== last) return
    isLeftToUs = leavesCalls(draft, run)
    addOwnAnswers(draft, own)
  }
  const tree = treeOfRuns(runs, fold, held)
  tree.draft.takeChanges()
  return { ...tree, state: stateOf(tree.draft, isLeftToUs), unfinished }
}

/** Whether the run ended with open calls to tools that the app offered. */
function leavesCalls({ run: { outcome }, openCalls }: Draft, run: Run): boolean {
  const ours = new Set(run.run_input?.tools?.map(({ name }) => name))
  return outcome.kind === 'success' && openCalls.some(({ name }) => ours.has(name))
}

/** Adds the results of our calls. Only the device knows them until the next run sends them to the server. */
function addOwnAnswers(draft: Draft, own: readonly Message[]): void {
  for (const message of own) {
    if (message.role !== 'assistant' || !draft.message(message.id)) continue
    if (message.ending === 'stopped') draft.abandonRun('stopped')
    draft.addMessage(message)
  }
}

/** The state of a thread whose last run has been folded. */
function stateOf(draft: Draft, isLeftToUs: boolean): RunState {
  if (!isLeftToUs) return runStateAfter(draft.run.outcome)
  const last = draft.message(draft.ids.at(-1) ?? '')
  // If nobody stopped the turn, the app was closed before it made its calls or sent their results.
  const isStopped = last?.role === 'assistant' && last.ending === 'stopped'
  return { kind: isStopped ? 'cancelled' : 'truncated' }
}

function foldRun(draft: Draft, run: Run, warn: RunReport['warning']): void {
  if (run.started === null && !run.events?.length) return
  const known = draft.warnings.length
  draft.beginRun(run.thread_id, run.run_id)
  const reader = createEventReader({
    onEvent: (event) => draft.apply(event),
    onWarning: warn,
    onSkip: (skipped) => draft.skip(skipped),
    onFailure: warn,
  })
  for (const event of run.events ?? []) reader.accept(event)
  draft.abandonRun('dropped')
  for (const warning of draft.warnings.slice(known)) warn(warning)
}

const isUnderWay = (run: Run) => run.finished === null && (run.events?.length ?? 0) > 0
