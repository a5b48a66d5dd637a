import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { unreadableResponse } from '#adapters/http/errors.ts'
import type { Fetch } from '#adapters/http/middleware/load-shedding.ts'
import type { Config } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { rejectAmbiguousHost } from './ambiguous-host.ts'
import { endSlowClients, type Pace } from './slow-clients.ts'

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_TIMEOUT_MS = 10_000
/** Large enough that oversized filters reach validation, which explains the error. */
const MAX_HEADER_BYTES = 32 * 1024
const STOP_TIMEOUT_MS = 9_000
/** A server that stops behind a proxy still accepts connections for this long, and then keeps idle ones for as long
 * again. The proxy closes idle connections sooner (docs/scale/nginx.conf), because it could not retry a POST or PATCH
 * that it sent on a connection that was being closed. */
const DRAIN_MS = 2_000

const IDLE_TIMEOUT_MS = 60_000
/** Further connections are refused, as each costs memory and a file descriptor. */
const MAX_CONNECTIONS = 8_000

const MAX_PIPELINED_REQUESTS = 16

/** The open connections of the server, each with its latest response. */
export type Connections = Map<Socket, ServerResponse | null>

/** A running server. `close` stops accepting connections (behind a proxy, after 2 seconds). It resolves when all pending
 * requests have been answered, or cuts them off after 9 seconds. */
export type RunningServer = {
  port: number
  close: () => Promise<void>
}

/** Serves the application behind `middleware`. Rejects with an {@link OperatorError} if the port is unavailable. */
export const serve = async (
  { fetch }: { fetch: Fetch },
  { HOST, PORT, TRUST_PROXY = 0 }: Pick<Config, 'HOST' | 'PORT'> & Partial<Pick<Config, 'TRUST_PROXY'>>,
  {
    middleware,
    connections = new Map(),
    pace,
  }: {
    middleware?: (listener: RequestListener) => RequestListener
    connections?: Connections
    pace?: Partial<Pace>
  } = {},
): Promise<RunningServer> => {
  const listener = getRequestListener(fetch, { errorHandler: unreadableResponse })
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 5_000,
    },
    rejectAmbiguousHost(limitPipelining(middleware ? middleware(listener) : listener)),
  )
  endSlowClients(server, pace)
  server.setTimeout(IDLE_TIMEOUT_MS)
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => connections.set(socket, response))
  await listen(server, { host: HOST, port: PORT, variableNames: ['HOST', 'PORT'] })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : PORT,
    close: () => close(server, connections, TRUST_PROXY > 0 ? DRAIN_MS : 0),
  }
}

/** Closes connections that pipeline too many requests (RFC 9112, section 9.3.2), to save memory. */
const limitPipelining = (listener: RequestListener): RequestListener => {
  const queuedCounts = new WeakMap<Socket, number>()
  return (request, response) => {
    // A response has no socket while an earlier one on its connection is in progress.
    if (response.socket !== null) return listener(request, response)
    const { socket } = request
    const queuedCount = (queuedCounts.get(socket) ?? 0) + 1
    if (queuedCount > MAX_PIPELINED_REQUESTS) return void socket.destroy()
    queuedCounts.set(socket, queuedCount)
    response.once('close', () => queuedCounts.set(socket, (queuedCounts.get(socket) ?? 1) - 1))
    return listener(request, response)
  }
}

type ListenAddress = { host: string; port: number; variableNames: readonly [host: string, port: string] }

export const listen = (server: Server, address: ListenAddress): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => reject(new OperatorError(errorText(code, address))))
    server.listen(address.port, address.host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })

const errorText = (
  code: string | undefined,
  { host, port, variableNames: [hostVariable, portVariable] }: ListenAddress,
): string => {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program, or set ${portVariable} to another one.`
  if (code === 'EACCES') return `This process may not listen on port ${port}: set ${portVariable} to another one.`
  return `Cannot listen on ${host}:${port} (${hostVariable}, ${portVariable}): ${code}; set ${hostVariable} to an address of this machine.`
}

/** Keeps serving for `drainMs`, then closes the listening socket and ends each connection after its current or next response.
 * Keeps idle connections for another `drainMs` ({@link DRAIN_MS}), and cuts off all connections after {@link STOP_TIMEOUT_MS}. */
const close = async (server: Server, connections: Connections, drainMs: number): Promise<void> => {
  const cutOff = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
  if (drainMs > 0) {
    await sleep(drainMs)
    await drainAcceptBacklog(server)
  }
  const allClosed = new Promise<void>((resolve) => {
    // Closes only the listening socket: the `close` method of an HTTP server also closes idle connections.
    NetServer.prototype.close.call(server, () => resolve())
  })
  server.prependListener('request', (_request, response) => endConnection(response))
  for (const [socket, response] of connections)
    if (response && !response.writableFinished) endConnection(response, socket)
  if (drainMs > 0) await Promise.race([allClosed, sleep(drainMs)])
  server.closeIdleConnections()
  await allClosed
  clearTimeout(cutOff)
}

/** Ends the connection after the response. A pipelined response has no socket while it waits for an earlier one. */
const endConnection = (response: ServerResponse, socket: Socket | null = response.socket): void => {
  if (response.headersSent) response.once('finish', () => socket?.destroySoon())
  else response.setHeader('Connection', 'close')
}

/** If an event-loop turn is shorter than this and accepts no connection, the accept backlog is empty. */
const EMPTY_TURN_MS = 1
const MAX_DRAIN_MS = 1_000

/** Accepts the connections in the backlog, one per event-loop turn. Closing the listening socket would reset them,
 * although they may already carry a request. */
const drainAcceptBacklog = async (server: Server): Promise<void> => {
  let acceptedCount = 0
  const countConnection = (): void => {
    acceptedCount += 1
  }
  server.on('connection', countConnection)
  const startedAt = performance.now()
  for (let turnStartedAt = startedAt; turnStartedAt - startedAt < MAX_DRAIN_MS; ) {
    const countBefore = acceptedCount
    await setImmediate()
    const now = performance.now()
    if (acceptedCount === countBefore && now - turnStartedAt < EMPTY_TURN_MS) break
    turnStartedAt = now
  }
  server.off('connection', countConnection)
}
