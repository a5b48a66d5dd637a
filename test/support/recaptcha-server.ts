import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const RECAPTCHA_SECRET = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'

type Override = { status?: number; location?: string; body: string }

/** Starts a fake of https://www.google.com/recaptcha/api/siteverify that behaves as documented
 * (https://developers.google.com/recaptcha/docs/verify): each token is valid once. */
export const startRecaptchaServer = async () => {
  const tokens = new Map<string, object>()
  const requests: { method: string | undefined; type: string | undefined; form: Record<string, string> }[] = []
  let override: Override | 'silence' | null = null

  const verdict = (form: URLSearchParams): object => {
    const secret = form.get('secret')
    if (!secret) return { success: false, 'error-codes': ['missing-input-secret'] }
    if (secret !== RECAPTCHA_SECRET) return { success: false, 'error-codes': ['invalid-input-secret'] }
    const token = form.get('response')
    if (!token) return { success: false, 'error-codes': ['missing-input-response'] }
    const storedResponse = tokens.get(token)
    if (!storedResponse) return { success: false, 'error-codes': ['invalid-input-response'] }
    tokens.set(token, { success: false, 'error-codes': ['timeout-or-duplicate'] })
    return storedResponse
  }

  const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
    const form = new URLSearchParams(await text(request))
    requests.push({ method: request.method, type: request.headers['content-type'], form: Object.fromEntries(form) })
    return form
  }

  const server = createServer(async (request, response) => {
    const form = await readForm(request)
    if (override === 'silence') return
    const reply: Override = override ?? { body: JSON.stringify(verdict(form)) }
    if (reply.location) response.setHeader('location', reply.location)
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json; charset=utf-8' }).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha/api/siteverify`
  return {
    url,
    requests,
    /** Makes a token valid once, as if a user had passed the check. */
    pass: (token: string, details: object = {}): void => {
      const challenge_ts = '2026-11-20T12:00:00Z'
      tokens.set(token, { success: true, challenge_ts, hostname: 'shows.example', ...details })
    },
    respondWith: (next: Override | 'silence'): void => {
      override = next
    },
    close: (): Promise<void> => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export type RecaptchaServer = Awaited<ReturnType<typeof startRecaptchaServer>>
