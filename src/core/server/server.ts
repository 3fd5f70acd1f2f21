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
  found: Omit<Server, 'id' | 'name'> & { readonly name?: string; readonly product?: string },
  servers: readonly Server[],
): Server {
  const { address, kind, version, features } = found
  const known = servers.find((server) => hostOf(server.address) === hostOf(address))
  return {
    id: known?.id ?? freeId(serverIdOf(address), servers),
    name: known?.name ?? found.name ?? usualName(found, servers),
    address,
    kind,
    features,
    ...(version !== undefined && { version }),
  }
}

const products: Readonly<Partial<Record<ServerKind, string>>> = {
  continuo: 'Continuo',
  bodhi: 'Bodhi',
}

/** The host, or the product where the host is only a number or this device. */
function usualName(
  {
    address,
    kind,
    product = products[kind],
  }: Pick<Server, 'address' | 'kind'> & { product?: string },
  servers: readonly Server[],
): string {
  const host = hostOf(address)
  const isDomain = /^[^/:]*\.[a-z][a-z0-9-]*(?=[:/]|$)/i.test(host)
  const isTaken = servers.some(({ name }) => name === product)
  return product === undefined || isDomain || isTaken ? host : product
}

/** Avoids the ids of other servers, and `connect`, which is a page. */
function freeId(id: string, servers: readonly Server[]): string {
  const isTaken = (wanted: string) =>
    wanted === 'connect' || servers.some((server) => server.id === wanted)
  let number = 1
  while (isTaken(number === 1 ? id : `${id}-${number}`)) number += 1
  return number === 1 ? id : `${id}-${number}`
}
