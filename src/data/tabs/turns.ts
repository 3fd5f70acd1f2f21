import { ownTurns, type TabTurns } from './tab-turns'

export const turns: TabTurns = ownTurns
