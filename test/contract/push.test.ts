import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notificationText } from '#adapters/mail/notification-text.ts'
import { makeMemoryPush } from '#adapters/push/memory-push.ts'
import type { Push } from '#core/ports.ts'
import type { PushSubscription } from '#core/push/push-subscription.ts'
import { openPushService } from '#test/support/push-service.ts'
import { newNotification } from '#test/support/sample-notifications.ts'
import { newSubscription } from '#test/support/valid-records.ts'

/** A sender of notifications, and a browser that has subscribed to them. */
type Setup = {
  push: Push
  subscription: PushSubscription
  /** Returns the notifications that the browser showed, oldest first. */
  shown(): readonly unknown[]
  /** Makes the push service report a temporary failure for each notification from now on. */
  breakDown(): void
  /** Makes the push service refuse each notification with status 403 from now on. */
  refuse(): void
  unsubscribe(): void
  close(): Promise<void>
}

const openWeb = async (): Promise<Setup> => {
  const service = await openPushService()
  const subscription = service.subscribe()
  return {
    push: service.makePush(),
    subscription,
    shown: () => service.received.map(({ payload }) => payload),
    breakDown: () => service.respond(subscription.endpoint, 503),
    refuse: () => service.respond(subscription.endpoint, 403),
    unsubscribe: () => service.respond(subscription.endpoint, 410),
    close: service.close,
  }
}

const openMemory = async (): Promise<Setup> => {
  const push = makeMemoryPush(notificationText)
  const subscription = newSubscription()
  return {
    push,
    subscription,
    shown: () => push.sent.map(({ shown }) => shown),
    breakDown: () => push.fail('the push service is busy'),
    refuse: () => push.refuse(403),
    unsubscribe: () => push.unsubscribe(subscription.endpoint),
    close: async () => undefined,
  }
}

const kinds: [string, () => Promise<Setup>][] = [
  ['web', openWeb],
  ['memory', openMemory],
]

describe.each(kinds)('push: %s', (_, open) => {
  let setup: Setup
  beforeEach(async () => {
    setup = await open()
  })
  afterEach(() => setup.close())
  const send = () => setup.push.send(setup.subscription, newNotification(), 60)

  test('delivers a notification with its text', async () => {
    expect(await send()).toBe('delivered')
    expect(setup.shown()).toEqual([notificationText(newNotification())])
  })

  test('has a P-256 public key', () => {
    expect(setup.push.publicKey).toMatch(/^B[\w-]{86}$/)
  })

  test('reports a subscription that has ended', async () => {
    setup.unsubscribe()
    expect(await send()).toBe('gone')
    expect(setup.shown()).toEqual([])
  })

  test('reports a refusal with its status', async () => {
    setup.refuse()
    expect(await send()).toEqual({ status: 403 })
    expect(setup.shown()).toEqual([])
  })

  test('rejects on a temporary failure without naming the endpoint', async () => {
    setup.breakDown()
    const failure = await send().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect((failure as Error).message).not.toContain(setup.subscription.endpoint)
  })
})
