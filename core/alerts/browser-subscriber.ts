import { refuse } from '#core/errors.ts'
import { SubscriberId } from '#core/ids.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { isSameSubscription, type PushSubscription } from '#core/push/push-subscription.ts'
import type { Stores } from '#core/stores.ts'
import type { Subscriber } from './alert.ts'

/** Finds or adds the subscriber of the browser, and sets its language. A user takes over the alerts that a visitor added there; those
 * of another user end, because they are not theirs to see. Throws `input.invalid` for an endpoint with another secret. */
export const browserSubscriber = async (
  { subscribers }: Stores,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  subscription: PushSubscription,
  { actor, locale }: { actor: Actor | null; locale: string },
): Promise<Subscriber> => {
  const browser = { ...subscription, accountId: actor?.accountId ?? null }
  const former = await subscribers.findByEndpoint(subscription.endpoint)
  const owner = former?.browser?.accountId
  if (former && owner && actor && owner !== actor.accountId) await subscribers.erase(former.id)
  const added = { id: SubscriberId.parse(ids.next()), email: null, browser, locale, createdAt: clock.now() }
  const subscriber = await subscribers.findOrAdd(added)
  if (!subscriber.browser || !isSameSubscription(subscriber.browser, subscription))
    return refuse('input.invalid', [fieldError('browser', 'push.not_a_subscription')])
  const accountId = browser.accountId ?? subscriber.browser.accountId
  const current = { ...subscriber, browser: { ...subscriber.browser, accountId }, locale }
  await subscribers.save(current)
  return current
}
