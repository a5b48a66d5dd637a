export type Client = {
  /** Rate limit key: an IPv4 address, or the /64 of an IPv6 address. */
  key: string
  device: string | null
  country: string | null
  /** Device cookie for the account; null for unknown devices. */
  deviceCookie: string | null
}

type Network = { network: string; bits: number; factor: number }

/** Providers assign a /56 or /48 (RFC 6177), so one customer may have up to 65,536 /64 networks. */
const IPV6_NETWORKS = [
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const

const GROUP_BITS = 16

/** Returns the networks around an IPv6 client, narrowest first; none for IPv4, whose neighbours are unrelated. */
export const networksOf = (key: string): readonly Network[] => {
  if (!key.endsWith('::/64')) return []
  const groups = key.split('::', 1)[0]?.split(':') ?? []
  return IPV6_NETWORKS.map(({ bits, factor }) => ({ network: networkOf(groups, bits), bits, factor }))
}

const networkOf = (groups: readonly string[], bits: number): string => {
  const masked = groups.map((group, at) => {
    const hostBits = Math.min(Math.max((at + 1) * GROUP_BITS - bits, 0), GROUP_BITS)
    return ((Number.parseInt(group, 16) >> hostBits) << hostBits).toString(16)
  })
  return `${masked.join(':')}::/${bits}`
}
