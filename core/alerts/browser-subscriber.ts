import { transferAlerts } from '#core/accounts/move-alerts.ts'
import { refuse } from '#core/errors.ts'
import { SubscriberId } from '#core/ids.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { belongsToPushService, isSameSubscription, type PushSubscription } from '#core/push/push-subscription.ts'
import type { Stores } from '#core/stores.ts'
import type { Subscriber } from './alert.ts'

/** Finds or adds the subscriber of the browser, and sets its language. A user takes over the alerts that a visitor added in the
 * browser; alerts of another user, or of a user who has logged out, end. Throws `input.invalid` for an unknown push service, or
 * if the `auth` secret of a known endpoint is wrong. */
export const browserSubscriber = async (
  stores: Stores,
  ports: Pick<Ports, 'ids' | 'clock' | 'site'>,
  subscription: PushSubscription,
  { actor, locale }: { actor: Actor | null; locale: string },
): Promise<Subscriber> => {
  const { subscribers } = stores
  const { ids, clock, site } = ports
  const browser = { ...subscription, accountId: actor?.accountId ?? null }
  const newSubscriber = { id: SubscriberId.parse(ids.next()), email: null, browser, locale, createdAt: clock.now() }
  const isKnownService = belongsToPushService(subscription, site.pushHosts)
  const stored = isKnownService ? await subscribers.findOrAdd(newSubscriber) : null
  if (!stored?.browser || !isSameSubscription(stored.browser, subscription))
    return refuse('input.invalid', [fieldError('browser', 'push.not_a_subscription')])
  if (stored.browser.accountId === browser.accountId) {
    const updated = { ...stored, locale }
    await subscribers.save(updated)
    return updated
  }
  // Links contain the id of the subscriber, so a new id invalidates the links of the former user or visitor.
  if (stored.browser.accountId === null) {
    // Two rows cannot share an endpoint.
    await subscribers.save({ ...stored, browser: { ...stored.browser, endpoint: `former ${stored.id}` } })
    await subscribers.save(newSubscriber)
    await transferAlerts(stores, ports, stored, newSubscriber)
  } else {
    await subscribers.erase(stored.id)
    await subscribers.save(newSubscriber)
  }
  return newSubscriber
}
