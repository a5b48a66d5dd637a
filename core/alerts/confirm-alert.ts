import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { AlertId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { described, named, orNull, text } from '#core/response.ts'
import { activateAlert } from './add-alert.ts'
import type { Alert } from './alert.ts'

export const ConfirmedAlert = named(
  'ConfirmedAlert',
  z.object({
    subscriberToken: described(text, 'A token to list and change the alerts of the address.'),
    showStatus: described(
      orNull(z.enum(['cancelled', 'postponed'])),
      'The status of the watched show, if it does not take place as planned.',
    ),
  }),
)
export type ConfirmedAlert = z.output<typeof ConfirmedAlert>

/** Confirms the alert that a confirmation link is for, and gives its subscriber the language in which the alert was added. Idempotent.
 * Returns the token of the subscriber, and the status of the watched show if it is cancelled or postponed. Throws like {@link
 * activateAlert}. Also throws `token.invalid`, for example if the alert has ended or expired, or if an existing alert has
 * taken its place. */
export const makeConfirmAlert =
  ({ transact, catalog, signedLinks, clock }: Pick<Ports, 'transact' | 'catalog' | 'signedLinks' | 'clock'>) =>
  async (token: string): Promise<ConfirmedAlert> => {
    const [alertId, locale = ''] = (signedLinks.verify('confirm-alert', token) ?? refuse('token.invalid')).split(' ')
    const id = AlertId.parse(alertId)
    const { subscriberId, watched } = await transact(async (stores): Promise<Alert> => {
      const alertBeforeLock = (await stores.alerts.find(id)) ?? refuse('token.invalid')
      const subscriber = (await stores.subscribers.find(alertBeforeLock.subscriberId)) ?? refuse('token.invalid')
      const alert = (await stores.alerts.find(id)) ?? refuse('token.invalid')
      if (alert.confirmedAt) return alert
      await stores.subscribers.save({ ...subscriber, locale })
      await activateAlert(stores, alert, { clock })
      return alert
    })
    const status = 'showId' in watched ? (await catalog.show(watched.showId))?.status : undefined
    return {
      subscriberToken: signedLinks.sign('subscriber', subscriberId),
      showStatus: status === 'cancelled' || status === 'postponed' ? status : null,
    }
  }
