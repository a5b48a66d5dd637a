export type Client = {
  /** The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
  key: string
  device: string | null
  country: string | null
  /** The random part of the browser's device cookie for the account; null if the cookie is missing or invalid. */
  deviceCookie: string | null
}

type Network = { prefix: string; bits: number; limitFactor: number }

/** Providers assign a /56 or /48 (RFC 6177), so one customer may have up to 65,536 /64 networks. */
const NETWORK_SIZES = [
  { bits: 56, limitFactor: 4 },
  { bits: 48, limitFactor: 16 },
] as const

const GROUP_BITS = 16

/** Returns the networks that contain an IPv6 client, narrowest first. Returns none for an IPv4 client, because neighbouring IPv4
 * addresses are unrelated. */
export const networksOf = (key: string): readonly Network[] => {
  if (!key.endsWith('::/64')) return []
  const groups = key.split('::', 1)[0]?.split(':') ?? []
  return NETWORK_SIZES.map(({ bits, limitFactor }) => ({ prefix: prefixOf(groups, bits), bits, limitFactor }))
}

const prefixOf = (groups: readonly string[], bits: number): string => {
  const masked = groups.map((group, index) => {
    const hostBits = Math.min(Math.max((index + 1) * GROUP_BITS - bits, 0), GROUP_BITS)
    return ((Number.parseInt(group, 16) >> hostBits) << hostBits).toString(16)
  })
  return `${masked.join(':')}::/${bits}`
}
