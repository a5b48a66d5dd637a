import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A proxy that can stall or delay connections to a server. */
export type Relay = {
  port: number
  /** Holds back all data until `heal` is called. Connections stay open, and new ones are accepted. */
  stall(): void
  /** Delays all data by `ms` milliseconds in each direction. */
  delay(ms: number): void
  heal(): void
  close(): Promise<void>
}

/** Listens on loopback and forwards to `destination`, e.g. a Unix socket (`{ path }`). Replaces a closed relay if given its
 * `port`. */
export const openRelay = async (destination: NetConnectOpts, port = 0): Promise<Relay> => {
  const sockets = new Set<Socket>()
  let isStalled = false
  let delayMs = 0
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from)
    // Keeps the order of data when the delay is reduced.
    let dueAt = 0
    from.on('data', (bytes) => {
      dueAt = Math.max(dueAt, performance.now() + delayMs)
      if (delayMs === 0 && dueAt <= performance.now()) return void to.write(bytes)
      setTimeout(() => to.write(bytes), dueAt - performance.now())
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isStalled) from.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(destination)
    forward(client, upstream)
    forward(upstream, client)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port')
  return {
    port: address.port,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    delay: (ms) => {
      delayMs = ms
    },
    heal: () => {
      isStalled = false
      delayMs = 0
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
