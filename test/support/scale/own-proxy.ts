import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Part } from './server.ts'

type Answer = { status: number; headers: readonly string[]; body: Buffer }
type Kept = { answer: Answer; at: number }

const FRESH_MS = 2000
const MAX_WAIT_MS = 15_000

/** The rules of nginx.conf that tests need where nginx is missing. */
const SAME_FOR_ALL = /^\/(?!api\/(?!(?:shows|bands|venues)(?:[/?]|$)))/
const OF_ONE = /(?:^|;\s*)(?:(?:__Host-)?session|language)=/
const HEALTH = /^\/(?:healthz|readyz)$/
const OF_THIS_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** A small proxy in this process, for machines without nginx: round-robin with failover, and a shared cache of two seconds,
 * which serves stale responses while no process answers. */
export const makeOwnProxy = ({ port, apis }: { port: number; apis: readonly number[] }): Part => {
  const kept = new Map<string, Kept>()
  let server: Server | undefined
  let turn = 0

  const ask = async (given: IncomingMessage, body: Buffer, headers: Record<string, string>): Promise<Answer> => {
    let failure: unknown
    turn += 1
    const first = turn
    for (let tries = 0; tries < apis.length; tries += 1) {
      try {
        const answer = await askOne(apis[(first + tries) % apis.length] ?? 0, given, body, headers)
        if (answer.status !== 503 || given.method !== 'GET' || tries === apis.length - 1) return answer
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  const answerFor = async (given: IncomingMessage, body: Buffer): Promise<Answer> => {
    const own = headersOf(given)
    const { url = '', method } = given
    const isOfOne = OF_ONE.test(own.cookie ?? '') || own.referer !== undefined
    const isForAll = method === 'GET' && SAME_FOR_ALL.test(url) && !isOfOne
    if (!isForAll) return ask(given, body, own)
    const { 'accept-encoding': coding = '', 'accept-language': language = '', origin = '' } = own
    const key = [coding, language, origin, url].join('\n')
    const found = kept.get(key)
    if (found && Date.now() - found.at < FRESH_MS) return found.answer
    const { cookie: _, ...asked } = own
    try {
      const answer = await ask(given, body, { ...asked, 'x-shared-cache': '1' })
      if (answer.status >= 500 && found) return found.answer
      if (mayBeKept(answer)) kept.set(key, { answer, at: Date.now() })
      return answer
    } catch (error) {
      if (found) return found.answer
      throw error
    }
  }

  const listener = async (given: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (HEALTH.test(decodeURIComponent(given.url ?? ''))) return void response.writeHead(404).end()
      const answer = await answerFor(given, await buffer(given))
      response.writeHead(answer.status, [...answer.headers]).end(answer.body)
    } catch {
      response.writeHead(502).end()
    }
  }

  return {
    start: async () => {
      server = createServer((given, response) => void listener(given, response)).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    end: async () => {
      server?.closeAllConnections()
      if (server?.listening) await new Promise((resolve) => server?.close(resolve))
    },
  }
}

/** The request's headers, with the client address appended to the forwarded ones. */
const headersOf = ({ headers, socket }: IncomingMessage): Record<string, string> => {
  const sent = Object.entries(headers).filter(([name]) => !OF_THIS_HOP.has(name))
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  return { ...Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), 'x-forwarded-for': forwarded }
}

const askOne = async (
  port: number,
  { method, url }: IncomingMessage,
  body: Buffer,
  headers: Record<string, string>,
): Promise<Answer> => {
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false, timeout: MAX_WAIT_MS })
  sent.on('timeout', () => sent.destroy(new Error('No answer in time')))
  sent.end(body)
  return read(sent)
}

const read = async (sent: ClientRequest): Promise<Answer> => {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const headers = response.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 && !OF_THIS_HOP.has(name.toLowerCase()) ? [name, all[at + 1] ?? ''] : [],
  )
  return { status: response.statusCode ?? 502, headers, body }
}

const mayBeKept = ({ status, headers }: Answer): boolean => {
  const named = (wanted: string) => headers.find((_, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === wanted)
  const control = named('cache-control') ?? ''
  return (
    status === 200 && /^public/.test(control) && !/private|no-store/.test(control) && named('set-cookie') === undefined
  )
}
