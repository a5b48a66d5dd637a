import type { LookupAddress } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

const MAX_HEADER_BYTES = 16 * 1024

type PinnedRequest = {
  method?: string
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  ca?: string
}

/** Returns a lookup that always finds the given addresses, which prevents DNS rebinding. */
const pinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family ?? 0)
  }

/** Sends a request (GET by default) to one of the addresses, on a new connection. Verifies the certificate for
 * the URL's hostname, and follows no redirects. */
export const sendPinnedRequest = (
  url: URL,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
  { method, headers, body, ca }: PinnedRequest,
): Promise<IncomingMessage> => {
  const isHttps = url.protocol === 'https:'
  const options: RequestOptions = {
    ...(method !== undefined && { method }),
    headers: { ...headers },
    signal,
    lookup: pinnedLookup(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    agent: isHttps
      ? new HttpsAgent({ keepAlive: false, ...(ca !== undefined && { ca }) })
      : new HttpAgent({ keepAlive: false }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = isHttps ? requestHttps(url, options) : requestHttp(url, options)
  request.on('response', resolve).on('error', reject).end(body)
  return promise
}
