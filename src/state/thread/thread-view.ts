import type { Changes } from '@/core/conversation/fold/draft'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import type { DisposalScope } from '@/state/device/disposal-scope'
import { store } from '@/state/device/store'

import { showBranches } from './branches'
import { idsIn, messageIn, type ShownPath } from './shown-path'
import { threadAtoms, type Loading } from './thread-atoms'
import { createTurnTab, type TurnTab } from './turn-tab'

/** Writes what happens in a thread into the atoms that screens read. */
export interface ThreadView {
  /** The tab that runs the turns. */
  readonly tab: TurnTab
  showLoading(loading: Loading): void
  /** Replaces everything that is shown. */
  showPath(path: ShownPath): void
  showChanges(path: ShownPath, changes: Changes): void
  /** Shows the state of a turn of this tab, unless another tab runs one. */
  showState(state: RunState): void
  /** Shows that one more page before the path is being loaded or has been loaded. */
  showEarlier(path: ShownPath, earlier: 'loading' | 'loaded'): void
  /** Looks up which messages have siblings. */
  showBranches(): Promise<void>
}

export function createThreadView(key: ThreadKey, scope: DisposalScope): ThreadView {
  const tab = createTurnTab(key, scope)
  const atoms = threadAtoms(key)
  function showIds(path: ShownPath): void {
    const ids = idsIn(path)
    if (!isSameList(ids, store.get(atoms.messageIds))) store.set(atoms.messageIds, ids)
  }
  const showRest = ({ earlier }: ShownPath) =>
    store.set(atoms.earlier, earlier.endingAt === undefined ? 'none' : 'some')
  const showProgress = ({ draft: { run } }: ShownPath) =>
    store.set(atoms.agentProgress, { steps: run.steps, subagents: run.subagents })
  const branches = () => showBranches(key, atoms)
  return {
    tab,
    showLoading: (loading) => store.set(atoms.loading, loading),
    showPath(path) {
      for (const [id, shown] of atoms.messages) store.set(shown, messageIn(path, id))
      showIds(path)
      showRest(path)
      const { agentState } = path.draft
      const { isStateStale: isStale } = path.draft
      store.set(atoms.agentState, { before: agentState, now: agentState, isStale })
      showProgress(path)
      if (store.get(atoms.loading).kind !== 'ready') store.set(atoms.loading, { kind: 'ready' })
      void branches()
    },
    showChanges(path, { messageIds, list, state, run }) {
      for (const id of messageIds) {
        const shown = atoms.messages.get(id)
        if (shown) store.set(shown, path.draft.message(id))
      }
      if (list) showIds(path)
      if (state)
        store.set(atoms.agentState, ({ before }) => ({
          before,
          now: path.draft.agentState,
          isStale: path.draft.isStateStale,
        }))
      if (run) showProgress(path)
    },
    showState(state) {
      // When a turn begins, the current state becomes the one that its changes are compared with.
      if (state.kind === 'running' && store.get(atoms.runState).kind !== 'running')
        store.set(atoms.agentState, ({ now, isStale }) => ({ before: now, now, isStale }))
      store.set(atoms.retryTime, retryTimeOf(tab.elsewhere ?? state))
      store.set(atoms.runState, tab.elsewhere ?? state)
      store.set(atoms.turnPlace, tab.elsewhere ? 'elsewhere' : 'here')
    },
    showEarlier(path, earlier) {
      if (earlier === 'loading') return store.set(atoms.earlier, 'loading')
      showIds(path)
      showRest(path)
      void branches()
    },
    showBranches: branches,
  }
}

/** Counts from now, because this is called when the turn begins to wait. */
const retryTimeOf = (state: RunState): number | undefined =>
  state.kind === 'running' && state.retryAfterMilliseconds !== undefined
    ? Date.now() + state.retryAfterMilliseconds
    : undefined

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one === other || (one.length === other.length && one.every((id, index) => id === other[index]))
