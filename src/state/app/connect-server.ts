import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import { questionsFor, type Finding } from '@/core/server/identify-server'
import { stepForIdentity, type ProbeStep } from '@/core/server/probe-step'
import { serverFrom, type Server } from '@/core/server/server'
import { takesGuests } from '@/core/server/session'
import { homeServerAddress } from '@/data/server/home-server-address'
import { probeServer } from '@/data/server/probe-server'
import { writeServer } from '@/data/store/servers'
import { queryClient } from '@/state/device/query-client'
import { changeServers, serversQuery } from '@/state/server/servers'

import { finishRemovals } from './remove-server'

/** Asks what stands at an address; `plain` is the same without encryption, where it may be offered. */
export const probe = async (address: string, plain?: string): Promise<ProbeStep> =>
  stepForIdentity(await probeServer(address), plain)

/** Connects to what was found, once the person has said so. */
export async function connectServer(finding: Finding): Promise<Result<Server>> {
  // Nothing that is still to be removed may be there again with a server of the same name.
  await finishRemovals()
  const known = await attempt(queryClient.ensureQueryData(serversQuery))
  if (!known.ok) return known
  const server = serverFrom(finding, known.value)
  const written = await attempt(writeServer(server, Date.now()))
  if (!written.ok) return written
  changeServers((servers) => {
    const isKnown = servers.some(({ id }) => id === server.id)
    return isKnown
      ? servers.map((one) => (one.id === server.id ? server : one))
      : [...servers, server]
  })
  return { ok: true, value: server }
}

/** The server that the app came from, where it lets everybody in; null where there is none. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: async (): Promise<Finding | null> => {
    const address = homeServerAddress()
    if (address === undefined) return null
    const identity = await probeServer(address, questionsFor.continuo)
    return identity.kind === 'found' && takesGuests(identity.finding) ? identity.finding : null
  },
})
