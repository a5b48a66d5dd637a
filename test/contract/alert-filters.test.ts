import { expect, test } from 'vitest'
import type { Alert } from '#core/alerts/alert.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { newAlert, newSubscriber } from '#test/support/valid-records.ts'
import { addSubscriberWithAlerts } from './add-subscriber-with-alerts.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

const inOslo = (criteria: object = {}) => ({
  watched: { filter: ShowFilter.parse({ city: 'Oslo', ...criteria }) },
})
const countOsloFilters = async () =>
  (await shared.postgres.ports.transact(({ alerts }) => alerts.filtersWithKeys(['city:oslo']))).length

test('finds a filter added by a transaction that was still open during an earlier read', async () => {
  const { transact } = shared.postgres.ports
  await addSubscriberWithAlerts({ transact }, inOslo())
  expect(await countOsloFilters()).toBe(1)
  const saved = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const openTransaction = transact(async ({ subscribers, alerts }) => {
    const subscriber = newSubscriber()
    await subscribers.save(subscriber)
    await alerts.save(newAlert(subscriber, inOslo({ ages: 'all' })))
    saved.resolve()
    await commit.promise
  })
  await saved.promise
  await addSubscriberWithAlerts({ transact }, inOslo({ genres: 'ska' }))
  expect(await countOsloFilters()).toBe(2)
  commit.resolve()
  await openTransaction
  expect(await countOsloFilters()).toBe(3)
})

test('reads a filter only once, even if the id of the transaction that added it comes from another database', async () => {
  const { transact } = shared.postgres.ports
  await addSubscriberWithAlerts({ transact }, inOslo({ ages: '18' }))
  await shared.database.sql(`update alert_filter set added_by = '9000000000000000000'`)
  const before = await countOsloFilters()
  await shared.database.sql(`update alert_filter set filter = '{"q": 5}'`)
  expect(await countOsloFilters()).toBe(before)
})

test('erases the filters of alerts that are no longer active', async () => {
  const { transact } = shared.postgres.ports
  const [, alert] = await addSubscriberWithAlerts(
    { transact },
    { watched: { filter: ShowFilter.parse({ city: 'Bergen' }) } },
  )
  const keys = () => shared.database.sql(`select key from alert_filter where key = 'city:bergen'`)
  const eraseUnused = () => transact(({ alerts }) => alerts.eraseUnusedFilters(1000))
  await eraseUnused()
  expect(await keys()).toHaveLength(1)
  await transact(({ alerts }) => alerts.save({ ...(alert as Alert), pausedAt: new Date() }))
  expect(await eraseUnused()).toBe(1)
  expect(await keys()).toEqual([])
})
