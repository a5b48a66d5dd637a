import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Makes the server listen on a free port of this machine, and resolves to the port. */
export const listenLocally = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
