import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { isRunning, type RunState, type Running } from '@/core/run/run-state'
import type { TabTurns } from '@/data/tabs/tab-turns'
import { turns } from '@/data/tabs/turns'
import type { DisposalScope } from '@/state/device/disposal-scope'

const elsewhere = new Map<string, Running>()

/** Notes the state of a turn that another tab runs. */
export function noteTurnElsewhere(key: ThreadKey, state: RunState | undefined): void {
  if (state && isRunning(state)) elsewhere.set(threadKeyText(key), state)
  else elsewhere.delete(threadKeyText(key))
}

/** The state of the thread's turn in another tab; undefined if none is running there. */
export const turnElsewhere = (key: ThreadKey): Running | undefined =>
  elsewhere.get(threadKeyText(key))

/** Which tab runs the turns of a thread. Outside of a browser it is always this one. */
export interface TurnTab {
  /** The state of the turn in another tab; undefined if none is running there. */
  readonly elsewhere: Running | undefined
  /** Starts a turn, unless another tab runs one in the thread. */
  start(begin: () => RunState, onRefusal: () => void): void
  /** Reserves the thread for this tab before a turn begins. Returns false if another tab runs one. */
  hold(): Promise<boolean>
  /** Tells the other tabs the state of the turn. */
  tell(state: RunState): void
  /** Lets other tabs run turns of the thread. */
  release(): void
  /** Stops the turn that another tab runs. */
  stopElsewhere(): void
}

export function createTurnTab(
  key: ThreadKey,
  scope: DisposalScope,
  tabs: TabTurns = turns,
): TurnTab {
  const release = () => tabs.release(key)
  scope.own(release)
  return {
    get elsewhere() {
      return turnElsewhere(key)
    },
    start(begin, onRefusal) {
      tabs.claim(key, (isOurs) => {
        if (scope.isDisposed) return release()
        if (!isOurs) {
          tabs.ask()
          return onRefusal()
        }
        noteTurnElsewhere(key, undefined)
        if (!isRunning(begin())) release()
      })
    },
    hold: () =>
      new Promise((resolve) => {
        tabs.claim(key, (isOurs) => {
          if (scope.isDisposed) release()
          else if (!isOurs) tabs.ask()
          resolve(isOurs && !scope.isDisposed)
        })
      }),
    tell: (state) => tabs.tell(key, state),
    release,
    stopElsewhere: () => tabs.stop(key),
  }
}
