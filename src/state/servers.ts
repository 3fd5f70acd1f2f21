import { queryOptions } from '@tanstack/react-query'

import { attempt } from '@/core/failure'
import type { Result } from '@/core/failure'
import { hostOf, serverIdOf } from '@/core/server'
import type { Server } from '@/core/server'
import { parseServerAddress } from '@/core/server-address'
import { fetchCapabilities } from '@/data/agent-server'
import { homeServerAddress } from '@/data/home-server'
import { readServers, writeServer } from '@/data/server-store'

import { queryClient } from './query-client'

export type { Server } from '@/core/server'

/** The servers a person connected to; before that, the one that stands where the app came from. */
export const serversQuery = queryOptions({
  queryKey: ['servers'],
  queryFn: async (): Promise<readonly Server[]> => {
    const stored = await readServers()
    if (stored.length > 0) return stored
    const address = homeServerAddress()
    return address === undefined ? [] : [serverAt(address, [])]
  },
  staleTime: Infinity,
})

/** Connects to what a person typed, once it has answered as an agent server. */
export async function connectServer(typed: string): Promise<Result<Server>> {
  const address = parseServerAddress(typed)
  if (!address.ok) return address
  const answer = await attempt(fetchCapabilities(address.value))
  if (!answer.ok) return answer
  const server = serverAt(address.value, answer.value.features)
  const stored = await attempt(writeServer(server, Date.now()))
  if (!stored.ok) return stored
  queryClient.setQueryData(serversQuery.queryKey, [server])
  return { ok: true, value: server }
}

const serverAt = (address: string, features: string[]): Server => ({
  id: serverIdOf(address),
  address,
  name: hostOf(address),
  kind: 'continuo',
  features,
})
