import type { HttpSettings } from '#adapters/http/app.ts'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { makeContainer } from '#api/container.ts'
import { core } from '#api/modules/core.ts'
import { http } from '#api/modules/http.ts'
import { tokens } from '#api/tokens.ts'
import type { Account } from '#core/accounts/account.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import type { Ports, RateLimits } from '#core/ports.ts'
import { pageLanguages } from '#web/i18n/locales.ts'
import { type Browser, makeBrowser } from './browser.ts'
import { makeWorld, PASSWORD } from './world.ts'

export type LogLine = { level: 'info' | 'warn' | 'error'; message: string } & Record<string, unknown>

const makeRecordingLog = (): { log: Log; lines: LogLine[] } => {
  const lines: LogLine[] = []
  const logAt = (level: LogLine['level']) => (fields: object, message: string) => {
    lines.push({ ...fields, level, message })
  }
  return { log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }, lines }
}

/** Renders a page with only a title. Its status is 404 except at `/`. */
const plainPage: RenderPage = async ({ url }) => ({
  status: url === '/' ? 200 : 404,
  html: '<!doctype html><title>Upstroke</title>',
  inlineHashes: { scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU='] },
})

const BASE_URL = 'http://shows.example'

type HttpWorldOptions = Partial<Omit<HttpSettings, 'log'>> & {
  requiresTwoStep?: boolean
  render?: RenderPage
  ports?: Partial<Ports>
}

type Headers = Record<string, string>
/** Sends JSON; strings, bytes and streams are sent unchanged. */
type Send = (path: string, body?: unknown, headers?: Headers) => Promise<Response>

/** The browser of a visitor or a user. It keeps cookies and sends the XSRF token, as our pages do. */
export type TestClient = Browser & {
  get(path: string, headers?: Headers): Promise<Response>
  post: Send
  put: Send
  delete: Send
  send(method: string, ...call: Parameters<Send>): Promise<Response>
  /** Sends a file as `PUT /api/profile/picture` expects it. */
  upload(path: string, file: Uint8Array<ArrayBuffer>): Promise<Response>
}

/** No rate limits, for tests of other features. */
export const noRateLimits: RateLimits = { use: async () => null, refund: async () => {}, forget: async () => {} }

/** Makes a world with {@link makeWorld}, and puts the HTTP application in front of it, composed as in production but without a
 * listener. */
export const makeHttpWorld = ({
  ports = {},
  render = plainPage,
  requiresTwoStep = false,
  ...settings
}: HttpWorldOptions = {}) => {
  const world = makeWorld({ baseUrl: settings.baseUrl ?? BASE_URL, requiresTwoStep })
  const { log, lines } = makeRecordingLog()
  const container = makeContainer(core, http)
  container.rebind(tokens.ports).toConstantValue({ ...world.ports, ...ports })
  container.bind(tokens.pages).toConstantValue({ renderPage: render, filesDir: null, development: false })
  container.rebind(tokens.httpSettings).toConstantValue({
    siteName: 'Upstroke',
    baseUrl: BASE_URL,
    secretKey: 'the key of the tests',
    trustedProxies: 0,
    analytics: false,
    recaptcha: false,
    pageLanguages,
    isReady: async () => true,
    filesDir: null,
    dumps: null,
    development: false,
    ...settings,
    log,
  })
  const app = container.get(tokens.http)

  let visitorCount = 0
  const nextAddress = (): string => {
    visitorCount += 1
    return `10.0.${visitorCount >> 8}.${visitorCount & 255}`
  }

  /** Returns a new browser, by default with a client address of its own. If `address` is null, the client address is unknown. */
  const visit = ({ address = nextAddress() }: { address?: string | null } = {}): TestClient => {
    const browser = makeBrowser(app, () => address)
    const get: TestClient['get'] = async (path, headers = {}) => browser.fetch(path, { headers })
    const send: TestClient['send'] = async (method, path, body = {}, headers = {}) => {
      if (browser.csrfToken() === undefined) await get('/api/session')
      return browser.fetch(path, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': browser.csrfToken() ?? '',
          ...headers,
        },
        body: isRaw(body) ? body : JSON.stringify(body),
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      } as RequestInit)
    }
    return {
      ...browser,
      get,
      send,
      post: (...call) => send('POST', ...call),
      put: (...call) => send('PUT', ...call),
      delete: (...call) => send('DELETE', ...call),
      upload: (path, file) => send('PUT', path, file, { 'content-type': 'image/png' }),
    }
  }

  const visitAs = async (
    { email }: Pick<Account, 'email'>,
    from: Parameters<typeof visit>[0] = {},
  ): Promise<TestClient> => {
    const visitor = visit(from)
    const response = await visitor.post('/api/auth/login', { email, password: PASSWORD })
    if (!response.ok) throw new Error(`Logging in as ${email} failed with status ${response.status}`)
    return visitor
  }

  const visitWith = async (...roles: RoleName[]): Promise<TestClient> => visitAs(await world.addAccount(roles))

  return { ...world, http: app, lines, visit, visitAs, visitWith }
}

export type HttpWorld = ReturnType<typeof makeHttpWorld>

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
