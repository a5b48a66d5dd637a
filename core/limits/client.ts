export type Client = {
  /** Rate limit key: an IPv4 address, or the /64 of an IPv6 address. */
  key: string
  device: string | null
  country: string | null
  /** Device cookie for the account; null for unknown devices. */
  deviceCookie: string | null
}

type Network = { network: string; bits: number; times: number }

/** Providers assign a /56 or /48 (RFC 6177), so one customer may have up to 65,536 /64 networks. */
const IPV6_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

const GROUP_BITS = 16

/** Returns the IPv6 networks around a client, narrowest first. IPv4 neighbours are unrelated. */
export const networksOf = (key: string): readonly Network[] => {
  if (!key.endsWith('::/64')) return []
  const groups = key.split('::', 1)[0]?.split(':') ?? []
  return IPV6_NETWORKS.map(({ bits, times }) => ({ network: networkOf(groups, bits), bits, times }))
}

const networkOf = (groups: readonly string[], bits: number): string => {
  const masked = groups.map((group, at) => {
    const rest = Math.min(Math.max((at + 1) * GROUP_BITS - bits, 0), GROUP_BITS)
    return ((Number.parseInt(group, 16) >> rest) << rest).toString(16)
  })
  return `${masked.join(':')}::/${bits}`
}
