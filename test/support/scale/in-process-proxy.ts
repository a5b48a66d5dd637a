import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Service } from './server.ts'

type UpstreamResponse = { status: number; headers: readonly string[]; body: Buffer }
type CachedResponse = { upstream: UpstreamResponse; cachedAt: number }

const FRESH_MS = 2000
const MAX_WAIT_MS = 15_000

// Simplified versions of the rules in nginx.conf.
const PUBLIC_PATH = /^\/(?!api\/(?!(?:shows|bands|venues)(?:[/?]|$)))/
const PERSONAL_COOKIE = /(?:^|;\s*)(?:(?:__Host-)?session|language)=/
const HEALTH_PATH = /^\/(?:healthz|readyz)$/
/** The names of headers that a proxy doesn't pass on (RFC 9110, section 7.6.1). */
export const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Makes a small proxy in this process, for machines without nginx: round-robin with failover, and a shared two-second cache,
 * which serves a stale response instead of a server error. */
export const makeInProcessProxy = ({
  port,
  processPorts,
}: {
  port: number
  processPorts: readonly number[]
}): Service => {
  const cache = new Map<string, CachedResponse>()
  let server: Server | undefined
  let requestCount = 0

  const forward = async (
    incoming: IncomingMessage,
    body: Buffer,
    headers: Record<string, string>,
  ): Promise<UpstreamResponse> => {
    let failure: unknown
    requestCount += 1
    const firstIndex = requestCount
    for (let attempt = 0; attempt < processPorts.length; attempt += 1) {
      try {
        const upstream = await forwardTo(
          processPorts[(firstIndex + attempt) % processPorts.length] ?? 0,
          incoming,
          body,
          headers,
        )
        if (upstream.status !== 503 || incoming.method !== 'GET' || attempt === processPorts.length - 1) return upstream
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  const responseFor = async (incoming: IncomingMessage, body: Buffer): Promise<UpstreamResponse> => {
    const requestHeaders = headersOf(incoming)
    const { url = '', method } = incoming
    const isPersonal = PERSONAL_COOKIE.test(requestHeaders.cookie ?? '') || requestHeaders.referer !== undefined
    const isCacheable = method === 'GET' && PUBLIC_PATH.test(url) && !isPersonal
    if (!isCacheable) return forward(incoming, body, requestHeaders)
    const { 'accept-encoding': encoding = '', 'accept-language': language = '', origin = '' } = requestHeaders
    const key = [encoding, language, origin, url].join('\n')
    const cached = cache.get(key)
    if (cached && Date.now() - cached.cachedAt < FRESH_MS) return cached.upstream
    const { cookie: _, ...anonymousHeaders } = requestHeaders
    try {
      const upstream = await forward(incoming, body, { ...anonymousHeaders, 'x-shared-cache': '1' })
      if (upstream.status >= 500 && cached) return cached.upstream
      if (mayBeCached(upstream)) cache.set(key, { upstream, cachedAt: Date.now() })
      return upstream
    } catch (error) {
      if (cached) return cached.upstream
      throw error
    }
  }

  const listener = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (HEALTH_PATH.test(decodeURIComponent(incoming.url ?? ''))) return void response.writeHead(404).end()
      const upstream = await responseFor(incoming, await buffer(incoming))
      response.writeHead(upstream.status, [...upstream.headers]).end(upstream.body)
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error))
    }
  }

  return {
    start: async () => {
      server = createServer((incoming, response) => void listener(incoming, response)).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    end: async () => {
      server?.closeAllConnections()
      if (server?.listening) await new Promise((resolve) => server?.close(resolve))
    },
  }
}

/** Returns the request's end-to-end headers, with the client address appended to X-Forwarded-For. */
const headersOf = ({ headers, socket }: IncomingMessage): Record<string, string> => {
  const endToEnd = Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name))
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  return { ...Object.fromEntries(endToEnd.map(([name, value]) => [name, String(value)])), 'x-forwarded-for': forwarded }
}

const forwardTo = async (
  port: number,
  { method, url }: IncomingMessage,
  body: Buffer,
  headers: Record<string, string>,
): Promise<UpstreamResponse> => {
  const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false, timeout: MAX_WAIT_MS }
  const upstreamRequest = request(options)
  upstreamRequest.on('timeout', () => upstreamRequest.destroy(new Error('The upstream did not respond in time')))
  upstreamRequest.end(body)
  return readResponse(upstreamRequest)
}

const readResponse = async (upstreamRequest: ClientRequest): Promise<UpstreamResponse> => {
  const [response] = (await once(upstreamRequest, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const headers = response.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !HOP_BY_HOP_HEADERS.has(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
  )
  return { status: response.statusCode ?? 502, headers, body }
}

const mayBeCached = ({ status, headers }: UpstreamResponse): boolean => {
  const headerValue = (wanted: string) =>
    headers.find((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === wanted)
  const cacheControl = headerValue('cache-control') ?? ''
  return (
    status === 200 &&
    /^public/.test(cacheControl) &&
    !/private|no-store/.test(cacheControl) &&
    headerValue('set-cookie') === undefined
  )
}
