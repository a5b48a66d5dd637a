import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { timeoutRawResponse } from '#adapters/http/errors.ts'

export type Pace = {
  /** How long the server waits for a body before it enforces `bytesPerSecond`, in ms. */
  graceMs: number
  /** The minimum average rate at which a client must send a body. Even poor mobile connections are faster. */
  bytesPerSecond: number
  /** How long a client may leave a response unread, in ms. Clients read in large chunks, so this implies a minimum rate. */
  maxStalledMs: number
  checkIntervalMs: number
}

const DEFAULT_PACE: Pace = { graceMs: 10_000, bytesPerSecond: 8 * 1024, maxStalledMs: 20_000, checkIntervalMs: 1_000 }

const READ_CHUNK_BYTES = 64 * 1024

/** `written` counts the bytes of completed writes, `queued` the bytes that the operating system hasn't taken yet.
 * `minBytesBeforeBody` is a lower bound, because the chunk with the headers may already contain a part of the body. */
type Transfer = {
  request?: IncomingMessage | undefined
  response?: ServerResponse | undefined
  bytesAtCheck: number
  minBytesBeforeBody: number
  waitingMs: number
  written: number
  queued: number
  stalledMs: number
}

/** Node.js exposes the progress of a partial write only here, and uses it for its own socket timeout. */
const queuedOn = (socket: Socket): number =>
  (socket as Socket & { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/** Closes connections whose clients send a body too slowly (408) or don't read their response. */
export const endSlowClients = (server: Server, pace: Partial<Pace> = {}): void => {
  const { graceMs, bytesPerSecond, maxStalledMs, checkIntervalMs } = { ...DEFAULT_PACE, ...pace }
  const transfers = new Map<Socket, Transfer>()
  server.on('connection', (socket) => {
    transfers.set(socket, { bytesAtCheck: 0, minBytesBeforeBody: 0, waitingMs: 0, written: 0, queued: 0, stalledMs: 0 })
    socket.once('close', () => transfers.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const transfer = transfers.get(request.socket)
    if (!transfer) return
    const minBytesBeforeBody = Math.max(transfer.bytesAtCheck, request.socket.bytesRead - READ_CHUNK_BYTES)
    Object.assign(transfer, { request, response, minBytesBeforeBody, waitingMs: 0 } satisfies Partial<Transfer>)
  })

  const sendsTooSlowly = (socket: Socket, transfer: Transfer): boolean => {
    const { request, minBytesBeforeBody } = transfer
    transfer.bytesAtCheck = socket.bytesRead
    if (!request || request.complete) {
      Object.assign(transfer, { request: undefined, response: undefined } satisfies Partial<Transfer>)
      return false
    }
    if (request.readableLength === 0) transfer.waitingMs += checkIntervalMs
    const requiredBytes = (transfer.waitingMs / 1000) * bytesPerSecond
    return transfer.waitingMs >= graceMs && socket.bytesRead - minBytesBeforeBody < requiredBytes
  }

  const readsNothing = (socket: Socket, transfer: Transfer): boolean => {
    const [written, queued] = [socket.bytesWritten - socket.writableLength, queuedOn(socket)]
    const isStalled = socket.writableLength > 0 && written === transfer.written && queued === transfer.queued
    Object.assign(transfer, { written, queued } satisfies Partial<Transfer>)
    transfer.stalledMs = isStalled ? transfer.stalledMs + checkIntervalMs : 0
    return transfer.stalledMs >= maxStalledMs
  }

  const timer = setInterval(() => {
    for (const [socket, transfer] of transfers) {
      if (readsNothing(socket, transfer)) socket.destroy()
      else if (sendsTooSlowly(socket, transfer)) refuseSlowRequest(socket, transfer.response)
    }
  }, checkIntervalMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** Closes the connection, first responding with 408 if no response has begun, as Node.js does on a request timeout. The application
 * notices when the socket closes. */
const refuseSlowRequest = (socket: Socket, response: ServerResponse | undefined): void => {
  if (!response || response.headersSent || response.socket !== socket) return void socket.destroy()
  const { status, title, headers, body } = timeoutRawResponse
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${title}\r\n${headerLines.join('')}\r\n${body}`)
  socket.destroySoon()
}
