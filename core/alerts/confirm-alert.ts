import { refuse } from '#core/errors.ts'
import { AlertId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { activate } from './add-alert.ts'
import type { Alert } from './alert.ts'

/** Confirms the alert of a confirmation link. Repeatable. Returns the token of its subscriber. Throws `token.invalid`, also for
 * an alert that has ended, was not confirmed in time or has only changed another one, and as {@link activate} does. */
export const makeConfirmAlert =
  ({ transact, signedLinks, clock }: Pick<Ports, 'transact' | 'signedLinks' | 'clock'>) =>
  async (token: string): Promise<{ subscriberToken: string }> => {
    const id = AlertId.parse(signedLinks.verify('confirm-alert', token) ?? refuse('token.invalid'))
    const { subscriberId } = await transact(async (stores): Promise<Alert> => {
      const unlocked = (await stores.alerts.find(id)) ?? refuse('token.invalid')
      await stores.subscribers.find(unlocked.subscriberId)
      const alert = (await stores.alerts.find(id)) ?? refuse('token.invalid')
      if (!alert.confirmedAt) await activate(stores, alert, { clock })
      return alert
    })
    return { subscriberToken: signedLinks.sign('subscriber', subscriberId) }
  }
