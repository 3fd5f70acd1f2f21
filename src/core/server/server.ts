import { z } from 'zod'

/** What a server turned out to be when it was asked. */
export const ServerKind = z.enum(['continuo', 'agui', 'bodhi', 'openai'])
export type ServerKind = z.infer<typeof ServerKind>

/** A server that a person connected to. */
export const Server = z.object({
  id: z.string(),
  address: z.string(),
  /** What the person calls it. */
  name: z.string(),
  kind: ServerKind,
  version: z.string().optional(),
  /** What it can do, in the words of its capabilities; those that the app does not know are ignored. */
  features: z.array(z.string()),
})
export type Server = z.infer<typeof Server>

/** The same after every start, and readable in an address bar. */
export const serverIdOf = (address: string) => hostOf(address).replace(/[^a-z0-9.]+/gi, '-')

/** An address as a person would say it. */
export const hostOf = (address: string) => address.replace(/^https?:\/\//, '')

/** What was found at an address, as one of the servers: the one that was there before, or a new one. */
export function serverFrom(
  found: Omit<Server, 'id' | 'name'> & { readonly name?: string },
  servers: readonly Server[],
): Server {
  const { address, kind, version, features, name } = found
  const known = servers.find((server) => hostOf(server.address) === hostOf(address))
  return {
    id: known?.id ?? freeId(serverIdOf(address), servers),
    name: known?.name ?? name ?? hostOf(address),
    address,
    kind,
    features,
    ...(version !== undefined && { version }),
  }
}

/** Two addresses may read the same in an address bar, and `/servers/connect` is another page. */
function freeId(id: string, servers: readonly Server[]): string {
  const isTaken = (wanted: string) =>
    wanted === 'connect' || servers.some((server) => server.id === wanted)
  let number = 1
  while (isTaken(number === 1 ? id : `${id}-${number}`)) number += 1
  return number === 1 ? id : `${id}-${number}`
}
