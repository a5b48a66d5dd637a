import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only block from which IPv6 global unicast addresses have been allocated so far (IANA). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** The host agent of Azure (WireServer), which every virtual machine there can reach. */
const AZURE_HOST_AGENT = '168.63.129.16'

/** Returns false for local, private, shared (RFC 6598), multicast and reserved addresses, and for IPv6 forms of IPv4 addresses. */
export const isPublicAddress = (address: string): boolean => {
  // An address with a zone id (`%eth0`) is not global (RFC 4007).
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.toString() === AZURE_HOST_AGENT) return false
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}
