import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Lets the server listen on a free port of this machine. Resolves to the port. */
export const listenLocally = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
