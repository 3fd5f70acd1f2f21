import { networkInterfaces } from 'node:os'

/** Returns the address at which a phone on the same network reaches this computer. */
export function localNetworkAddress(): string | undefined {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return interfaces.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
