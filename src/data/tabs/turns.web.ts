import { createTabTurns, ownTurns, type TabTurns } from './tab-turns'
import { thisTab } from './this-tab'

export const turns: TabTurns = thisTab
  ? createTabTurns({ ...thisTab, channel: thisTab.channel('continuo-turns') })
  : ownTurns
