import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that is given out to the public of IPv6 today (IANA, "IPv6 Global Unicast Address Assignments"). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Within a cloud the machine's own keeper answers there, though the address is a public one (Azure's WireServer). */
const OF_THE_HOST = '168.63.129.16'

/**
 * True for an address of the public internet. False for this machine, private, link-local, shared (RFC 6598), multicast and
 * reserved addresses, and for those of IPv6 that stand for one of IPv4 in any way: mapped, NAT64, 6to4, Teredo.
 */
export const isPublicAddress = (address: string): boolean => {
  // A zone (`%eth0`) belongs to a link of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.toString() === OF_THE_HOST) return false
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}
