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

/** Returns an id that is stable across restarts and readable in a URL. */
export const serverIdOf = (address: string) => hostOf(address).replace(/[^a-z0-9.]+/gi, '-')

/** Returns an address without its scheme. */
export const hostOf = (address: string) => address.replace(/^https?:\/\//, '')

/** Returns the record of an identified server. It keeps the id and name of a known server at the address. */
export function serverFrom(
  found: Omit<Server, 'id' | 'name'> & { readonly name?: string; readonly product?: string },
  servers: readonly Server[],
): Server {
  const { address, kind, version, features } = found
  const known = servers.find((server) => hostOf(server.address) === hostOf(address))
  return {
    id: known?.id ?? freeId(serverIdOf(address), servers),
    name: known?.name ?? found.name ?? defaultName(found, servers),
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

/** Returns the host, or the product if the host is only an IP address or this device. */
function defaultName(
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
