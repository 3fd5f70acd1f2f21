import { lookup as lookUp } from 'node:dns/promises'
import { isIPv6, type LookupFunction } from 'node:net'

import { OutgoingFailure } from './outgoing-failure'
import { isPublicAddress } from './public-address'

/** Returns the IP addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export async function resolveByDns(hostname: string): Promise<readonly string[]> {
  const answers = await lookUp(hostname, { all: true })
  return answers.map(({ address }) => address)
}

/**
 * Sockets connect to exactly the returned addresses, so DNS rebinding after the check has no effect.
 * A name is refused if even one of its addresses is private.
 */
export function createGuardedLookup(resolve: Resolve): LookupFunction {
  async function addressesOf(hostname: string) {
    const addresses = await resolve(hostname).catch(() => [])
    if (!addresses.every(isPublicAddress)) throw new OutgoingFailure('refused-address')
    const [first, ...others] = addresses.map((address) => ({
      address,
      family: isIPv6(address) ? 6 : 4,
    }))
    if (first === undefined) throw new OutgoingFailure('unreachable')
    return { first, all: [first, ...others] }
  }

  return (hostname, options, callback) => {
    addressesOf(hostname).then(
      ({ first, all }) =>
        options.all ? callback(null, all) : callback(null, first.address, first.family),
      (failure) => callback(failure, []),
    )
  }
}
