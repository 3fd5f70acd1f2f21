import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

// Forms that lead to an IPv4 address and are in use: the second is how networks without IPv4 reach
// it. Others (6to4, Teredo, ::a.b.c.d) have no honest use left and are refused with the rest.
const mapped = ipaddr.IPv6.parseCIDR('::ffff:0:0/96')
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an IP address is on the public internet; whatever is not known to be is not. */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (!isIPv6(text) || text.includes('%')) return false
  // ipaddr.js takes ::a.b.c.d for ::ffff:a.b.c.d; written without dots the two cannot be confused.
  const address = ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1))
  if (address.match(mapped) || address.match(translated)) {
    return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast'
  }
  // ipaddr.js calls every range without a name unicast; only this one is given out to hosts.
  return address.range() === 'unicast' && address.match(globalUnicast)
}
