import { hostname, networkInterfaces } from 'node:os'

/** Returns the names and addresses under which browsers can reach this machine. */
export function machineNames(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    // A browser cannot open a link-local address, because it needs the name of an interface.
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => address)
  const host = hostname().toLowerCase()
  const named = hostSyntax.test(host) ? [host] : []
  return [...new Set(['localhost', '127.0.0.1', '::1', ...named, ...addresses])]
}

const hostSyntax = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
