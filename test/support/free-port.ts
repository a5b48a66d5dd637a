import { createServer, type Server } from 'node:net'

/** Below the ephemeral ports, of which a load test uses many while servers start. */
const PORTS = { from: 10_000, to: 32_000 }
const SIDE_BY_SIDE = 100

/** A listening server that doesn't keep the process alive; null if the port is taken. */
const listensAt = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server))
  })

/** Claims a range of adjacent ports for this process by listening on the first. The claim ends with the process, even if
 * killed. */
const claim = async (): Promise<number> => {
  const places = (PORTS.to - PORTS.from) / SIDE_BY_SIDE
  for (let tries = 0; tries < places; tries += 1) {
    const first = PORTS.from + ((process.pid + tries) % places) * SIDE_BY_SIDE
    if (await listensAt(first)) return first
  }
  throw new Error('No ports are left')
}

let claimed: Promise<number> | undefined
let given = 0

/** Returns a free port that no other test gets, so a stopped server can return to it. */
export const freePort = async (): Promise<number> => {
  claimed ??= claim()
  const first = await claimed
  const port = first + 1 + (given % (SIDE_BY_SIDE - 1))
  given += 1
  const server = await listensAt(port)
  if (!server) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
