import type { Alert } from '#core/alerts/alert.ts'
import { newAlert, newSubscriber } from '#test/support/valid-records.ts'
import type { StoreAdapter } from './store-adapter.ts'

/** Stores a subscriber, and an alert for each of the given sets of properties. Resolves to the subscriber and the alerts. */
export const addSubscriberWithAlerts = async (
  store: Pick<StoreAdapter, 'transact'>,
  ...alerts: readonly Partial<Alert>[]
): Promise<[ReturnType<typeof newSubscriber>, ...Alert[]]> => {
  const subscriber = newSubscriber()
  const added = alerts.map((changes) => newAlert(subscriber, changes))
  await store.transact(async (stores) => {
    await stores.subscribers.save(subscriber)
    for (const alert of added) await stores.alerts.save(alert)
  })
  return [subscriber, ...added]
}
