import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A way to a server that can fall silent, become slow, or be cut. */
export type Relay = {
  port: number
  /** Connections stay open, new ones are taken, and nothing comes through any more. */
  swallow(): void
  /** From then on everything takes so long to come through, each way (ms). */
  delay(ms: number): void
  /** As it was at first. */
  heal(): void
  close(): Promise<void>
}

/**
 * Listens on the loopback and passes everything on to where `to` leads, such as `{ path }` of a Unix socket. With a `port` it comes
 * back where an earlier relay was.
 */
export const openRelay = async (to: NetConnectOpts, port = 0): Promise<Relay> => {
  const sockets = new Set<Socket>()
  let isSilent = false
  let delayMs = 0
  const passOn = (from: Socket, on: Socket): void => {
    sockets.add(from)
    // What comes later never overtakes what came before it, also when the delay has become shorter.
    let due = 0
    from.on('data', (bytes) => {
      due = Math.max(due, performance.now() + delayMs)
      if (delayMs === 0 && due <= performance.now()) return void on.write(bytes)
      setTimeout(() => on.write(bytes), due - performance.now())
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      on.destroy()
    })
    if (isSilent) from.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(to)
    passOn(client, upstream)
    passOn(upstream, client)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return {
    port: address.port,
    swallow: () => {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    delay: (ms) => {
      delayMs = ms
    },
    heal: () => {
      isSilent = false
      delayMs = 0
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
