import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Alert, AlertSubject } from '#core/alerts/alert.ts'
import type { FilterAlert } from '#core/alerts/alert-stores.ts'
import { Email } from '#core/mail/email.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { AT, later, newShow, newSubscriber, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import { addSubscriberWithAlerts } from './add-subscriber-with-alerts.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const alertsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const venue = newVenue()
  const show = newShow(venue)
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [venue], shows: [show] })
  })

  const addSubscriber = (...alertChanges: Partial<Alert>[]) => addSubscriberWithAlerts(store, ...alertChanges)
  const filterIdsWithKeys = async (...keys: string[]) =>
    (await store.transact(({ alerts }) => alerts.filtersWithKeys(keys))).map(({ id }) => id)
  const alertsWithFilters = (filterIds: readonly string[], after: FilterAlert | null = null, limit = 100) =>
    store.transact(({ alerts }) => alerts.withFilters(filterIds, { after, limit }))
  const alertIdsWithKey = async (key: string) =>
    (await alertsWithFilters(await filterIdsWithKeys(key))).map(({ id }) => id).sort()

  test('finds a subscriber, as last saved, by id and by email address', async () => {
    const [subscriber] = await addSubscriber()
    const changed = { ...subscriber, locale: 'ja' }
    await store.transact(({ subscribers }) => subscribers.save(changed))
    const found = store.transact(async ({ subscribers }) => [
      await subscribers.find(subscriber.id),
      await subscribers.findByEmail(subscriber.email),
      await subscribers.findByEmail(Email.parse('nobody@example.org')),
    ])
    expect(await found).toEqual([changed, changed, null])
  })

  test('adds only one subscriber for an email address, even in parallel transactions', async () => {
    const email = Email.parse(`${randomUUID()}@example.org`)
    const findOrAdd = (locale: string) =>
      store.transact(({ subscribers }) => subscribers.findOrAdd(newSubscriber({ email, locale })))
    const [first, ...others] = await Promise.all(['en', 'de', 'ja', 'fr'].map(findOrAdd))
    expect(others).toEqual([first, first, first])
    expect(await findOrAdd('es')).toEqual(first)
    expect(await store.transact(({ subscribers }) => subscribers.findByEmail(email))).toEqual(first)
  })

  test('removes the alerts of a suppressed email address, and keeps the first suppression until it is lifted', async () => {
    const [subscriber, alert] = await addSubscriber({})
    const [other] = await addSubscriber({})
    const { email } = subscriber
    const suppression = { email, since: AT, smtpCode: 550 }
    const suppress = (changes = {}) =>
      store.transact(({ subscribers }) => subscribers.suppress({ ...suppression, ...changes }))
    const find = () => store.transact(({ subscribers }) => subscribers.findSuppression(email))
    const lift = () => store.transact(({ subscribers }) => subscribers.liftSuppression(email))
    expect(await find()).toBeNull()
    await suppress()
    await suppress({ since: later(1), smtpCode: null })
    expect(await find()).toEqual(suppression)
    const remaining = store.transact(async ({ subscribers, alerts }) => [
      await subscribers.findByEmail(email),
      alert && (await alerts.find(alert.id)),
      await subscribers.findByEmail(other.email),
    ])
    expect(await remaining).toEqual([null, null, other])
    expect([await lift(), await lift(), await find()]).toEqual([true, false, null])
    await suppress({ smtpCode: null })
    expect(await find()).toEqual({ ...suppression, smtpCode: null })
  })

  test('stores alerts for a filter or a show, and lists them, oldest first', async () => {
    const filter = ShowFilter.parse({
      q: 'ska',
      bands: randomUUID(),
      near: '1.5,-2.5',
      within: '7',
      ages: 'all',
      status: 'cancelled,postponed',
      startDate: '2027-01-01',
    })
    const [subscriber, ...alerts] = await addSubscriber(
      { watched: { filter }, confirmedAt: null },
      { watched: { showId: show.id }, createdAt: later(1), pausedAt: later(2) },
    )
    const storedAlerts = () => store.transact((stores) => stores.alerts.of(subscriber.id))
    expect(await storedAlerts()).toEqual(alerts)
    const [first] = alerts
    expect(first && (await store.transact((stores) => stores.alerts.find(first.id)))).toEqual(first)
    await store.transact((stores) => stores.alerts.remove(alerts.slice(1).map(({ id }) => id)))
    expect(await storedAlerts()).toEqual([first])
    await store.transact((stores) => stores.subscribers.erase(subscriber.id))
    expect(await storedAlerts()).toEqual([])
  })

  test('finds each filter of active alerts once, even by several keys, and returns the alerts with these filters in pages', async () => {
    const watching = (query: Record<string, string>): AlertSubject => ({ filter: ShowFilter.parse(query) })
    const oakland = { watched: watching({ city: 'Oakland' }) }
    const near = { watched: watching({ near: '1.5,2.5', within: '60' }) }
    const [, first, second, , , country, ofShow, around] = await addSubscriber(
      oakland,
      { ...oakland, frequency: 'weekly', timeZone: 'UTC', confirmedAt: later(1) },
      { ...oakland, pausedAt: AT },
      { ...oakland, confirmedAt: null },
      { watched: watching({ country: 'US' }) },
      { watched: { showId: show.id } },
      near,
    )
    if (!first || !second || !country || !ofShow || !around) throw new Error('An alert is missing')
    const keys = ['city:oakland', 'country:US', 'cell:0.5:2:4', 'cell:0.5:3:5']
    const found = await filterIdsWithKeys(...keys)
    expect(new Set(found).size).toBe(3)
    expect(found).toHaveLength(3)
    const all = await alertsWithFilters(found)
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([first.id, second.id, country.id, around.id]))
    expect(all.find(({ id }) => id === second.id)).toEqual({
      id: second.id,
      subscriberId: second.subscriberId,
      frequency: 'weekly',
      timeZone: 'UTC',
      confirmedAt: later(1),
      filterId: all.find(({ id }) => id === first.id)?.filterId,
    })
    const idsOfFilters = all.map(({ filterId }) => filterId)
    expect(await alertsWithFilters(idsOfFilters, null, 1)).toEqual(all.slice(0, 1))
    expect(await alertsWithFilters(idsOfFilters, all[1], 2)).toEqual(all.slice(2))
    expect(await alertsWithFilters([])).toEqual([])
  })

  test('finds an alert only by its current filter', async () => {
    const [, alert] = await addSubscriber({ watched: { filter: ShowFilter.parse({ city: 'Albany' }) } })
    const edited = { ...alert, watched: { filter: ShowFilter.parse({ city: 'Berkeley' }) } } as Alert
    await store.transact((stores) => stores.alerts.save(edited))
    expect([await alertIdsWithKey('city:albany'), await alertIdsWithKey('city:berkeley')]).toEqual([[], [edited.id]])
    await store.transact((stores) => stores.alerts.save({ ...edited, pausedAt: AT }))
    expect(await alertIdsWithKey('city:berkeley')).toEqual([])
    const eraseUnused = () => store.transact(({ alerts }) => alerts.eraseUnusedFilters(1000))
    await eraseUnused()
    expect(await eraseUnused()).toBe(0)
    await store.transact((stores) => stores.alerts.save(edited))
    expect(await eraseUnused()).toBe(0)
    expect(await alertIdsWithKey('city:berkeley')).toEqual([edited.id])
    await addSubscriber({ watched: { filter: ShowFilter.parse({ city: 'Berkeley', ages: 'all' }) } })
    expect(await filterIdsWithKeys('city:berkeley')).toHaveLength(2)
  })

  test('lists the subscribers of quiet alerts, the longest quiet first, and marks alerts as matched', async () => {
    const [first] = await addSubscriber({ quietSince: later(2) }, { quietSince: later(3) })
    const [second, matched, recent] = await addSubscriber({ quietSince: later(1) }, { quietSince: later(9) })
    await addSubscriber({ quietSince: later(1), pausedAt: AT }, { quietSince: null }, { quietSince: later(4) })
    const quietSubscribers = (limit = 10) => store.transact(({ alerts }) => alerts.quietSubscribers(later(3), limit))
    expect(await quietSubscribers()).toEqual([second.id, first.id])
    expect(await quietSubscribers(1)).toEqual([second.id])
    const ids = [matched, recent].flatMap((alert) => alert?.id ?? [])
    const times = { at: later(20), unlessAfter: later(8) }
    await store.transact(({ alerts }) => alerts.markMatched(ids, times))
    expect(await quietSubscribers()).toEqual([first.id])
    const stored = () => store.transact(({ alerts }) => alerts.of(second.id))
    const quietTimesOf = (alerts: readonly Alert[]) => alerts.map(({ quietSince }) => quietSince?.getTime()).sort()
    expect(quietTimesOf(await stored())).toEqual([later(9), later(20)].map((time) => time.getTime()))
    await store.transact(async ({ alerts }) => {
      for (const alert of await alerts.of(second.id)) await alerts.save({ ...alert, quietSince: null })
      await alerts.markMatched(ids, times)
    })
    expect(quietTimesOf(await stored())).toEqual([later(20), later(20)].map((time) => time.getTime()))
  })

  test.each([
    ['bands', 'band', {}],
    ['venues', 'venue', { city: 'Oakland' }],
  ] as const)('updates filters stored under any key after a merge of %s', async (kind, key, criteria) => {
    const [from, into, third, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const watching = (query: Record<string, string>): AlertSubject => ({ filter: ShowFilter.parse(query) })
    const [otherKind, otherKey] = kind === 'bands' ? ['venues', null] : ['bands', `band:${other}`]
    const [subscriber, ...alerts] = await addSubscriber(
      { watched: watching({ ...criteria, [kind]: `${third},${from}` }) },
      { watched: watching({ [kind]: `${from},${into}` }), createdAt: later(1) },
      { watched: watching({ [kind]: from, [otherKind]: other }), createdAt: later(2) },
      { watched: watching({ [kind]: from }), createdAt: later(3), pausedAt: AT },
      { watched: watching({ [kind]: third }), createdAt: later(4) },
      { watched: { showId: show.id }, createdAt: later(5) },
    )
    await store.transact((stores) => stores.alerts.followMerge(kind, { from, into } as never))
    const updated = await store.transact((stores) => stores.alerts.of(subscriber.id))
    const expected = [
      watching({ ...criteria, [kind]: `${third},${into}` }),
      watching({ [kind]: into }),
      watching({ [kind]: into, [otherKind]: other }),
      watching({ [kind]: into }),
      watching({ [kind]: third }),
      { showId: show.id },
    ]
    expect(updated).toEqual(alerts.map((alert, nth) => ({ ...alert, watched: expected[nth] })))
    const activeIds = (...alerts: Alert[]) =>
      alerts
        .filter(({ pausedAt }) => !pausedAt)
        .map(({ id }) => id)
        .sort()
    expect(await alertIdsWithKey(`${key}:${from}`)).toEqual([])
    expect(await alertIdsWithKey(`${key}:${into}`)).toEqual(activeIds(...updated.slice(0, otherKey ? 2 : 3)))
    if (otherKey) expect(await alertIdsWithKey(otherKey)).toEqual(activeIds(...updated.slice(2, 3)))
  })

  test('erases old alerts that were never confirmed, and old subscribers without alerts', async () => {
    const [recent, recentAlert] = await addSubscriber({ confirmedAt: null, createdAt: later(1) })
    const [erased] = await addSubscriber({ confirmedAt: null })
    const [confirmed] = await addSubscriber({})
    const erase = (limit: number) => store.transact(({ alerts }) => alerts.eraseUnconfirmed(later(1), limit))
    expect(await erase(0)).toEqual({ alerts: 0, subscribers: 0 })
    expect(await erase(10)).toEqual({ alerts: 1, subscribers: 1 })
    const found = store.transact(async ({ subscribers, alerts }) => [
      await subscribers.find(recent.id),
      await subscribers.find(erased.id),
      await subscribers.find(confirmed.id),
      recentAlert && (await alerts.find(recentAlert.id)),
    ])
    expect(await found).toEqual([recent, null, confirmed, recentAlert])
  })
}
