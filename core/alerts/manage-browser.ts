import * as z from 'zod/mini'
import type { Ports } from '#core/ports.ts'
import { isSameSubscription, PushSubscription } from '#core/push/push-subscription.ts'
import { described, named, orNull, text } from '#core/response.ts'

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

/** Returns the token of the subscriber with this subscription, which only its browser knows. */
export const makeFindBrowser =
  ({ transact, signedLinks }: Pick<Ports, 'transact' | 'signedLinks'>) =>
  async (subscription: PushSubscription): Promise<z.output<typeof BrowserSubscriber>> => {
    const found = await transact(({ subscribers }) => subscribers.findByEndpoint(subscription.endpoint))
    const isSame = found?.browser && isSameSubscription(found.browser, subscription)
    return { subscriberToken: isSame ? signedLinks.sign('subscriber', found.id) : null }
  }

/** Replaces the former subscription, which the push service has ended. Does nothing for an unknown one, or if the current one has
 * a subscriber already. Returns the token of the subscriber of the current one. */
export const makeRenewBrowser =
  (ports: Pick<Ports, 'transact' | 'signedLinks'>) =>
  async ({ former, current }: z.output<typeof RenewedSubscription>): Promise<z.output<typeof BrowserSubscriber>> => {
    await ports.transact(async ({ subscribers }) => {
      const found = await subscribers.findByEndpoint(former.endpoint)
      if (!found?.browser || !isSameSubscription(found.browser, former)) return
      if (await subscribers.findByEndpoint(current.endpoint)) return
      await subscribers.save({ ...found, browser: { ...found.browser, ...current } })
    })
    return makeFindBrowser(ports)(current)
  }
