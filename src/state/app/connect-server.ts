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

/** Asks what kind of server is at an address. `plain` is the unencrypted address, if it may be offered. */
export const probe = async (address: string, plain?: string): Promise<ProbeStep> =>
  stepForIdentity(await probeServer(address), address, plain)

/** Connects to a server that was found, after the person agreed. */
export async function connectServer(finding: Finding): Promise<Result<Server>> {
  // Otherwise a server that is added again would get back what is still to be removed.
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

/** The server that the app was loaded from, if it admits guests; otherwise null. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: async (): Promise<Finding | null> => {
    const address = homeServerAddress()
    if (address === undefined) return null
    const identity = await probeServer(address, questionsFor.continuo)
    return identity.kind === 'found' && takesGuests(identity.finding) ? identity.finding : null
  },
})
