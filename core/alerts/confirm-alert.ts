import { refuse } from '#core/errors.ts'
import { AlertId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { activate } from './add-alert.ts'
import type { Alert } from './alert.ts'

/** Confirms the alert of a confirmation link, and sets the language of its request. Repeatable. Returns the token of its
 * subscriber. Throws `token.invalid`, also for an alert that has ended, was not confirmed in time or has only changed another
 * one, and as {@link activate} does. */
export const makeConfirmAlert =
  ({ transact, signedLinks, clock }: Pick<Ports, 'transact' | 'signedLinks' | 'clock'>) =>
  async (token: string): Promise<{ subscriberToken: string }> => {
    const [alertId, locale = ''] = (signedLinks.verify('confirm-alert', token) ?? refuse('token.invalid')).split(' ')
    const id = AlertId.parse(alertId)
    const { subscriberId } = await transact(async (stores): Promise<Alert> => {
      const unlocked = (await stores.alerts.find(id)) ?? refuse('token.invalid')
      const subscriber = (await stores.subscribers.find(unlocked.subscriberId)) ?? refuse('token.invalid')
      const alert = (await stores.alerts.find(id)) ?? refuse('token.invalid')
      if (alert.confirmedAt) return alert
      await stores.subscribers.save({ ...subscriber, locale })
      await activate(stores, alert, { clock })
      return alert
    })
    return { subscriberToken: signedLinks.sign('subscriber', subscriberId) }
  }
