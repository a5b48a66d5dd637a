import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { belongsToPushService, isSameSubscription, PushSubscription } from '#core/push/push-subscription.ts'
import { described, named, orNull, text } from '#core/response.ts'
import type { Stores } from '#core/stores.ts'

export const RenewedSubscription = z.object({ former: PushSubscription, current: PushSubscription })

export const BrowserSubscriber = named(
  'BrowserSubscriber',
  z.object({
    subscriberToken: described(
      orNull(text),
      'A token to manage the alerts of the browser; null if it has none, or if they belong to another user.',
    ),
  }),
)

export const PushKey = named(
  'PushKey',
  z.object({
    publicKey: described(text, 'A point on the curve P-256, base64url (RFC 8292): the `applicationServerKey`.'),
  }),
)

type NeededPorts = Pick<Ports, 'transact' | 'signedLinks' | 'rateLimits'>

/** Returns a token for the subscriber with this subscription. The secrets of the subscription prove that the request comes from its
 * browser. If alerts of a user belong to the browser, only that user gets the token, because others may share the browser. Throws
 * `limit.exceeded`. */
export const makeFindBrowser =
  (ports: NeededPorts) =>
  async (actor: Actor | null, client: Client, subscription: PushSubscription): Promise<FoundSubscriber> => {
    await spend(ports, limits.browserByClient, client.key)
    return ports.transact((stores) => findToken(stores, ports, actor, subscription))
  }

/** Replaces the former subscription, which the push service has ended. Changes nothing if the former one is unknown, or the current
 * one already has a subscriber. Returns the token for the current one, like {@link makeFindBrowser}. Throws `limit.exceeded`,
 * `stale_write`, or `input.invalid` for an unknown push service. */
export const makeRenewBrowser =
  (ports: NeededPorts & Pick<Ports, 'site'>) =>
  async (
    actor: Actor | null,
    client: Client,
    { former, current }: z.output<typeof RenewedSubscription>,
  ): Promise<FoundSubscriber> => {
    await spend(ports, limits.browserByClient, client.key)
    if (!belongsToPushService(current, ports.site.pushHosts))
      refuse('input.invalid', [fieldError('current', 'push.not_a_subscription')])
    return ports.transact(async (stores) => {
      const { subscribers } = stores
      const stored = await subscribers.findByEndpoint(former.endpoint)
      const isUnused = !(await subscribers.findByEndpoint(current.endpoint))
      if (stored?.browser && isSameSubscription(stored.browser, former) && isUnused)
        await subscribers.save({ ...stored, browser: { ...stored.browser, ...current } })
      return findToken(stores, ports, actor, current)
    })
  }

type FoundSubscriber = z.output<typeof BrowserSubscriber>

const findToken = async (
  { subscribers }: Stores,
  { signedLinks }: Pick<Ports, 'signedLinks'>,
  actor: Actor | null,
  subscription: PushSubscription,
): Promise<FoundSubscriber> => {
  const stored = await subscribers.findByEndpoint(subscription.endpoint)
  const accountId = stored?.browser?.accountId ?? null
  const mayReceiveToken = accountId === null || accountId === actor?.accountId
  const isSame = stored?.browser && isSameSubscription(stored.browser, subscription)
  return { subscriberToken: isSame && mayReceiveToken ? signedLinks.sign('subscriber', stored.id) : null }
}
