import type { TabChannel } from './tab-channel'
import type { TabLocks } from './tab-locks'

/** This tab, with the locks and channels that it shares with other tabs of the app. */
export interface ThisTab {
  readonly tab: string
  readonly locks: TabLocks
  channel(name: string): TabChannel
}

/** Undefined outside a browser, where there are no tabs. */
export const thisTab: ThisTab | undefined = undefined
