import { z } from 'zod'

/** The kind of a server. `agent` is a single AG-UI agent behind one address. */
export const ServerKind = z.enum(['continuo', 'agui', 'agent', 'copilotkit', 'bodhi', 'openai'])
export type ServerKind = z.infer<typeof ServerKind>

/** A server that a person connected to. */
export const Server = z.object({
  id: z.string(),
  address: z.string(),
  /** The name shown to the person. */
  name: z.string(),
  kind: ServerKind,
  version: z.string().optional(),
  /** Its capabilities by name; unknown ones are ignored. */
  features: z.array(z.string()),
})
export type Server = z.infer<typeof Server>

/** Stable across restarts, and readable in a URL. */
export const serverIdOf = (address: string) => hostOf(address).replace(/[^a-z0-9.]+/gi, '-')

/** An address without scheme and trailing slash. */
export const hostOf = (address: string) => address.replace(/^https?:\/\//, '')

/** Adds the identified server, or updates the existing one with its address. */
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

/** Avoids the ids of other servers, and `connect`, which is a page. */
function freeId(id: string, servers: readonly Server[]): string {
  const isTaken = (wanted: string) =>
    wanted === 'connect' || servers.some((server) => server.id === wanted)
  let number = 1
  while (isTaken(number === 1 ? id : `${id}-${number}`)) number += 1
  return number === 1 ? id : `${id}-${number}`
}
