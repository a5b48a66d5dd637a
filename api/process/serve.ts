import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { answerUnreadable } from '#adapters/http/errors.ts'
import type { Fetch } from '#adapters/http/middleware/admission.ts'
import { type Config, StartError } from '#api/config/config.ts'
import { withOneHost } from './one-host.ts'
import { endSlowClients, type Pace } from './slow-clients.ts'

/** Longest time for a request to arrive, and for a quiet connection to be kept, in ms. */
const REQUEST_MS = 30_000
const HEADERS_MS = 10_000
const KEEP_ALIVE_MS = 10_000
/** Bytes of all headers with the address: filters with too many choices still get there, and are told so in their place. */
const MAX_HEADER_BYTES = 32 * 1024
/** Longest time that a stop waits for a request to arrive or to be answered; every call is answered sooner. */
const LAST_ANSWER_MS = 9_000
/**
 * For so long a process that is told to stop goes on as before, where a proxy sends it requests, and after that keeps quiet connections:
 * the proxy must not be sending a write into one that is being closed, which it could not repeat. Longer than a proxy may keep
 * a quiet connection (docs/scale/nginx.conf).
 */
const LEAVING_MS = 2_000

/** A connection over which nothing has gone for so long, such as one whose reader takes nothing, is cut. */
const SILENT_MS = 60_000
/** Beyond them a connection is refused: each takes memory, and a process has few files open at once. */
const MAX_CONNECTIONS = 8_000

/** So many requests of a connection may wait behind the one that is being answered. */
const MOST_WAITING = 16

/**
 * A server that answers. `close` resolves when the requests in flight are answered, or cut off after 9 seconds. It takes no
 * new connections, or behind a proxy for 2 seconds more.
 */
export type Serving = {
  port: number
  /** How many there are now. */
  connections: () => number
  close: () => Promise<void>
}

/** Serves the application. Rejects with a {@link StartError} when the port cannot be had. `before` sees each request first. */
export const serve = async (
  { fetch }: { fetch: Fetch },
  { HOST, PORT, TRUST_PROXY = 0 }: Pick<Config, 'HOST' | 'PORT'> & Partial<Pick<Config, 'TRUST_PROXY'>>,
  before?: (listener: RequestListener) => RequestListener,
  pace?: Partial<Pace>,
): Promise<Serving> => {
  const listener = getRequestListener(fetch, { errorHandler: answerUnreadable })
  const server = createServer(
    {
      requestTimeout: REQUEST_MS,
      headersTimeout: HEADERS_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 5_000,
    },
    withOneHost(withShortQueues(before ? before(listener) : listener)),
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

/**
 * Cuts connections that send request after request without waiting for answers (RFC 9112, section 9.3.2, "pipelining"): answers have to
 * wait in memory until those before them are taken. No browser does that, and a proxy does not either.
 */
const withShortQueues = (listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // An answer has no socket while one before it is under way.
    if (response.socket !== null) return listener(request, response)
    const { socket } = request
    const behind = (waiting.get(socket) ?? 0) + 1
    if (behind > MOST_WAITING) return void socket.destroy()
    waiting.set(socket, behind)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return listener(request, response)
  }
}

type Place = { host: string; port: number; names: readonly [host: string, port: string] }

/** Rejects with a {@link StartError} that says by which settings, `names`, it was to listen there. */
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

/**
 * Goes on as ever for `leavingMs`; then takes no new connections, and those that are there end with their next answer. One over which
 * nothing comes has as long again: the proxy ends it sooner, so that no request meets its closing. Whoever is slow to ask holds nothing up.
 */
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
    // The door alone: `close` of an HTTP server ends quiet connections, too.
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

/** A turn of the event loop in which nobody was at the door, and so short that nobody can have come since. */
const SHORT_MS = 1
/** However many come, the door is closed then. */
const BUSY_MS = 1_000

/**
 * Takes in whoever is at the door, one in each turn of the event loop, and waits for a moment in which nobody is: closing it cuts
 * connections that the other side has already, and may have written to.
 */
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
