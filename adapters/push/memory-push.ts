import type { Push } from '#core/ports.ts'
import type { PushNotification } from '#core/push/push-notification.ts'
import type { RenderedNotification, RenderNotification } from '#core/push/rendered-notification.ts'

const MAX_NOTIFICATIONS = 1000

type SentNotification = {
  endpoint: string
  notification: PushNotification
  ttlSeconds: number
  shown: RenderedNotification
}

type MemoryPush = Push & {
  readonly sent: readonly SentNotification[]
  /** Makes `send` resolve to `gone` for the endpoint. */
  unsubscribe(endpoint: string): void
  /** Makes `send` reject with this reason, until `fail(null)` is called. */
  fail(reason: string | null, retryAfterMs?: number): void
  /** Makes `send` resolve to a refusal with this status, until `refuse(null)` is called. */
  refuse(status: number | null): void
}

/** Stores the latest notifications in memory, for tests. */
export const makeMemoryPush = (render: RenderNotification): MemoryPush => {
  const sent: SentNotification[] = []
  const unsubscribed = new Set<string>()
  let failure: Error | null = null
  let refusal: number | null = null
  return {
    publicKey: `B${'A'.repeat(86)}`,
    sent,
    send: async ({ endpoint }, notification, ttlSeconds) => {
      if (failure !== null) throw failure
      if (refusal !== null) return { status: refusal }
      if (unsubscribed.has(endpoint)) return 'gone'
      sent.push({ endpoint, notification, ttlSeconds, shown: render(notification) })
      if (sent.length > MAX_NOTIFICATIONS) sent.shift()
      return 'delivered'
    },
    unsubscribe: (endpoint) => {
      unsubscribed.add(endpoint)
    },
    fail: (reason, retryAfterMs) => {
      failure =
        reason === null ? null : Object.assign(new Error(reason), retryAfterMs !== undefined && { retryAfterMs })
    },
    refuse: (status) => {
      refusal = status
    },
  }
}
