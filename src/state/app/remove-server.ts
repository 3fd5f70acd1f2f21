import { attempt, type Result } from '@/core/failure'
import { forgetSession } from '@/data/session/session'
import {
  deleteRemovedServer,
  markServerRemoved,
  readRemovedServers,
  removeServerTraces,
} from '@/data/store/servers'
import { removeServer as removeThreadsAndApprovals } from '@/data/store/threads'
import { reloadKeptValues } from '@/state/device/kept-family'
import { queryClient } from '@/state/device/query-client'
import { noteWrite } from '@/state/device/storage-problem'
import { changeServers, type Server } from '@/state/server/servers'
import { closeThreadSessions } from '@/state/thread/thread-sessions'

const removals = new Map<string, Promise<Result<void>>>()

/**
 * Removes a server with all of its data. The server disappears as soon as the removal is stored. If
 * not everything can be erased, the person is told and it is tried again. If the app is killed before that,
 * the next launch continues.
 */
export async function removeServer(server: Server): Promise<Result<void>> {
  const marked = await attempt(markServerRemoved(server.id))
  if (!marked.ok) return marked
  changeServers((servers) => servers.filter(({ id }) => id !== server.id))
  void finish(server)
  return marked
}

/** Finishes the removals that an earlier launch of the app began, and waits for those of this launch. */
export async function finishRemovals(): Promise<void> {
  const removed = await attempt(readRemovedServers())
  if (removed.ok) await Promise.all(removed.value.map(finish))
}

function finish(server: Server): Promise<Result<void>> {
  const known = removals.get(server.id)
  if (known) return known
  const work = attempt(erase(server)).finally(() => removals.delete(server.id))
  removals.set(server.id, work)
  void work.then((result) => note(server, result))
  return work
}

function note(server: Server, result: Result<unknown>): void {
  const retry = () => void finishAgain(server)
  noteWrite({ what: 'removal of a server', name: server.id, retry, isResumable: true }, result)
}

/** Does nothing if the server has been connected again. */
async function finishAgain(server: Server): Promise<void> {
  const removed = await attempt(readRemovedServers())
  const isRemoved = removed.ok && removed.value.some(({ id }) => id === server.id)
  if (isRemoved) await finish(server)
  else note(server, removed)
}

async function erase(server: Server): Promise<void> {
  closeThreadSessions(server)
  const requests = Promise.allSettled(queriesOf(server).map(async (query) => query.promise))
  await eraseStored(server)
  await forgetSession(server)
  // A request that was sent earlier may still store its response.
  await requests
  for (const query of queriesOf(server)) queryClient.getQueryCache().remove(query)
  closeThreadSessions(server)
  await eraseStored(server)
  // Otherwise the choices made there would come back with a new connection to the same address.
  await reloadKeptValues()
  await deleteRemovedServer(server.id)
}

async function eraseStored({ id }: Server): Promise<void> {
  await removeThreadsAndApprovals(id)
  await removeServerTraces(id)
}

const queriesOf = ({ id, address }: Server) =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey.includes(id) || queryKey.includes(address) })
