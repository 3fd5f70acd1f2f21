import { atom } from 'jotai'

import { backOff } from '@/core/run/back-off'
import { isSilent, questionsFor } from '@/core/server/identify-server'
import type { Server } from '@/core/server/server'
import { pause } from '@/data/device/clock'
import { isOffline } from '@/data/http/is-offline'
import { probeServer } from '@/data/server/probe-server'
import { sessionOf } from '@/data/session/session'
import { store } from '@/state/device/store'

import { wakeOutbox } from './outbox'

/** How many messages in a row did not reach a server, by server id. */
const failures = new Map<string, number>()

/** The ids of servers that a message did not reach, until they answer again. */
export const restingServersAtom = atom<ReadonlySet<string>>(new Set<string>())

interface Probing {
  readonly address: string
  readonly controller: AbortController
}

/** The servers that are probed until they answer, by server id. */
const probing = new Map<string, Probing>()

/** Whether a message has a chance to reach the server. */
export const isReachable = (serverId: string): boolean =>
  !store.get(restingServersAtom).has(serverId) && !isOffline()

/** Whether the server may accept a message without another sign-in. */
export const maySend = (serverId: string): boolean =>
  sessionOf({ id: serverId })?.kind !== 'signed-out'

/** Marks a server as unreachable, and probes it with growing pauses until it answers. */
export function noteUnreachable(server: Server, probe = probeServer): void {
  const { id, address } = server
  const count = (failures.get(id) ?? 0) + 1
  failures.set(id, count)
  store.set(restingServersAtom, (all) => new Set(all).add(id))
  probing.get(id)?.controller.abort()
  const controller = new AbortController()
  probing.set(id, { address, controller })
  void pause(backOff(count, Math.random()), controller.signal).then(() =>
    ask(server, probe, controller.signal),
  )
}

async function ask(server: Server, probe: typeof probeServer, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const identity = await probe(server.address, questionsFor[server.kind])
  if (signal.aborted) return
  // A proxy whose server is down answers without the headers that let a page read the response.
  if (isSilent(identity) || identity.kind === 'blocked') noteUnreachable(server, probe)
  else noteReachable(server.id)
}

/** Marks a server as reachable, so that the messages waiting for it are sent. */
export function noteReachable(serverId: string): void {
  stopProbing(serverId)
  if (!store.get(restingServersAtom).has(serverId)) return
  store.set(restingServersAtom, (all) => new Set([...all].filter((id) => id !== serverId)))
  wakeOutbox()
}

/** Stops probing servers that have been removed, or that have another address. */
export function forgetOtherServers(servers: readonly Pick<Server, 'id' | 'address'>[]): void {
  for (const [id, { address }] of probing) {
    if (servers.some((server) => server.id === id && server.address === address)) continue
    stopProbing(id)
    store.set(restingServersAtom, (all) => new Set([...all].filter((other) => other !== id)))
  }
}

function stopProbing(serverId: string): void {
  failures.delete(serverId)
  probing.get(serverId)?.controller.abort()
  probing.delete(serverId)
}
