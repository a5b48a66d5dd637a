import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Alert, Subscriber, Watched } from '#core/alerts/alert.ts'
import type { AlertNotice } from '#core/alerts/alert-stores.ts'
import type { ReportedFacts } from '#core/alerts/show-change.ts'
import { type AlertId, type ShowId, VenueId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import { ShowFilter } from '#core/shows/show-filter.ts'
import { AT, later, newAlert, newShow, newSubscriber, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const alertsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const venue = newVenue()
  const [show, otherShow] = [newShow(venue), newShow(venue)]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [venue], shows: [show, otherShow] })
  })

  const addSubscriber = async (...alerts: Partial<Alert>[]): Promise<[Subscriber, ...Alert[]]> => {
    const subscriber = newSubscriber()
    const added = alerts.map((changes) => newAlert(subscriber, changes))
    await store.transact(async (stores) => {
      await stores.subscribers.save(subscriber)
      for (const alert of added) await stores.alerts.save(alert)
    })
    return [subscriber, ...added]
  }
  const withKeys = (keys: readonly string[], after: AlertId | null = null, limit = 100) =>
    store.transact(({ alerts }) => alerts.withKeys(keys, { after, limit }))
  const byId = (a: Alert, b: Alert) => (a.id < b.id ? -1 : 1)

  test('finds a subscriber by id and address, and keeps one for each address', async () => {
    const [subscriber] = await addSubscriber()
    const renamed = { ...subscriber, locale: 'ja' }
    await store.transact(({ subscribers }) => subscribers.save(renamed))
    const find = store.transact(async ({ subscribers }) => [
      await subscribers.find(subscriber.id),
      await subscribers.findByEmail(subscriber.email),
      await subscribers.findByEmail(Email.parse('nobody@example.org')),
    ])
    expect(await find).toEqual([renamed, renamed, null])
  })

  test('ends the alerts of a suppressed address, and keeps the first reason until it is lifted', async () => {
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
    const left = store.transact(async ({ subscribers, alerts }) => [
      await subscribers.findByEmail(email),
      alert && (await alerts.find(alert.id)),
      await subscribers.findByEmail(other.email),
    ])
    expect(await left).toEqual([null, null, other])
    expect([await lift(), await lift(), await find()]).toEqual([true, false, null])
    await suppress({ smtpCode: null })
    expect(await find()).toEqual({ ...suppression, smtpCode: null })
  })

  test('stores alerts for a filter or a show, oldest first', async () => {
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
    const of = () => store.transact((stores) => stores.alerts.of(subscriber.id))
    expect(await of()).toEqual(alerts)
    const [first] = alerts
    expect(first && (await store.transact((stores) => stores.alerts.find(first.id)))).toEqual(first)
    await store.transact((stores) => stores.alerts.remove(alerts.slice(1).map(({ id }) => id)))
    expect(await of()).toEqual([first])
    await store.transact((stores) => stores.subscribers.erase(subscriber.id))
    expect(await of()).toEqual([])
  })

  test('returns active alerts with one of the keys in pages', async () => {
    const watching = (query: Record<string, string>): Watched => ({ filter: ShowFilter.parse(query) })
    const [, oakland, paused, unconfirmed, country, ofShow] = await addSubscriber(
      { watched: watching({ city: 'Oakland' }) },
      { watched: watching({ city: 'Oakland' }), pausedAt: AT },
      { watched: watching({ city: 'Oakland' }), confirmedAt: null },
      { watched: watching({ country: 'US' }) },
      { watched: { showId: show.id } },
    )
    const keys = ['city:oakland', 'country:US']
    const expected = [oakland, country].flatMap((alert) => alert ?? []).sort(byId)
    expect(await withKeys(keys)).toEqual(expected)
    expect(await withKeys(keys, null, 1)).toEqual(expected.slice(0, 1))
    expect(await withKeys(keys, expected[0]?.id)).toEqual(expected.slice(1))
    expect(await withKeys(['city:berkeley'])).toEqual([])
    const changed = { ...expected[0], watched: watching({ city: 'Berkeley' }) } as Alert
    await store.transact((stores) => stores.alerts.save(changed))
    expect(await withKeys(['city:berkeley'])).toEqual([changed])
    expect([paused, unconfirmed, ofShow]).not.toContain(undefined)
  })

  test('lists the subscribers of quiet alerts, the longest first, and knows when alerts match', async () => {
    const [first] = await addSubscriber({ quietSince: later(2) }, { quietSince: later(3) })
    const [second, matched, recent] = await addSubscriber({ quietSince: later(1) }, { quietSince: later(9) })
    await addSubscriber({ quietSince: later(1), pausedAt: AT }, { quietSince: null }, { quietSince: later(4) })
    const quiet = (limit = 10) => store.transact(({ alerts }) => alerts.quietSubscribers(later(3), limit))
    expect(await quiet()).toEqual([second.id, first.id])
    expect(await quiet(1)).toEqual([second.id])
    const ids = [matched, recent].flatMap((alert) => alert?.id ?? [])
    const times = { at: later(20), unlessAfter: later(8) }
    await store.transact(({ alerts }) => alerts.markMatched(ids, times))
    expect(await quiet()).toEqual([first.id])
    const stored = () => store.transact(({ alerts }) => alerts.of(second.id))
    const byTime = (alerts: readonly Alert[]) => alerts.map(({ quietSince }) => quietSince?.getTime()).sort()
    expect(byTime(await stored())).toEqual([later(9), later(20)].map((time) => time.getTime()))
    await store.transact(async ({ alerts }) => {
      for (const alert of await alerts.of(second.id)) await alerts.save({ ...alert, quietSince: null })
      await alerts.markMatched(ids, times)
    })
    expect(byTime(await stored())).toEqual([later(20), later(20)].map((time) => time.getTime()))
  })

  test.each([
    ['bands', 'band', {}],
    ['venues', 'venue', { city: 'Oakland' }],
  ] as const)('follow a merge of %s, whatever their key', async (kind, key, criteria) => {
    const [from, into, third, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const watching = (query: Record<string, string>): Watched => ({ filter: ShowFilter.parse(query) })
    const [elsewhere, elsewhereKey] = kind === 'bands' ? ['venues', null] : ['bands', `band:${other}`]
    const [subscriber, ...alerts] = await addSubscriber(
      { watched: watching({ ...criteria, [kind]: `${third},${from}` }) },
      { watched: watching({ [kind]: `${from},${into}` }), createdAt: later(1) },
      { watched: watching({ [kind]: from, [elsewhere]: other }), createdAt: later(2) },
      { watched: watching({ [kind]: from }), createdAt: later(3), pausedAt: AT },
      { watched: watching({ [kind]: third }), createdAt: later(4) },
      { watched: { showId: show.id }, createdAt: later(5) },
    )
    await store.transact((stores) => stores.alerts.followMerge(kind, { from, into } as never))
    const [of, keyed, former, others] = await store.transact(async (stores) => [
      await stores.alerts.of(subscriber.id),
      await stores.alerts.withKeys([`${key}:${into}`], { after: null, limit: 10 }),
      await stores.alerts.withKeys([`${key}:${from}`], { after: null, limit: 10 }),
      elsewhereKey ? await stores.alerts.withKeys([elsewhereKey], { after: null, limit: 10 }) : [],
    ])
    const expected = [
      watching({ ...criteria, [kind]: `${third},${into}` }),
      watching({ [kind]: into }),
      watching({ [kind]: into, [elsewhere]: other }),
      watching({ [kind]: into }),
      watching({ [kind]: third }),
      { showId: show.id },
    ]
    expect(of).toEqual(alerts.map((alert, nth) => ({ ...alert, watched: expected[nth] })))
    const keyedByIt = elsewhereKey ? of.slice(0, 2) : of.slice(0, 3)
    expect([keyed, former]).toEqual([[...keyedByIt].sort(byId), []])
    expect(others).toEqual(elsewhereKey ? of.slice(2, 3) : [])
  })

  test('erases alerts that were never confirmed, and subscribers without alerts', async () => {
    const [without, kept] = await addSubscriber({ confirmedAt: null, createdAt: later(1) })
    const [erased] = await addSubscriber({ confirmedAt: null })
    const [confirmed] = await addSubscriber({})
    await store.transact(({ alerts }) => alerts.eraseUnconfirmed(later(1), 10))
    const found = store.transact(async ({ subscribers, alerts }) => [
      await subscribers.find(without.id),
      await subscribers.find(erased.id),
      await subscribers.find(confirmed.id),
      kept && (await alerts.find(kept.id)),
    ])
    expect(await found).toEqual([without, null, confirmed, kept])
  })

  describe('notices', () => {
    const reported: ReportedFacts = { status: 'scheduled', showDate: show.showDate, venueId: venue.id }
    let subscriber: Subscriber
    let alert: Alert
    beforeEach(async () => {
      const [added, of] = await addSubscriber({})
      if (!of) throw new Error('There is no alert')
      subscriber = added
      alert = of
    })
    const noticeOf = (changes: Partial<AlertNotice> = {}): AlertNotice => ({
      subscriberId: subscriber.id,
      showId: show.id,
      alertId: alert.id,
      dueAt: AT,
      reported: null,
      ...changes,
    })
    const add = (...notices: AlertNotice[]) => store.transact(({ alertNotices }) => alertNotices.add(notices))
    const due = (until = AT) => store.transact(({ alertNotices }) => alertNotices.due(subscriber.id, until))
    const dueSubscribers = (now = AT, limit = 10) =>
      store.transact(({ alertNotices }) => alertNotices.dueSubscribers(now, limit))
    const settle = (reported: ReportedFacts | null, showId: ShowId = show.id) =>
      store.transact(({ alertNotices }) =>
        alertNotices.settle(subscriber.id, [{ showId, alertId: alert.id, reported }]),
      )

    test('are due from their time on, with their alert', async () => {
      await add(noticeOf({ dueAt: later(1) }))
      expect([await due(), await dueSubscribers()]).toEqual([[], []])
      expect(await due(later(1))).toEqual([{ ...noticeOf({ dueAt: later(1) }), alert }])
      expect(await dueSubscribers(later(1))).toEqual([subscriber.id])
    })

    test('are one for each show and alert, due at the earliest of several times', async () => {
      await add(noticeOf({ dueAt: later(5) }), noticeOf({ dueAt: later(7) }))
      await add(noticeOf({ dueAt: later(9) }))
      expect(await due(later(9))).toMatchObject([{ dueAt: later(5) }])
      await add(noticeOf({ dueAt: later(2) }))
      expect(await due(later(9))).toMatchObject([{ dueAt: later(2) }])
    })

    test('of several alerts are due once, and those of the others stay when one ends', async () => {
      const other = newAlert(subscriber)
      const follow = newAlert(subscriber, { watched: { showId: show.id } })
      await store.transact(async ({ alerts }) => {
        await alerts.save(other)
        await alerts.save(follow)
      })
      await add(noticeOf({ dueAt: later(2) }), noticeOf({ alertId: other.id, dueAt: later(1) }))
      expect(await due(later(2))).toEqual([{ ...noticeOf({ alertId: other.id, dueAt: later(1) }), alert: other }])
      await settle(reported)
      expect(await due(later(2))).toEqual([])
      await add(noticeOf({ alertId: follow.id, dueAt: null, reported: { ...reported, status: 'cancelled' } }))
      await store.transact(async ({ alerts, alertNotices }) => {
        await alerts.remove([alert.id, other.id])
        await alertNotices.markChanged(show.id, { ...reported, status: 'postponed' }, AT)
      })
      expect(await due()).toEqual([{ ...noticeOf({ alertId: follow.id, reported }), alert: follow }])
    })

    test('lists the subscribers who wait longest first, up to the limit', async () => {
      const [second, itsAlert] = await addSubscriber({})
      await add(noticeOf({ dueAt: later(2) }))
      await add(noticeOf({ subscriberId: second.id, alertId: itsAlert?.id ?? alert.id, dueAt: later(1) }))
      expect(await dueSubscribers(later(2))).toEqual([second.id, subscriber.id])
      expect(await dueSubscribers(later(2), 1)).toEqual([second.id])
    })

    test('are not due again once reported, until the facts of the show change', async () => {
      await add(noticeOf())
      await settle(reported)
      await add(noticeOf())
      expect(await due()).toEqual([])
      const markChanged = (now: ReportedFacts) =>
        store.transact(({ alertNotices }) => alertNotices.markChanged(show.id, now, AT))
      await markChanged(reported)
      expect(await due()).toEqual([])
      await markChanged({ ...reported, status: 'cancelled' })
      expect(await due()).toEqual([{ ...noticeOf({ reported }), alert }])
    })

    test('follow the renaming of a reported venue', async () => {
      const into = VenueId.parse(randomUUID())
      const elsewhere = { ...reported, venueId: VenueId.parse(randomUUID()) }
      await add(noticeOf({ reported }), noticeOf({ showId: otherShow.id, reported: elsewhere }))
      const rename = (showIds: readonly ShowId[]) =>
        store.transact(({ alertNotices }) => alertNotices.renameVenue(showIds, { from: venue.id, into }))
      const venues = async () => new Map((await due()).map(({ showId, reported }) => [showId, reported?.venueId]))
      await rename([otherShow.id])
      await rename([])
      expect((await venues()).get(show.id)).toBe(venue.id)
      await rename([show.id, otherShow.id])
      expect(await venues()).toEqual(
        new Map([
          [show.id, into],
          [otherShow.id, elsewhere.venueId],
        ]),
      )
    })

    test('are removed when there is nothing to tell', async () => {
      await add(noticeOf(), noticeOf({ showId: otherShow.id }))
      await settle(null)
      expect(await due()).toMatchObject([{ showId: otherShow.id }])
    })

    test('of a paused alert are not due, and its unreported ones can be removed', async () => {
      await add(noticeOf(), noticeOf({ showId: otherShow.id, reported }))
      await store.transact(({ alerts }) => alerts.save({ ...alert, pausedAt: AT }))
      expect([await due(), await dueSubscribers()]).toEqual([[], []])
      await store.transact(({ alertNotices }) => alertNotices.removeUnreported(alert.id))
      await store.transact(({ alerts }) => alerts.save(alert))
      expect(await due()).toMatchObject([{ showId: otherShow.id }])
    })

    test('end with their alert, and cannot be added to one that has ended', async () => {
      await add(noticeOf())
      await store.transact(({ alerts }) => alerts.remove([alert.id]))
      await add(noticeOf({ showId: otherShow.id }))
      expect([await due(), await dueSubscribers()]).toEqual([[], []])
    })

    test('of past shows are swept', async () => {
      await add(noticeOf())
      const sweep = (at: Date) => store.transact(({ alertNotices }) => alertNotices.sweep(at, 10))
      await sweep(new Date(show.upcomingUntil.getTime() - 1))
      expect(await due()).toHaveLength(1)
      await sweep(show.upcomingUntil)
      expect(await due()).toEqual([])
    })
  })
}
