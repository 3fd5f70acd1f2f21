import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { registerServers } from '@/data/session/session'
import { readServers, renameServer as writeName } from '@/data/store/servers'
import { queryClient } from '@/state/device/query-client'

import { endedWithoutServers, keepEarlyServers } from './early-servers'

export type { Server } from '@/core/server/server'

let mayBeNone = endedWithoutServers()

/** The servers that a person connected to. If there were none last time, no page waits for the database. */
export const serversQuery = queryOptions({
  queryKey: ['servers'],
  queryFn: async (): Promise<readonly Server[]> => {
    // A database that cannot be read may have servers.
    const servers = await readServers().finally(() => (mayBeNone = false))
    note(servers)
    return servers
  },
  placeholderData: (): readonly Server[] | undefined => (mayBeNone ? [] : undefined),
  staleTime: Infinity,
  gcTime: Infinity,
})

function note(servers: readonly Server[]): void {
  registerServers(servers)
  keepEarlyServers(servers.length)
}

/** Changes the known servers, after the device has stored the change. */
export function changeServers(change: (servers: readonly Server[]) => readonly Server[]): void {
  const servers = change(queryClient.getQueryData(serversQuery.queryKey) ?? [])
  note(servers)
  queryClient.setQueryData(serversQuery.queryKey, servers)
}

export const changeServer = (changed: Server): void =>
  changeServers((servers) => servers.map((server) => (server.id === changed.id ? changed : server)))

export async function renameServer(server: Server, name: string): Promise<Result<void>> {
  const result = await attempt(writeName(server.id, name))
  if (result.ok) changeServer({ ...server, name })
  return result
}
