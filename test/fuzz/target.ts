import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type fc from 'fast-check'
import { type Browser, makeBrowser } from '#test/support/browser.ts'
import { operationFor, violationsOfResponse } from '#test/support/openapi-checks.ts'
import { explore } from './explore.ts'
import type { ValuePool } from './placeholders.ts'
import { resolvePlaceholders } from './placeholders.ts'
import { type FuzzRequest, type Operation, requestsFor } from './requests.ts'
import type { Tally } from './tally.ts'

type SendRequest = Parameters<typeof makeBrowser>[0]['request']

/** The product under test, in this process or in its own. */
export type Target = {
  /** Sends a request. Normalizes its path only if the product runs in this process. */
  request: SendRequest
  /** Logs the browser in as a new user: an admin with every role, or a user with none. */
  logIn(who: 'user' | 'admin', browser: Browser): Promise<void>
  pool: ValuePool
  /** Returns the stored state, which refusals must not change; null where reading it is expensive. */
  storedState(): unknown
  isSame(before: unknown, after: unknown): boolean
  faults(): readonly string[]
}

/** A user is replaced after this many calls, because they may have lost roles or been suspended by then. */
const MAX_CALLS_PER_USER = 40

export const openBrowser = async (
  target: Pick<Target, 'request' | 'logIn'>,
  who: FuzzRequest['who'],
): Promise<Browser> => {
  const browser = makeBrowser({ request: target.request })
  await browser.fetch('/api/session')
  if (who !== 'visitor') await target.logIn(who, browser)
  return browser
}

/** Makes the users who send the inputs. Replaces a user who was logged out or has made `MAX_CALLS_PER_USER` calls. */
export const makeUsers = (target: Target) => {
  const browsers = new Map<FuzzRequest['who'], { browser: Browser; calls: number }>()
  return {
    browserOf: async (who: FuzzRequest['who']): Promise<Browser> => {
      const existing = browsers.get(who)
      const isUsable =
        existing && (who === 'visitor' || existing.browser.hasCookie('session')) && existing.calls < MAX_CALLS_PER_USER
      const user = isUsable ? existing : { browser: await openBrowser(target, who), calls: 0 }
      user.calls += 1
      browsers.set(who, user)
      return user.browser
    },
    forget: (who: FuzzRequest['who']): void => void browsers.delete(who),
  }
}

type Users = ReturnType<typeof makeUsers>

const bytesOf = ({ content }: NonNullable<FuzzRequest['body']>, pool: ValuePool): Uint8Array<ArrayBuffer> => {
  if (typeof content !== 'string') return content
  return new Uint8Array(Buffer.from(resolvePlaceholders(content, pool, (value) => JSON.stringify(value).slice(1, -1))))
}

/** Sends the input as the user's browser would, except for parts that the input overrides. */
const send = async ({ pool }: Target, browser: Browser, input: FuzzRequest, path: string): Promise<Response> => {
  const ownCookies = ['session', 'XSRF-TOKEN'].flatMap((name) =>
    browser.hasCookie(name) ? [`${name}=${browser.cookie(name)}`] : [],
  )
  const takesBody = !['GET', 'HEAD'].includes(input.method.toUpperCase())
  return browser.fetch(path, {
    method: input.method,
    ...(takesBody && input.body && { body: bytesOf(input.body, pool) }),
    headers: {
      ...input.headers,
      ...(input.cookies !== null && { cookie: input.cookies.replaceAll('{}', ownCookies.join('; ')) }),
      ...(input.method !== 'GET' && { 'x-xsrf-token': input.csrfToken ?? browser.csrfToken() ?? '' }),
      ...(input.body && input.body.type !== null && { 'content-type': input.body.type }),
    },
  })
}

const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync, deflate: inflateSync }

/** Returns a copy of the response with a decompressed body. */
const decompressed = async (response: Response): Promise<Response> => {
  const { status, headers } = response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const decode = decoders[headers.get('content-encoding') as keyof typeof decoders]
  const body = bytes.length > 0 && decode ? new Uint8Array(decode(bytes)) : bytes
  return new Response([101, 204, 205, 304].includes(status) ? null : body, { status, headers })
}

const fail = (violation: string, requestLine: string, status: number, details = ''): never => {
  throw new Error(`${violation}: ${requestLine} returned ${status}${details && `: ${details}`}`)
}

/** From about this length, the server refuses the head of a request before routing. */
const MAX_HEAD_LENGTH = 30_000

const isLongHead = ({ headers, cookies }: FuzzRequest, path: string): boolean =>
  path.length + JSON.stringify([headers, cookies]).length > MAX_HEAD_LENGTH

const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Returns whether the status is 400 for a malformed path, or 431 for a head that is too long (RFC 9110, RFC 6585). */
const isServerRefusal = (input: FuzzRequest, path: string, status: number): boolean =>
  (status === 400 && (/[^\x21-\x7e]/.test(path) || !isDecodable(path))) || (status === 431 && isLongHead(input, path))

/** Checks the response against the OpenAPI document. An undocumented operation must be refused, unless it only reads. */
const checkResponse = async (input: FuzzRequest, path: string, response: Response): Promise<void> => {
  const requestLine = `${input.method} ${path.slice(0, 300)}`
  const { status } = response
  if (status >= 500) fail('A server error', requestLine, status, await response.clone().text())
  const { pathname } = new URL(`http://shows.example${path}`)
  const operation = operationFor(input.method, pathname)
  if (isServerRefusal(input, path, status)) return
  if (operation) {
    const violations = await violationsOfResponse(operation, response.clone())
    if (violations.length > 0) fail('Not as documented', requestLine, status, violations.join('; '))
  } else if (!['GET', 'HEAD', 'OPTIONS'].includes(input.method) && status < 400)
    fail('Not documented', requestLine, status)
}

/** Returns a function that sends an input. It resolves to the status of the response, or to `cut off` if the server cut the
 * connection. It rejects if the response or the resulting state breaks a rule. */
export const makeAttempt = (target: Target, users: Users) => {
  return async (input: FuzzRequest): Promise<string> => {
    const browser = await users.browserOf(input.who)
    const before = target.storedState()
    const path = resolvePlaceholders(input.path + input.query, target.pool, encodeURIComponent)
    const received = await send(target, browser, input, path).catch((error: unknown) => {
      // The server may cut the connection before the response to a long head is read.
      if (isLongHead(input, path)) return null
      throw error
    })
    if (received === null) return 'cut off'
    const response = await decompressed(received)
    const requestLine = `${input.method} ${path.slice(0, 300)}`
    if (response.status === 401 && input.who !== 'visitor') users.forget(input.who)
    await checkResponse(input, path, response)
    if (response.status >= 400 && !target.isSame(before, target.storedState()))
      fail('A refusal changed the stored state', requestLine, response.status)
    const location = response.headers.get('location')
    if (response.status === 201 && location !== null && (await browser.fetch(location)).status !== 200)
      fail('The created record is missing', requestLine, response.status, location)
    const faults = target.faults()
    if (faults.length > 0) fail('A fault was logged', requestLine, response.status, faults.join('\n'))
    return String(response.status)
  }
}

export const exploreOperation = (
  target: Target,
  operation: Operation,
  { tally, inputs, images }: { tally: Tally; inputs: number; images: fc.Arbitrary<Uint8Array<ArrayBuffer>> },
): Promise<void> =>
  explore(
    { tally, subject: operation.name, inputs },
    requestsFor(operation, images),
    makeAttempt(target, makeUsers(target)),
  )
