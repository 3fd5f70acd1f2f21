import { attempt, type Result } from '@/core/failure'
import { forgetSession } from '@/data/session/session'
import {
  deleteRemovedServer,
  markServerRemoved,
  readRemovedServers,
  removeServerTraces,
} from '@/data/store/server-store'
import { listThreads, removeServer as removeThreadsAndGrants } from '@/data/store/thread-store'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { activitiesAtom } from '@/state/room/activity'
import { roomsQuery } from '@/state/room/rooms'
import { changeServers, type Server } from '@/state/server/servers'
import { removeThread } from '@/state/thread/conversations'
import { clearDraft } from '@/state/thread/drafts'

const underWay = new Map<string, Promise<Result<void>>>()

/**
 * Removes a server with all that came from it. It is gone for the person as soon as that is written
 * down; whatever ends the app before the rest is gone too, the next start goes on with it.
 */
export async function removeServer(server: Server): Promise<Result<void>> {
  const marked = await attempt(markServerRemoved(server.id))
  if (!marked.ok) return marked
  changeServers((servers) => servers.filter(({ id }) => id !== server.id))
  void finish(server)
  return marked
}

/** Goes on with the removals that an earlier start of the app left, and waits for those of this one. */
export async function finishRemovals(): Promise<void> {
  const removed = await attempt(readRemovedServers())
  if (removed.ok) await Promise.all(removed.value.map(finish))
}

function finish(server: Server): Promise<Result<void>> {
  const known = underWay.get(server.id)
  if (known) return known
  const work = attempt(erase(server)).finally(() => underWay.delete(server.id))
  underWay.set(server.id, work)
  return work
}

async function erase(server: Server): Promise<void> {
  await stopThreads(server)
  const asked = Promise.allSettled(queriesOf(server).map(async (query) => query.promise))
  forgetDrafts(server)
  await eraseStored(server)
  await forgetSession(server)
  // What was asked before may still write down its answer.
  await asked
  for (const query of queriesOf(server)) queryClient.getQueryCache().remove(query)
  await eraseStored(server)
  await deleteRemovedServer(server.id)
}

async function eraseStored({ id }: Server): Promise<void> {
  await removeThreadsAndGrants(id)
  await removeServerTraces(id)
}

async function stopThreads({ id }: Server): Promise<void> {
  const active = [...store.get(activitiesAtom).values()].filter(({ key }) => key.server === id)
  const stored = await listThreads(id)
  for (const { key } of [...active, ...stored]) removeThread(key)
}

function forgetDrafts(server: Server): void {
  const rooms = queryClient.getQueryData(roomsQuery(server).queryKey) ?? []
  for (const room of rooms) clearDraft({ server: server.id, room: room.id })
}

const queriesOf = ({ id, address }: Server) =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey.includes(id) || queryKey.includes(address) })
