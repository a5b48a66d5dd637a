import type { Alert } from '#core/alerts/alert.ts'
import { newAlert, newSubscriber } from '#test/support/valid-records.ts'
import type { StoreAdapter } from './store-adapter.ts'

/** Stores a subscriber with a new alert for each item of `alertChanges`. Resolves to the subscriber and the alerts. */
export const addSubscriberWithAlerts = async (
  store: Pick<StoreAdapter, 'transact'>,
  ...alertChanges: readonly Partial<Alert>[]
): Promise<[ReturnType<typeof newSubscriber>, ...Alert[]]> => {
  const subscriber = newSubscriber()
  const alerts = alertChanges.map((changes) => newAlert(subscriber, changes))
  await store.transact(async (stores) => {
    await stores.subscribers.save(subscriber)
    for (const alert of alerts) await stores.alerts.save(alert)
  })
  return [subscriber, ...alerts]
}
