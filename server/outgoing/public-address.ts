import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

// These forms embed an IPv4 address; networks without IPv4 use the second (NAT64). Others, such as
// 6to4, Teredo and ::a.b.c.d, have no legitimate use left and are refused.
const mapped = ipaddr.IPv6.parseCIDR('::ffff:0:0/96')
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Returns true only for addresses that are known to be public. */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (!isIPv6(text) || text.includes('%')) return false
  // ipaddr.js confuses ::a.b.c.d with ::ffff:a.b.c.d unless they are written without dots.
  const address = ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1))
  if (address.match(mapped) || address.match(translated)) {
    return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast'
  }
  // ipaddr.js calls every unnamed range unicast, but public hosts have addresses only in 2000::/3.
  return address.range() === 'unicast' && address.match(globalUnicast)
}
