import { setTimeout as sleep } from 'node:timers/promises'
import { asking, type Case, type Pace, type Server } from './measure.ts'

type Headers = Readonly<Record<string, string>>

const MINUTE_MS = 60_000
/** A sample begins and ends within these of its seconds. */
const AROUND_MS = 1000
/** An answer without a body has fewer bytes. */
const HEAD_BYTES = 2048
const MOST_TRIES = 3

/** Answers may change with each full minute: begins so that none is passed in the next `seconds`. */
const withinOneMinute = async (seconds: number): Promise<void> => {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (left < seconds * 1000 + AROUND_MS) await sleep(left + AROUND_MS / 2)
}

/** Asks for a path with the entity tag that it has, so that all answers are 304. Taken again when something changed meanwhile. */
export const askingUnchanged =
  (
    server: Server,
    path: string,
    connections: number,
    pace: Pick<Pace, 'generator'>,
    headers: Headers = {},
  ): Case['run'] =>
  async (seconds) => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await withinOneMinute(seconds)
      const tag = (await fetch(server.origin + path, { method: 'HEAD' })).headers.get('etag') ?? ''
      const asked = { ...headers, 'if-none-match': tag }
      const done = await asking(server, path, connections, pace, asked)(seconds)
      if (done.bytes / done.requests < HEAD_BYTES) return done
    }
    throw new Error(`${path} does not stay unchanged`)
  }
