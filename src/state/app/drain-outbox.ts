import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { watchNetwork } from '@/data/device/watch-network'
import { onSessionChange } from '@/data/session/session-entries'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { loadOutbox, outboxAtom, watchOutbox } from '@/state/outbox/outbox'
import { forgetOtherServers, noteReachable } from '@/state/outbox/reachable'
import type { Server } from '@/state/server/servers'

import { createThreadDrain } from './thread-drain'

/**
 * Sends queued messages as soon as possible, including those of threads that are not open. Returns a
 * function that stops this.
 */
export function drainOutbox(servers: readonly Server[]): () => void {
  const drains = new Map<string, () => void>()
  const drain = (key: ThreadKey) => {
    const server = servers.find(({ id }) => id === key.server)
    if (!server) return
    const text = threadKeyText(key)
    const known = drains.get(text) ?? createThreadDrain(server, key, () => drains.delete(text))
    drains.set(text, known)
    known()
  }
  const drainAll = () => {
    for (const [first] of store.get(outboxAtom).values()) if (first) drain(first.key)
  }
  const stops = [
    store.sub(outboxAtom, drainAll),
    watchOutbox((key) => (key ? drain(key) : drainAll())),
    watchNetwork(() => {
      for (const { id } of servers) noteReachable(id)
      drainAll()
    }),
    onSessionChange(drainAll),
    watchAnswers(servers),
  ]
  forgetOtherServers(servers)
  drainAll()
  void loadOutbox()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Notes that a server is reachable whenever it answers a query. */
const watchAnswers = (servers: readonly Server[]) =>
  queryClient.getQueryCache().subscribe(({ query, ...event }) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Data that is set manually comes from the device.
    if (event.action.manual === true) return
    const server = servers.find(({ address }) => query.queryKey[1] === address)
    if (server) noteReachable(server.id)
  })
