import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { maxLength } from '#core/text/length.ts'

const error = fieldIssue('push.not_a_subscription')

const matching = (pattern: RegExp, max: number) =>
  z.string({ error }).check(maxLength(max, { error }), z.regex(pattern, { error }))

/** The subscription of a browser with its push service (W3C, Push API). The endpoint identifies the browser, so it is
 * a secret, as are the keys. Both keys are base64url: `p256dh` is a P-256 point, and `auth` has 16 bytes. */
export const PushSubscription = z.object(
  {
    endpoint: matching(/^https:\/\/[a-z0-9.-]+(?::443)?\/[!-~]*$/, 1024),
    keys: z.object({ p256dh: matching(/^B[A-P][\w-]{85}$/, 87), auth: matching(/^[\w-]{22}$/, 22) }, { error }),
  },
  { error },
)
export type PushSubscription = z.output<typeof PushSubscription>

/** Returns whether both have the same endpoint and `auth` secret. These prove that a request comes from the subscribed browser. */
export const isSameSubscription = (one: PushSubscription, other: PushSubscription): boolean =>
  one.endpoint === other.endpoint && one.keys.auth === other.keys.auth

/** The queues of notifications to send. Each large push service has its own, so that a slow one doesn't delay others. */
export const pushQueues = ['push', 'push-google', 'push-mozilla', 'push-microsoft', 'push-apple'] as const
export type PushQueue = (typeof pushQueues)[number]

/** The queues for the push services of Chrome, Firefox, Edge and Safari, and of browsers based on them. */
const queueByHostPattern: Readonly<Record<string, PushQueue>> = {
  'fcm.googleapis.com': 'push-google',
  '*.push.services.mozilla.com': 'push-mozilla',
  '*.notify.windows.com': 'push-microsoft',
  '*.push.apple.com': 'push-apple',
}

const matchesHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/** Returns whether the endpoint is at a known push service or one of `otherHosts`. The site sends requests only to these. In
 * `otherHosts`, `*.` stands for any subdomain. */
export const belongsToPushService = (subscription: PushSubscription, otherHosts: readonly string[]): boolean =>
  [...Object.keys(queueByHostPattern), ...otherHosts].some((pattern) =>
    matchesHost(pushServiceHostOf(subscription), pattern),
  )

/** Returns the queue for the subscription's push service; all small services share `push`. */
export const pushQueueOf = (subscription: PushSubscription): PushQueue =>
  Object.entries(queueByHostPattern).find(([pattern]) => matchesHost(pushServiceHostOf(subscription), pattern))?.[1] ??
  'push'

/** Returns the host of the push service, which is not a secret. */
export const pushServiceHostOf = ({ endpoint }: PushSubscription): string =>
  /^https:\/\/([^/:]+)/.exec(endpoint)?.[1] ?? ''
