import { refuse } from '#core/errors.ts'
import { AlertId, SubscriberId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'

/** Ends the alerts that an unsubscribe link is for (RFC 8058). Idempotent. Throws `token.invalid`, or `limit.exceeded` if the link was used
 * too often. */
export const makeUnsubscribe =
  ({ transact, signedLinks, rateLimits, tokens }: Pick<Ports, 'transact' | 'signedLinks' | 'rateLimits' | 'tokens'>) =>
  async (token: string): Promise<void> => {
    const [kind, ...ids] = (signedLinks.verify('unsubscribe', token) ?? refuse('token.invalid')).split(' ')
    await spend({ rateLimits }, limits.unsubscribe, tokens.hash(token))
    await transact(({ alerts, subscribers }) =>
      kind === 'all'
        ? subscribers.erase(SubscriberId.parse(ids[0]))
        : alerts.remove(ids.map((id) => AlertId.parse(id))),
    )
  }

/** A header line may have at most 998 characters (RFC 5322, section 2.1.1), and `List-Unsubscribe` contains the token twice. */
const MAX_ALERTS_PER_LINK = 6

/** Returns a token that ends these alerts, or all alerts of the subscriber if these are too many for a link. */
export const unsubscribeToken = (
  { signedLinks }: Pick<Ports, 'signedLinks'>,
  subscriberId: SubscriberId,
  alertIds: ReadonlySet<AlertId>,
): string =>
  signedLinks.sign(
    'unsubscribe',
    (alertIds.size > MAX_ALERTS_PER_LINK ? ['all', subscriberId] : ['alerts', ...alertIds]).join(' '),
  )
