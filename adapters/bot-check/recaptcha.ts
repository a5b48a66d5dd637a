import * as z from 'zod/mini'
import { DomainError } from '#core/errors.ts'
import type { BotCheck } from '#core/ports.ts'

/** https://developers.google.com/recaptcha/docs/verify */
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
const TIMEOUT_MS = 5_000
/** Google's own advice for the start, from 0.0 (a robot) to 1.0. */
const LOWEST_SCORE = 0.5
/** What the form of the page calls what it does; version 3 only. */
const ACTION = 'submit'
/** The characters of a token; what has others is no token, and Google is not asked. */
const TOKEN = /^[\w.~-]{1,8192}$/

/** These say that the token is not good; what else Google says is about us. */
const tokenErrors = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate', 'browser-error']
const keyErrors = ['missing-input-secret', 'invalid-input-secret', 'invalid-keys']

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.nullable(z.string())),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  'error-codes': z._default(z.array(z.string()), []),
})
type Verdict = z.output<typeof Verdict>

type Settings = {
  secret: string
  siteKey: string
  version: 2 | 3
  /** Where the check has to have been passed: the site's own host name. */
  hostname: string
  verifyUrl?: string
}

/**
 * Asks Google. `passes` rejects with `unavailable` when Google does not answer within 5 seconds or in a way that says
 * nothing, and with an `Error` that names Google's code when the keys of the installation are wrong.
 */
export const makeRecaptcha = ({ secret, siteKey, version, hostname, verifyUrl = VERIFY_URL }: Settings): BotCheck => ({
  challenge: async () => ({ kind: 'recaptcha', version, siteKey }),

  passes: async (response) => {
    if (!TOKEN.test(response)) return false
    const verdict = await ask(verifyUrl, new URLSearchParams({ secret, response }))
    if (!verdict.success) return refuseUnlessOfToken(verdict['error-codes'])
    if (verdict.hostname !== hostname) return false
    return version === 2 || ((verdict.score ?? 0) >= LOWEST_SCORE && verdict.action === ACTION)
  },
})

const ask = async (url: string, body: URLSearchParams): Promise<Verdict> => {
  try {
    // A redirect would carry the secret elsewhere.
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`)
    return Verdict.parse(await answer.json())
  } catch (cause) {
    throw new DomainError('unavailable', { cause })
  }
}

/** False when the token is not good; throws when that cannot be told. */
const refuseUnlessOfToken = (codes: readonly string[]): false => {
  const wrongKey = codes.find((code) => keyErrors.includes(code))
  if (wrongKey) throw new Error(`reCAPTCHA rejects the keys of this installation: ${wrongKey}`)
  if (codes.some((code) => tokenErrors.includes(code))) return false
  throw new DomainError('unavailable', {
    cause: new Error(`reCAPTCHA could not check the response: ${codes.join(', ') || 'no reason'}`),
  })
}
