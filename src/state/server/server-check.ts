import { queryOptions } from '@tanstack/react-query'

import { attempt } from '@/core/failure'
import { questionsFor, type Finding } from '@/core/server/identify-server'
import { probeServer } from '@/data/server/probe-server'
import { writeServerFacts } from '@/data/store/servers'
import { queryClient } from '@/state/device/query-client'

import { changeServer, serversQuery, type Server } from './servers'

/** Whether a server answers, and still as what it was. */
export type Reach = 'reachable' | 'unreachable' | 'changed'

/** Asks a server whether it is there, and takes over what it tells of itself. */
export const serverCheckQuery = (server: Server) =>
  queryOptions({
    queryKey: ['server-check', server.id, server.address],
    queryFn: async (): Promise<Reach> => {
      const identity = await probeServer(server.address, questionsFor[server.kind])
      switch (identity.kind) {
        case 'found':
          await takeOver(server.id, identity.finding)
          return 'reachable'
        case 'unknown':
        case 'untrusted':
          return 'changed'
        case 'unreachable':
        case 'late':
          return 'unreachable'
      }
    },
    staleTime: 60_000,
  })

/** A version that is told only to those who signed in is not forgotten. */
async function takeOver(id: string, { version, features }: Finding): Promise<void> {
  const server = queryClient.getQueryData(serversQuery.queryKey)?.find((known) => known.id === id)
  if (!server) return
  const facts = { ...server, features, ...(version !== undefined && { version }) }
  if (JSON.stringify(facts) === JSON.stringify(server)) return
  const written = await attempt(writeServerFacts(id, facts))
  if (written.ok) changeServer(facts)
}

/** Asks every server that is known. */
export async function checkServers(): Promise<void> {
  const servers = await attempt(queryClient.ensureQueryData(serversQuery))
  if (!servers.ok) return
  await Promise.all(
    servers.value.map((server) => queryClient.prefetchQuery(serverCheckQuery(server))),
  )
}

/**
 * Asks a server anew once it answers again after it did not: it may have been updated in the
 * meantime. Returns what ends this.
 */
export function watchForReturns(): () => void {
  const silent = new Set<string>()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [name, address] = event.query.queryKey
    if (name !== 'rooms' || typeof address !== 'string') return
    if (event.action.type === 'error') silent.add(address)
    // What the device remembers is put there by hand, and is no sign of life.
    const isBack = event.action.type === 'success' && event.action.manual !== true
    if (isBack && silent.delete(address)) checkAgain(address)
  })
}

function checkAgain(address: string): void {
  const servers = queryClient.getQueryData(serversQuery.queryKey) ?? []
  for (const server of servers.filter((known) => known.address === address))
    void queryClient.prefetchQuery({ ...serverCheckQuery(server), staleTime: 0 })
}
