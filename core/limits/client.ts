/** Where a call comes from, as far as the way here tells and the product needs to know. No address of a person is kept. */
export type Client = {
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 address. */
  key: string
  /** The browser and system in words, `Firefox on Linux`; null when it does not tell. */
  device: string | null
  /** ISO 3166-1 alpha-2 code of the country that the address belongs to; null when nobody knows. */
  country: string | null
  /** The secret of a device that has logged in to the named account before; null for any other. */
  knownDevice: string | null
}

/** A network around a client, which may use up `times` what one client may. */
type Network = { network: string; bits: number; times: number }

/** Customers get a /56 or a /48 (RFC 6177), so that one of them has up to 65,536 clients. */
const AROUND_IPV6 = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

const GROUP_BITS = 16

/**
 * The networks around the client of a key, the narrowest first. An IPv4 address has none: addresses next to it cost money and
 * belong to others.
 */
export const networksOf = (key: string): readonly Network[] => {
  if (!key.endsWith('::/64')) return []
  const groups = key.split('::', 1)[0]?.split(':') ?? []
  return AROUND_IPV6.map(({ bits, times }) => ({ network: networkOf(groups, bits), bits, times }))
}

const networkOf = (groups: readonly string[], bits: number): string => {
  const kept = groups.map((group, at) => {
    const rest = Math.min(Math.max((at + 1) * GROUP_BITS - bits, 0), GROUP_BITS)
    return ((Number.parseInt(group, 16) >> rest) << rest).toString(16)
  })
  return `${kept.join(':')}::/${bits}`
}
