import { atom } from 'jotai'

import { backOff } from '@/core/run/back-off'
import { pause } from '@/data/device/clock'
import { isOffline } from '@/data/http/is-offline'
import { sessionOf } from '@/data/session/session'
import { store } from '@/state/device/store'

import { wakeOutbox } from './outbox'

/** How often in a row a message did not reach its server, by server. */
const failures = new Map<string, number>()

/** The servers that a message did not reach. They are tried again after a pause. */
export const restingServersAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Ends the pause of a server. */
const pauses = new Map<string, AbortController>()

/** Whether a message to the server has a chance to arrive. */
export const isReachable = (serverId: string): boolean =>
  !store.get(restingServersAtom).has(serverId) && !isOffline()

/** Whether the server may take a message before the next sign-in. */
export const maySend = (serverId: string): boolean =>
  sessionOf({ id: serverId })?.kind !== 'signed-out'

/** Waits before the next try, longer after every failure. */
export function noteUnreachable(serverId: string): void {
  const count = (failures.get(serverId) ?? 0) + 1
  failures.set(serverId, count)
  store.set(restingServersAtom, (all) => new Set(all).add(serverId))
  pauses.get(serverId)?.abort()
  const controller = new AbortController()
  pauses.set(serverId, controller)
  void pause(backOff(count, Math.random()), controller.signal).then(() => {
    if (!controller.signal.aborted) endPause(serverId)
  })
}

/** The server answered, or the network is back: what waits for it goes out now. */
export function noteReachable(serverId: string): void {
  failures.delete(serverId)
  pauses.get(serverId)?.abort()
  endPause(serverId)
}

function endPause(serverId: string): void {
  pauses.delete(serverId)
  if (store.get(restingServersAtom).has(serverId))
    store.set(restingServersAtom, (all) => new Set([...all].filter((id) => id !== serverId)))
  wakeOutbox()
}
