import { createServer, type Server } from 'node:net'

/** Below the ports that the system gives to whoever connects: a load takes and leaves many of these while servers start. */
const PORTS = { from: 10_000, to: 32_000 }
const SIDE_BY_SIDE = 100

/** A server that listens there, and keeps nobody from ending; null where somebody else does. */
const listensAt = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server))
  })

/**
 * The first of some ports side by side that are for this process alone: all others see that somebody listens on the first
 * one, until this process has ended, however it ends.
 */
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

/** A port that nobody listens on, and that no other test is given: also a part that was away for a while finds it free. */
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
