import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { maxLength } from '#core/text/length.ts'

const error = fieldIssue('push.not_a_subscription')

const matching = (pattern: RegExp, max: number) =>
  z.string({ error }).check(maxLength(max, { error }), z.regex(pattern, { error }))

/** The subscription of a browser at its push service (W3C, Push API). It identifies the browser, and all who know the endpoint can
 * use it, so it is a secret. Keys are base64url: a point of P-256 and 16 bytes. */
export const PushSubscription = z.object(
  {
    endpoint: matching(/^https:\/\/[a-z0-9.-]+(?::443)?\/[!-~]*$/, 1024),
    keys: z.object({ p256dh: matching(/^B[A-P][\w-]{85}$/, 87), auth: matching(/^[\w-]{22}$/, 22) }, { error }),
  },
  { error },
)
export type PushSubscription = z.output<typeof PushSubscription>

/** Tells whether both have the same endpoint and secret, which only the browser knows. */
export const isSameSubscription = (one: PushSubscription, other: PushSubscription): boolean =>
  one.endpoint === other.endpoint && one.keys.auth === other.keys.auth

/** Returns the host of the push service, which is no secret. */
export const pushServiceOf = ({ endpoint }: PushSubscription): string => /^https:\/\/([^/:]+)/.exec(endpoint)?.[1] ?? ''
