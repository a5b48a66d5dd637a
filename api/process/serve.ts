import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { unreadableResponse } from '#adapters/http/errors.ts'
import type { Fetch } from '#adapters/http/middleware/load-shedding.ts'
import { type Config, StartError } from '#api/config/config.ts'
import { rejectAmbiguousHost } from './ambiguous-host.ts'
import { endSlowClients, type Pace } from './slow-clients.ts'

const REQUEST_MS = 30_000
const HEADERS_MS = 10_000
const KEEP_ALIVE_MS = 10_000
/** Bytes of all headers and the URL: enough for oversized filters to reach the validation and its message. */
const MAX_HEADER_BYTES = 32 * 1024
const LAST_ANSWER_MS = 9_000
/** How long a stop behind a proxy keeps serving, and then keeps idle connections. Longer than the proxy keeps them
 * (docs/scale/nginx.conf): a write sent into a closing connection could not be retried. */
const LEAVING_MS = 2_000

const SILENT_MS = 60_000
/** Further connections are refused, as each costs memory and a file descriptor. */
const MAX_CONNECTIONS = 8_000

const MAX_WAITING = 16

/** A running server. `close` stops accepting connections, behind a proxy after 2 seconds, and resolves when pending requests
 * are answered or, after 9 seconds, cut off. */
export type Serving = {
  port: number
  connections: () => number
  close: () => Promise<void>
}

/** Serves the application behind `before`. Rejects with a {@link StartError} if the port is unavailable. */
export const serve = async (
  { fetch }: { fetch: Fetch },
  { HOST, PORT, TRUST_PROXY = 0 }: Pick<Config, 'HOST' | 'PORT'> & Partial<Pick<Config, 'TRUST_PROXY'>>,
  before?: (listener: RequestListener) => RequestListener,
  pace?: Partial<Pace>,
): Promise<Serving> => {
  const listener = getRequestListener(fetch, { errorHandler: unreadableResponse })
  const server = createServer(
    {
      requestTimeout: REQUEST_MS,
      headersTimeout: HEADERS_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 5_000,
    },
    rejectAmbiguousHost(withShortQueues(before ? before(listener) : listener)),
  )
  endSlowClients(server, pace)
  server.setTimeout(SILENT_MS)
  server.maxConnections = MAX_CONNECTIONS
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
    })
  })
  await listen(server, { host: HOST, port: PORT, names: ['HOST', 'PORT'] })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : PORT,
    connections: () => connections,
    close: () => close(server, TRUST_PROXY > 0 ? LEAVING_MS : 0),
  }
}

/** Closes connections that pipeline too many requests (RFC 9112, section 9.3.2), whose responses would pile up in memory. */
const withShortQueues = (listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // A response has no socket while an earlier one is in progress.
    if (response.socket !== null) return listener(request, response)
    const { socket } = request
    const behind = (waiting.get(socket) ?? 0) + 1
    if (behind > MAX_WAITING) return void socket.destroy()
    waiting.set(socket, behind)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return listener(request, response)
  }
}

type Place = { host: string; port: number; names: readonly [host: string, port: string] }

export const listen = (server: Server, place: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => reject(new StartError(reasonOf(code, place))))
    server.listen(place.port, place.host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })

const reasonOf = (code: string | undefined, { host, port, names: [ofHost, ofPort] }: Place): string => {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the other program, or set ${ofPort} to another one.`
  if (code === 'EACCES') return `Port ${port} is not allowed for this user: set ${ofPort} to another one.`
  return `Cannot listen on ${host}:${port} (${ofHost}, ${ofPort}): ${code}; set ${ofHost} to an address of this machine.`
}

/** Serves for `leavingMs`, then closes the listener and ends each connection with its next response. Keeps idle ones for
 * `leavingMs` more: the proxy closes them sooner, so that it never sends a request into a closing connection. */
const close = async (server: Server, leavingMs: number): Promise<void> => {
  const cutOff = setTimeout(() => server.closeAllConnections(), LAST_ANSWER_MS)
  const inFlight = new Set<ServerResponse>()
  let isLast = false
  server.prependListener('request', (_request, response) => {
    if (isLast) return endConnection(response)
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  if (leavingMs > 0) {
    await sleep(leavingMs)
    await untilNobodyComes(server)
  }
  const ended = new Promise<void>((resolve) => {
    // Closes only the listener: `close` of an HTTP server also closes idle connections.
    NetServer.prototype.close.call(server, () => resolve())
  })
  isLast = true
  inFlight.forEach(endConnection)
  if (leavingMs > 0) await Promise.race([ended, sleep(leavingMs)])
  server.closeIdleConnections()
  await ended
  clearTimeout(cutOff)
}

const endConnection = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** An event-loop turn this short without a connection shows that the accept backlog is empty. */
const SHORT_MS = 1
const BUSY_MS = 1_000

/** Drains the accept backlog, one connection per event-loop turn. Closing the listener would reset established connections
 * that may already carry a request. */
const untilNobodyComes = async (server: Server): Promise<void> => {
  let come = 0
  const count = (): void => {
    come += 1
  }
  server.on('connection', count)
  const begun = performance.now()
  for (let at = begun; at - begun < BUSY_MS; ) {
    const before = come
    await setImmediate()
    const now = performance.now()
    if (come === before && now - at < SHORT_MS) break
    at = now
  }
  server.off('connection', count)
}
