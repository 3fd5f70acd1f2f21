import type { TabChannel } from './tab-channel'
import type { TabLocks } from './tab-locks'

/** This tab among those of the browser that show the app. */
export interface ThisTab {
  readonly tab: string
  readonly locks: TabLocks
  channel(name: string): TabChannel
}

/** An app outside of a browser has no tabs. */
export const thisTab: ThisTab | undefined = undefined
