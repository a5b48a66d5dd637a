import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { tooSlow } from '#adapters/http/errors.ts'

export type Pace = {
  /** How long the client may let us wait for a body before its rate counts, in ms. */
  graceMs: number
  /**
   * The least mean rate of a body after that. A poor mobile connection has four times as much, and at this rate no file of
   * more than 240 kB arrives within the time for a request anyway.
   */
  bytesPerSecond: number
  /**
   * How long a client may take nothing of an answer that waits for it, in ms. The system takes more of an answer only in pieces,
   * when a third of its buffer is free, so this is a minimum rate as well.
   */
  stalledMs: number
  checkMs: number
}

const PACE: Pace = { graceMs: 10_000, bytesPerSecond: 8 * 1024, stalledMs: 20_000, checkMs: 1_000 }

/** The beginning of a body comes with the head of its request, in so many bytes at most. */
const READ_AT_ONCE = 64 * 1024

/**
 * The transfer on a connection. `bytesSeen` were read until the last check, `bytesBefore` before the body; `waitedMs` is how
 * long we have waited for the body. `written` are the bytes of ended writes, `queued` those that the system has not taken yet.
 */
type Transfer = {
  request?: IncomingMessage | undefined
  response?: ServerResponse | undefined
  bytesSeen: number
  bytesBefore: number
  waitedMs: number
  written: number
  queued: number
  stalledMs: number
}

/** Node.js tells a partly taken write only here; it looks at it itself for the timeout of a socket. */
const queuedOn = (socket: Socket): number =>
  (socket as Socket & { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/** Ends connections whose clients send a body too slowly, with 408, or take nothing of their answer. */
export const endSlowClients = (server: Server, pace: Partial<Pace> = {}): void => {
  const { graceMs, bytesPerSecond, stalledMs, checkMs } = { ...PACE, ...pace }
  const transfers = new Map<Socket, Transfer>()
  server.on('connection', (socket) => {
    transfers.set(socket, { bytesSeen: 0, bytesBefore: 0, waitedMs: 0, written: 0, queued: 0, stalledMs: 0 })
    socket.once('close', () => transfers.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const transfer = transfers.get(request.socket)
    if (!transfer) return
    const bytesBefore = Math.max(transfer.bytesSeen, request.socket.bytesRead - READ_AT_ONCE)
    Object.assign(transfer, { request, response, bytesBefore, waitedMs: 0 })
  })

  const sendsTooSlowly = (socket: Socket, transfer: Transfer): boolean => {
    const { request, bytesBefore } = transfer
    transfer.bytesSeen = socket.bytesRead
    if (!request || request.complete) {
      // A quiet connection holds nothing of its last request.
      Object.assign(transfer, { request: undefined, response: undefined })
      return false
    }
    // Bytes that nobody has read yet: the client waits for us.
    if (request.readableLength === 0) transfer.waitedMs += checkMs
    const least = (transfer.waitedMs / 1000) * bytesPerSecond
    return transfer.waitedMs >= graceMs && socket.bytesRead - bytesBefore < least
  }

  const takesNothing = (socket: Socket, transfer: Transfer): boolean => {
    const [written, queued] = [socket.bytesWritten - socket.writableLength, queuedOn(socket)]
    const isStalled = socket.writableLength > 0 && written === transfer.written && queued === transfer.queued
    Object.assign(transfer, { written, queued })
    transfer.stalledMs = isStalled ? transfer.stalledMs + checkMs : 0
    return transfer.stalledMs >= stalledMs
  }

  const timer = setInterval(() => {
    for (const [socket, transfer] of transfers) {
      if (takesNothing(socket, transfer)) socket.destroy()
      else if (sendsTooSlowly(socket, transfer)) refuseSlow(socket, transfer.response)
    }
  }, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** As Node.js itself does it when a request takes too long: the application learns of it when the socket is closed. */
const refuseSlow = (socket: Socket, response: ServerResponse | undefined): void => {
  if (!response || response.headersSent || response.socket !== socket) return void socket.destroy()
  const { status, title, headers, body } = tooSlow
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
