import * as z from 'zod/mini'
import { DomainError } from '#core/errors.ts'
import type { BotCheck } from '#core/ports.ts'

/** https://developers.google.com/recaptcha/docs/verify */
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'
const TIMEOUT_MS = 5_000
/** Google's default threshold. Scores range from 0.0 (probably a robot) to 1.0. */
const MIN_SCORE = 0.5
const ACTION = 'submit'
const TOKEN = /^[\w.~-]{1,8192}$/

/** Google's codes for errors in the visitor's token. All others concern our configuration or Google's service. */
const tokenErrorCodes = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate', 'browser-error']
const keyErrorCodes = ['missing-input-secret', 'invalid-input-secret', 'invalid-keys']

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
  hostname: string
  verifyUrl?: string
}

/** Verifies the visitor's token with Google. `passes` rejects with `unavailable` when Google gives no clear answer within 5
 * seconds. When the installation's keys are wrong, it rejects with an `Error` that contains Google's error code. */
export const makeRecaptcha = ({ secret, siteKey, version, hostname, verifyUrl = VERIFY_URL }: Settings): BotCheck => ({
  challenge: async () => ({ kind: 'recaptcha', version, siteKey }),

  passes: async (response) => {
    if (!TOKEN.test(response)) return false
    const verdict = await requestVerdict(verifyUrl, new URLSearchParams({ secret, response }))
    if (!verdict.success) return falseOrThrow(verdict['error-codes'])
    if (verdict.hostname !== hostname) return false
    return version === 2 || ((verdict.score ?? 0) >= MIN_SCORE && verdict.action === ACTION)
  },
})

const requestVerdict = async (url: string, body: URLSearchParams): Promise<Verdict> => {
  try {
    // A redirect would send the secret to another server.
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`reCAPTCHA returned ${response.status}`)
    return Verdict.parse(await response.json())
  } catch (cause) {
    throw new DomainError('unavailable', { cause })
  }
}

/** Returns false if Google reports an error in the visitor's token and none in our keys. Throws in all other cases. */
const falseOrThrow = (codes: readonly string[]): false => {
  const keyErrorCode = codes.find((code) => keyErrorCodes.includes(code))
  if (keyErrorCode) throw new Error(`reCAPTCHA rejects the keys of this installation: ${keyErrorCode}`)
  if (codes.some((code) => tokenErrorCodes.includes(code))) return false
  throw new DomainError('unavailable', {
    cause: new Error(`reCAPTCHA could not check the response: ${codes.join(', ') || 'no reason'}`),
  })
}
