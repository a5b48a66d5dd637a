import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { isOfPushService, isSameSubscription, PushSubscription } from '#core/push/push-subscription.ts'
import { described, named, orNull, text } from '#core/response.ts'
import type { Stores } from '#core/stores.ts'

/** A subscription that replaces a former one of the same browser. */
export const RenewedSubscription = z.object({ former: PushSubscription, current: PushSubscription })

export const BrowserSubscriber = named(
  'BrowserSubscriber',
  z.object({
    subscriberToken: described(orNull(text), 'Manages the alerts of the browser; null if it has none.'),
  }),
)

export const PushKey = named(
  'PushKey',
  z.object({ publicKey: described(text, 'A point of P-256, base64url (RFC 8292): the `applicationServerKey`.') }),
)

type NeededPorts = Pick<Ports, 'transact' | 'signedLinks' | 'rateLimits'>

/** Returns the token of the subscriber with this subscription, which only its browser knows. The browser may be shared, so the token
 * of a user is only for that user. Throws `limit.exceeded`. */
export const makeFindBrowser =
  (ports: NeededPorts) =>
  async (actor: Actor | null, client: Client, subscription: PushSubscription): Promise<Found> => {
    await spend(ports, limits.browserByClient, client.key)
    return ports.transact((stores) => find(stores, ports, actor, subscription))
  }

/** Replaces the former subscription, which the push service has ended. Does nothing for an unknown one, or if the current one has
 * a subscriber already. Returns the same as {@link makeFindBrowser} for the current one. Throws `limit.exceeded`, or
 * `input.invalid` for an unknown push service. */
export const makeRenewBrowser =
  (ports: NeededPorts & Pick<Ports, 'site'>) =>
  async (
    actor: Actor | null,
    client: Client,
    { former, current }: z.output<typeof RenewedSubscription>,
  ): Promise<Found> => {
    await spend(ports, limits.browserByClient, client.key)
    if (!isOfPushService(current, ports.site.pushHosts))
      refuse('input.invalid', [fieldError('current', 'push.not_a_subscription')])
    return ports.transact(async (stores) => {
      const { subscribers } = stores
      const found = await subscribers.findByEndpoint(former.endpoint)
      const isFree = !(await subscribers.findByEndpoint(current.endpoint))
      if (found?.browser && isSameSubscription(found.browser, former) && isFree)
        await subscribers.save({ ...found, browser: { ...found.browser, ...current } })
      return find(stores, ports, actor, current)
    })
  }

type Found = z.output<typeof BrowserSubscriber>

const find = async (
  { subscribers }: Stores,
  { signedLinks }: Pick<Ports, 'signedLinks'>,
  actor: Actor | null,
  subscription: PushSubscription,
): Promise<Found> => {
  const found = await subscribers.findByEndpoint(subscription.endpoint)
  const owner = found?.browser?.accountId ?? null
  const isOwn = owner === null || owner === actor?.accountId
  const isSame = found?.browser && isSameSubscription(found.browser, subscription)
  return { subscriberToken: isSame && isOwn ? signedLinks.sign('subscriber', found.id) : null }
}
