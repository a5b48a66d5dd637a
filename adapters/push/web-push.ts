import { ECDH } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Push } from '#core/ports.ts'
import type { RenderNotification } from '#core/push/rendered-notification.ts'
import { vapidKeysOf } from './vapid-keys.ts'

type Options = {
  /** The key pair is derived from this secret. */
  secret: string
  /** Lets push services reach the operator: a `mailto:` or `https:` URL (RFC 8292, section 2.1). */
  subject: string
  render: RenderNotification
  post: (
    url: string,
    request: { headers: Readonly<Record<string, string>>; body: Uint8Array },
  ) => Promise<{ status: number; retryAfterMs: number | null }>
}

/** Sends notifications through the push service of the browser (RFC 8030, RFC 8291, RFC 8292). */
export const makeWebPush = ({ secret, subject, render, post }: Options): Push => {
  const keys = vapidKeysOf(secret)
  return {
    publicKey: keys.publicKey,
    send: async (subscription, notification, ttlSeconds) => {
      const { topic, urgency } = notification
      const message = {
        data: JSON.stringify(render(notification)),
        options: { ttl: ttlSeconds, urgency, ...(topic !== null && { topic }) },
      }
      const { endpoint } = subscription
      // No message can be encrypted for a key that is not on the curve.
      if (!isCurvePoint(subscription.keys.p256dh)) return 'gone'
      const target = { endpoint, keys: subscription.keys, expirationTime: null }
      const { status, retryAfterMs } = await post(
        endpoint,
        await buildPushPayload(message, target, { subject, ...keys }),
      )
      if (status === 404 || status === 410) return 'gone'
      if (status >= 200 && status <= 299) return 'delivered'
      if (!isTemporary(status)) return { status }
      throw Object.assign(new Error(`push service responded ${status}`), retryAfterMs !== null && { retryAfterMs })
    },
  }
}

/** Returns whether the status means a timeout, a request that is too early, too many requests, or a failure of the push service. */
const isTemporary = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500

const isCurvePoint = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
