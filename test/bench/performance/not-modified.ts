import { setTimeout as sleep } from 'node:timers/promises'
import { type Case, type MeasureOptions, repeatRequest, type Server } from './measure.ts'

type Headers = Readonly<Record<string, string>>

const MINUTE_MS = 60_000
/** Safety margin between the end of a run and the start of the next minute. */
const MARGIN_MS = 1000
/** Responses without a body are smaller than this. */
const MAX_HEAD_BYTES = 2048
const MAX_ATTEMPTS = 3

/** Waits for the next minute if it starts within `seconds`, because responses may change at the start of a minute. */
const waitForMinute = async (seconds: number): Promise<void> => {
  const remainingMs = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (remainingMs < seconds * 1000 + MARGIN_MS) await sleep(remainingMs + MARGIN_MS / 2)
}

/** Returns a load run that requests the path with its current entity tag, so that all responses are 304. If the response changes
 * during the run, the run is repeated. */
export const repeatUnchangedRequest =
  (
    server: Server,
    path: string,
    connections: number,
    options: Pick<MeasureOptions, 'generator'>,
    headers: Headers = {},
  ): Case['run'] =>
  async (seconds) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await waitForMinute(seconds)
      const tag = (await fetch(server.origin + path, { method: 'HEAD' })).headers.get('etag') ?? ''
      const conditionalHeaders = { ...headers, 'if-none-match': tag }
      const result = await repeatRequest(server, path, connections, options, conditionalHeaders)(seconds)
      if (result.bytes / result.requests < MAX_HEAD_BYTES) return result
    }
    throw new Error(`${path} keeps changing`)
  }
