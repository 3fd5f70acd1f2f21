import { queryOptions } from '@tanstack/react-query'

import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { isSilent, questionsFor, type Finding, type Unclear } from '@/core/server/identify-server'
import { probeServer } from '@/data/server/probe-server'
import { writeServerFacts } from '@/data/store/servers'
import { queryClient } from '@/state/device/query-client'

import { changeServer, serversQuery, type Server } from './servers'
import { fitStreamPool } from './stream-pool'

/** Whether a server answers, and is still of the same kind. */
export type Reach = 'reachable' | 'unreachable' | 'blocked' | 'changed'

/** Checks whether a server answers and stores what it says about itself. */
export const serverCheckQuery = (server: Server) =>
  queryOptions({
    queryKey: ['server-check', server.id, server.address],
    queryFn: async (): Promise<Reach> => {
      const identity = await probeServer(server.address, questionsFor[server.kind])
      if (isSilent(identity)) return 'unreachable'
      switch (identity.kind) {
        case 'found':
          fitStreamPool(identity.finding)
          await storeFacts(server.id, identity.finding)
          return 'reachable'
        case 'unknown':
          return wouldIdentifyItself(server, identity.answered) ? 'changed' : 'reachable'
        case 'untrusted':
          return 'changed'
        case 'blocked':
          return 'blocked'
      }
    },
    staleTime: 60_000,
  })

/** Whether the known server would have identified itself. One that requires a key does not do so without it. */
const wouldIdentifyItself = (server: Server, answered: Unclear) => {
  const { introducesItself, signIn } = abilitiesOf(server)
  return introducesItself && !(signIn === 'key' && answered === 'locked')
}

/** Stores what a server says about itself. Keeps the known version if the server shows it only after sign-in. */
async function storeFacts(id: string, { version, features }: Finding): Promise<void> {
  const server = queryClient.getQueryData(serversQuery.queryKey)?.find((known) => known.id === id)
  if (!server) return
  const facts = { ...server, features, ...(version !== undefined && { version }) }
  if (JSON.stringify(facts) === JSON.stringify(server)) return
  const written = await attempt(writeServerFacts(id, facts))
  if (written.ok) changeServer(facts)
}

export async function checkServers(): Promise<void> {
  const servers = await attempt(queryClient.ensureQueryData(serversQuery))
  if (!servers.ok) return
  await Promise.all(
    servers.value.map((server) => queryClient.prefetchQuery(serverCheckQuery(server))),
  )
}

/**
 * Checks a server again once it is back online, because it may have been updated in the
 * meantime. Returns a function that stops this.
 */
export function recheckReturningServers(): () => void {
  const silent = new Set<string>()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [name, address] = event.query.queryKey
    if (name !== 'rooms' || typeof address !== 'string') return
    if (event.action.type === 'error') silent.add(address)
    // Data from the device is set manually and does not mean that the server answers.
    const isBack = event.action.type === 'success' && event.action.manual !== true
    if (isBack && silent.delete(address)) checkAgain(address)
  })
}

function checkAgain(address: string): void {
  const servers = queryClient.getQueryData(serversQuery.queryKey) ?? []
  for (const server of servers.filter((known) => known.address === address))
    void queryClient.prefetchQuery({ ...serverCheckQuery(server), staleTime: 0 })
}
