import { createServer, type Server } from 'node:net'

/** Ports below the ephemeral ones. A load test uses many ephemeral ports while servers start. */
const PORTS = { from: 10_000, to: 32_000 }
const PORTS_PER_PROCESS = 100

/** Resolves to a listening server that doesn't keep the process alive, or to null if the port is taken. */
const listenAt = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server))
  })

/** Claims a range of adjacent ports for this process by listening on the first, which it returns. The claim ends with the
 * process, even if the process is killed. */
const claimRange = async (): Promise<number> => {
  const rangeCount = (PORTS.to - PORTS.from) / PORTS_PER_PROCESS
  for (let attempt = 0; attempt < rangeCount; attempt += 1) {
    const first = PORTS.from + ((process.pid + attempt) % rangeCount) * PORTS_PER_PROCESS
    if (await listenAt(first)) return first
  }
  throw new Error('No ports are left')
}

let claimedRange: Promise<number> | undefined
let usedCount = 0

/** Returns a free port that this function gives to no other process. This process receives it again only after 98 others, so a
 * stopped server can start on it again. */
export const freePort = async (): Promise<number> => {
  claimedRange ??= claimRange()
  const first = await claimedRange
  const port = first + 1 + (usedCount % (PORTS_PER_PROCESS - 1))
  usedCount += 1
  const server = await listenAt(port)
  if (!server) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}
