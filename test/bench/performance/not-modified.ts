import { setTimeout as sleep } from 'node:timers/promises'
import { asking, type Case, type Pace, type Server } from './measure.ts'

type Headers = Readonly<Record<string, string>>

const MINUTE_MS = 60_000
/** Margin around the seconds of a sample. */
const AROUND_MS = 1000
/** Responses without a body are smaller. */
const HEAD_BYTES = 2048
const MAX_TRIES = 3

/** Responses may change at each full minute: waits until none will pass in the next `seconds`. */
const withinOneMinute = async (seconds: number): Promise<void> => {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (left < seconds * 1000 + AROUND_MS) await sleep(left + AROUND_MS / 2)
}

/** Requests a path with its current entity tag, so that all responses are 304. Repeats the sample if something changed
 * meanwhile. */
export const askingUnchanged =
  (
    server: Server,
    path: string,
    connections: number,
    pace: Pick<Pace, 'generator'>,
    headers: Headers = {},
  ): Case['run'] =>
  async (seconds) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      await withinOneMinute(seconds)
      const tag = (await fetch(server.origin + path, { method: 'HEAD' })).headers.get('etag') ?? ''
      const asked = { ...headers, 'if-none-match': tag }
      const done = await asking(server, path, connections, pace, asked)(seconds)
      if (done.bytes / done.requests < HEAD_BYTES) return done
    }
    throw new Error(`${path} does not stay unchanged`)
  }
