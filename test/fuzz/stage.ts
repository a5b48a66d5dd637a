import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type fc from 'fast-check'
import { type Browser, makeBrowser } from '#test/support/browser.ts'
import { operationFor, violationsOfResponse } from '#test/support/documented.ts'
import { explore } from './explore.ts'
import type { Pool } from './known.ts'
import { resolved } from './known.ts'
import { type Asked, type Operation, requestsOf } from './requests.ts'
import type { Tally } from './tally.ts'

type Request = Parameters<typeof makeBrowser>[0]['request']

/** The product under test, in this process or its own. */
export type Stage = {
  /** Sends like a browser, to a path that is not normalized. */
  request: Request
  /** Logs the browser in, with every right or with none. */
  logIn(who: 'member' | 'admin', browser: Browser): Promise<void>
  pool: Pool
  /** The stored state that refusals must not change; empty where reading it is expensive. */
  kept(): unknown
  isSame(before: unknown, after: unknown): boolean
  /** Returns the faults logged since the last call. */
  faults(): readonly string[]
}

/** Calls per user, who may lose a role or be suspended meanwhile; then a new user takes over. */
const CALLS_OF_ONE = 40

/** The calling users and their browsers, replaced when logged out. */
export const makePeople = (stage: Stage) => {
  const browsers = new Map<Asked['who'], { browser: Browser; calls: number }>()
  const newcomer = async (who: Asked['who']) => {
    const browser = makeBrowser({ request: stage.request })
    await browser.fetch('/api/session')
    if (who !== 'nobody') await stage.logIn(who, browser)
    return { browser, calls: 0 }
  }
  return {
    browserOf: async (who: Asked['who']): Promise<Browser> => {
      const known = browsers.get(who)
      const isIn = known && (who === 'nobody' || known.browser.hasCookie('session')) && known.calls < CALLS_OF_ONE
      const one = isIn ? known : await newcomer(who)
      one.calls += 1
      browsers.set(who, one)
      return one.browser
    },
    lose: (who: Asked['who']): void => void browsers.delete(who),
  }
}

export type People = ReturnType<typeof makePeople>

const bytesOf = ({ content }: NonNullable<Asked['body']>, pool: Pool): Uint8Array<ArrayBuffer> => {
  if (typeof content !== 'string') return content
  return new Uint8Array(Buffer.from(resolved(content, pool, (value) => JSON.stringify(value).slice(1, -1))))
}

/** Sends the input as the user's browser would, except for parts that the input overrides. */
const send = async ({ pool }: Stage, browser: Browser, asked: Asked, path: string): Promise<Response> => {
  const own = ['session', 'XSRF-TOKEN'].flatMap((name) =>
    browser.hasCookie(name) ? [`${name}=${browser.cookie(name)}`] : [],
  )
  const takesBody = !['GET', 'HEAD'].includes(asked.method.toUpperCase())
  const body = takesBody && asked.body && { body: bytesOf(asked.body, pool) }
  return browser.fetch(path, {
    method: asked.method,
    ...(body && body),
    headers: {
      ...asked.headers,
      ...(asked.cookies !== null && { cookie: asked.cookies.replaceAll('{}', own.join('; ')) }),
      ...(asked.method !== 'GET' && { 'x-xsrf-token': asked.token ?? browser.csrfToken() ?? '' }),
      ...(asked.body && asked.body.type !== null && { 'content-type': asked.body.type }),
    },
  })
}

const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync, deflate: inflateSync }

/** Decompresses the response and makes its body readable repeatedly. */
const plain = async (answer: Response): Promise<Response> => {
  const { status, headers } = answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const decode = decoders[headers.get('content-encoding') as keyof typeof decoders]
  const body = bytes.length > 0 && decode ? new Uint8Array(decode(bytes)) : bytes
  return new Response([101, 204, 205, 304].includes(status) ? null : body, { status, headers })
}

const fail = (rule: string, asked: string, status: number, more = ''): never => {
  throw new Error(`${rule}: ${asked} was answered with ${status}${more && `: ${more}`}`)
}

/** The server itself refuses longer heads before routing. */
const MAX_HEAD_LENGTH = 30_000

const isLongHead = ({ headers, cookies }: Asked, path: string): boolean =>
  path.length + JSON.stringify([headers, cookies]).length > MAX_HEAD_LENGTH

const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Statuses that any request may get: malformed or with too long a head (RFC 9110, RFC 6585). */
const isOfServer = (asked: Asked, path: string, status: number): boolean =>
  (status === 400 && (/[^\x21-\x7e]/.test(path) || !isDecodable(path))) || (status === 431 && isLongHead(asked, path))

/** Checks the response against the document. Undocumented addresses and methods must get a refusal or a page. */
const judgeAnswer = async (asked: Asked, path: string, answer: Response): Promise<void> => {
  const about = `${asked.method} ${path.slice(0, 300)}`
  const { status } = answer
  if (status >= 500) fail('A fault of ours', about, status, await answer.clone().text())
  const { pathname } = new URL(`http://shows.example${path}`)
  const operation = operationFor(asked.method, pathname)
  if (isOfServer(asked, path, status)) return
  if (operation) {
    const faults = await violationsOfResponse(operation, answer.clone())
    if (faults.length > 0) fail('Not as documented', about, status, faults.join('; '))
  } else if (!['GET', 'HEAD', 'OPTIONS'].includes(asked.method) && status < 400)
    fail('Nobody documented it', about, status)
}

/** Checks the rules for every response. Throws if one is broken, else returns the status. */
export const attempt = (stage: Stage, people: People) => {
  return async (asked: Asked): Promise<string> => {
    const browser = await people.browserOf(asked.who)
    const before = stage.kept()
    const path = resolved(asked.path + asked.query, stage.pool, encodeURIComponent)
    const sent = await send(stage, browser, asked, path).catch((error: unknown) => {
      // The server may cut the connection before the response to a long head is read.
      if (isLongHead(asked, path)) return null
      throw error
    })
    if (sent === null) return 'cut off'
    const answer = await plain(sent)
    const about = `${asked.method} ${path.slice(0, 300)}`
    if (answer.status === 401 && asked.who !== 'nobody') people.lose(asked.who)
    await judgeAnswer(asked, path, answer)
    if (answer.status >= 400 && !stage.isSame(before, stage.kept()))
      fail('A refusal changed what is stored', about, answer.status)
    const location = answer.headers.get('location')
    if (answer.status === 201 && location !== null && (await browser.fetch(location)).status !== 200)
      fail('What was made is not there', about, answer.status, location)
    const faults = stage.faults()
    if (faults.length > 0) fail('A fault was logged', about, answer.status, faults.join('\n'))
    return String(answer.status)
  }
}

export const exploreOperation = (
  stage: Stage,
  operation: Operation,
  { tally, inputs, pictures }: { tally: Tally; inputs: number; pictures: fc.Arbitrary<Uint8Array<ArrayBuffer>> },
): Promise<void> =>
  explore(
    { tally, subject: operation.name, inputs },
    requestsOf(operation, pictures),
    attempt(stage, makePeople(stage)),
  )
