import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import type { AppLogin } from '@/core/server/app-login'
import { fetchAppLogin } from '@/data/server/app-login'
import { readAppClient, writeAppClient } from '@/data/session/app-client'
import { queryClient } from '@/state/device/query-client'

import type { Server } from './servers'
import { providersQuery } from './sign-in'

export { returnAddress } from '@/data/session/authorize'

/** Whether and where an app can sign a person in to a Bodhi server. */
export const appLoginQuery = (server: Server) =>
  queryOptions({
    queryKey: ['app-login', server.address],
    queryFn: (): Promise<AppLogin> => fetchAppLogin(server),
    staleTime: 60_000,
  })

/** The app's id at the provider of a server; null if it has none. */
export const appClientQuery = (server: Server) =>
  queryOptions({
    queryKey: ['app-client', server.id],
    queryFn: async (): Promise<string | null> => (await readAppClient(server)) ?? null,
  })

/** Stores the app's id at the provider of a server. */
export async function saveAppClient(server: Server, clientId: string): Promise<Result<void>> {
  const written = await attempt(writeAppClient(server, clientId))
  await queryClient.invalidateQueries({ queryKey: appClientQuery(server).queryKey })
  await queryClient.invalidateQueries({ queryKey: providersQuery(server).queryKey })
  return written
}
