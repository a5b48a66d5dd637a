import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can fall silent: connections stay open, and nothing comes through any more. */
export type BlackHole = { port: number; swallow(): void; heal(): void; close(): Promise<void> }

/** Listens on the loopback and passes everything on to the Unix socket at `path`. */
export const openBlackHole = async (path: string): Promise<BlackHole> => {
  const sockets = new Set<Socket>()
  let silent = false
  const quiet = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (silent) socket.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(path)
    client.pipe(upstream).pipe(client)
    quiet(client)
    quiet(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return {
    port: address.port,
    swallow: () => {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    heal: () => {
      silent = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
