import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { DATABASE_ROLE } from '#adapters/embedded-postgres/data-folder.ts'
import { freePort } from '#test/support/free-port.ts'
import type { Service } from './server.ts'

/** Makes a substitute for PgBouncer that passes every connection on to the primary, without pooling. */
export const makeInProcessPooler = async ({
  primaryPort,
}: {
  primaryPort: number
}): Promise<Service & { url: string; prepare: boolean }> => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined

  const forward = (client: Socket): void => {
    const upstream = connect(primaryPort, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => sockets.delete(from) && to.destroy())
      from.pipe(to)
    }
  }

  return {
    url: `postgres://${DATABASE_ROLE}@127.0.0.1:${port}/upstroke`,
    prepare: true,
    start: async () => {
      server = createServer(forward).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    end: async () => {
      for (const socket of sockets) socket.destroy()
      if (server?.listening) await new Promise((resolve) => server?.close(resolve))
    },
  }
}
