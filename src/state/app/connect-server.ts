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
import { roomsQuery } from '@/state/room/rooms'
import { keepCredentials, type ConnectionDetails } from '@/state/server/connection-details'
import { changeServers, serversQuery } from '@/state/server/servers'
import { requestSignIn } from '@/state/server/sign-in-request'
import { fitStreamPool } from '@/state/server/stream-pool'

import { finishRemovals } from './remove-server'

/** Detects what kind of server is at an address. `plain` is the unencrypted address, if it may be offered. */
export const probe = async (address: string, plain?: string): Promise<ProbeStep> =>
  stepForIdentity(await probeServer(address), address, plain)

/** Connects to a server that `probe` found, after the person agreed. */
export async function connectServer(
  finding: Finding,
  details: ConnectionDetails = {},
): Promise<Result<Server>> {
  // Otherwise a server that is added again would inherit data that is still to be removed.
  await finishRemovals()
  const known = await attempt(queryClient.ensureQueryData(serversQuery))
  if (!known.ok) return known
  fitStreamPool(finding)
  const found = serverFrom(finding, known.value)
  const server = { ...found, name: details.name ?? found.name }
  const written = await attempt(writeServer(server, Date.now()))
  if (!written.ok) return written
  // Stored before the app knows the server, so that no request is sent without the credentials.
  const kept = await attempt(keepCredentials(server, details))
  changeServers((servers) => {
    const isKnown = servers.some(({ id }) => id === server.id)
    return isKnown
      ? servers.map((one) => (one.id === server.id ? server : one))
      : [...servers, server]
  })
  return kept.ok ? { ok: true, value: server } : kept
}

/** Connects to the demo, and returns the room to show first. */
export async function connectDemo(
  finding: Finding,
): Promise<Result<{ server: Server; room: string | undefined }>> {
  const connected = await connectServer(finding)
  if (!connected.ok) return connected
  const server = connected.value
  const rooms = await attempt(queryClient.fetchQuery(roomsQuery(server)))
  return { ok: true, value: { server, room: rooms.ok ? rooms.value[0]?.id : undefined } }
}

/** The server that the app was loaded from; null if there is none. */
export const homeServerQuery = queryOptions({
  queryKey: ['home-server'],
  queryFn: findHomeServer,
})

async function findHomeServer(): Promise<Finding | null> {
  const address = homeServerAddress()
  if (address === undefined) return null
  const identity = await probeServer(address, questionsFor.continuo)
  return identity.kind === 'found' ? identity.finding : null
}

/** The server that the app was loaded from, if it admits guests; null otherwise. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: async (): Promise<Finding | null> => {
    const home = await findHomeServer()
    return home && takesGuests(home) ? home : null
  },
})

/** Connects the server that the app was loaded from and opens its sign-in. */
export async function signInAtHome(finding: Finding): Promise<Result<void>> {
  const connected = await connectServer(finding)
  if (!connected.ok) return connected
  requestSignIn(connected.value)
  return { ok: true, value: undefined }
}
