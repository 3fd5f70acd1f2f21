import { readEarlyCopy, writeEarlyCopy } from '@/data/device/early-copy'
import { hasEarlyAppearance } from '@/state/settings/appearance'

const name = 'servers'

/** Whether the app ended without a server, which is known before the database is open. */
export function endedWithoutServers(): boolean {
  const copy = readEarlyCopy(name)
  // Each start keeps a copy of how the app looks.
  return copy === undefined ? !hasEarlyAppearance() : copy === 'none'
}

export function keepEarlyServers(count: number): void {
  const copy = count === 0 ? 'none' : 'some'
  if (readEarlyCopy(name) !== copy) writeEarlyCopy(name, copy)
}

export const forgetEarlyServers = (): void => writeEarlyCopy(name, undefined)
