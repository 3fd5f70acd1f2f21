import { networkInterfaces } from 'node:os'

/** Where a phone in the same network finds this computer. */
export function localNetworkAddress(): string | undefined {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return interfaces.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
