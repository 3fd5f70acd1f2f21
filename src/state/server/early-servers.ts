import { readEarlyCopy, writeEarlyCopy } from '@/data/device/early-copy'
import { hasEarlyAppearance } from '@/state/settings/appearance'

const name = 'servers'

/** Whether the app had no servers when it was closed. This is known before the database is open. */
export function endedWithoutServers(): boolean {
  const copy = readEarlyCopy(name)
  // Every launch keeps an early copy of the appearance, so without one this is the first launch.
  return copy === undefined ? !hasEarlyAppearance() : copy === 'none'
}

export function keepEarlyServers(count: number): void {
  const copy = count === 0 ? 'none' : 'some'
  if (readEarlyCopy(name) !== copy) writeEarlyCopy(name, copy)
}

export const forgetEarlyServers = (): void => writeEarlyCopy(name, undefined)
