import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Alert, Subscriber } from '#core/alerts/alert.ts'
import type { AlertNotice } from '#core/alerts/alert-stores.ts'
import { type ReportedState, reportedStateOf } from '#core/alerts/show-change.ts'
import { ShowId, VenueId } from '#core/ids.ts'
import { AT, later, newAlert, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import { addSubscriberTo } from './add-subscriber.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const alertNoticesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const venue = newVenue()
  const [show, otherShow] = [newShow(venue), newShow(venue)]
  const reported: ReportedState = reportedStateOf(show, venue)
  let subscriber: Subscriber
  let alert: Alert
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [venue], shows: [show, otherShow] })
    const [addedSubscriber, addedAlert] = await addSubscriberTo(store, {})
    if (!addedAlert) throw new Error('There is no alert')
    subscriber = addedSubscriber
    alert = addedAlert
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
  const settle = (reported: ReportedState | null, showId: ShowId = show.id) =>
    store.transact(({ alertNotices }) => alertNotices.settle(subscriber.id, [{ showId, alertId: alert.id, reported }]))

  test('are due from their due time on, and come with their alert', async () => {
    await add(noticeOf({ dueAt: later(1) }))
    expect([await due(), await dueSubscribers()]).toEqual([[], []])
    expect(await due(later(1))).toEqual([{ ...noticeOf({ dueAt: later(1) }), alert }])
    expect(await dueSubscribers(later(1))).toEqual([subscriber.id])
  })

  test('exist once per show and alert, due at the earliest of several times', async () => {
    await add(noticeOf({ dueAt: later(5) }), noticeOf({ dueAt: later(7) }))
    await add(noticeOf({ dueAt: later(9) }))
    expect(await due(later(9))).toMatchObject([{ dueAt: later(5) }])
    await add(noticeOf({ dueAt: later(2) }))
    expect(await due(later(9))).toMatchObject([{ dueAt: later(2) }])
  })

  test('about a show are due once, however many alerts match it, and remain for one alert when the others are removed', async () => {
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

  test('due subscribers are listed, the longest waiting first, up to the limit', async () => {
    const [second, secondAlert] = await addSubscriberTo(store, {})
    await add(noticeOf({ dueAt: later(2) }))
    await add(noticeOf({ subscriberId: second.id, alertId: secondAlert?.id ?? alert.id, dueAt: later(1) }))
    expect(await dueSubscribers(later(2))).toEqual([second.id, subscriber.id])
    expect(await dueSubscribers(later(2), 1)).toEqual([second.id])
    await add(...Array.from({ length: 50 }, () => noticeOf({ showId: ShowId.parse(randomUUID()) })))
    expect(await dueSubscribers(later(2), 2)).toEqual([subscriber.id, second.id])
  })

  test('each reported show is listed once, by date, as it was reported', async () => {
    const follow = newAlert(subscriber, { watched: { showId: show.id } })
    await store.transact(({ alerts }) => alerts.save(follow))
    const reportedShows = () => store.accountDirectory.reportedShows(subscriber.id)
    await add(noticeOf(), noticeOf({ alertId: follow.id }), noticeOf({ showId: otherShow.id }))
    expect(await reportedShows()).toEqual([])
    await settle(reported)
    await settle({ ...reported, showDate: '2020-01-01', status: 'postponed' }, otherShow.id)
    const { showDate, status, city } = reported
    expect(await reportedShows()).toMatchObject([
      { id: otherShow.id, slug: otherShow.slug, showDate: '2020-01-01', status: 'postponed', city },
      { id: show.id, slug: show.slug, showTitle: show.showTitle, showDate, status, city },
    ])
  })

  test('are not due again once reported, until the reported state of the show changes', async () => {
    await add(noticeOf())
    await settle(reported)
    await add(noticeOf())
    expect(await due()).toEqual([])
    const markChanged = (state: ReportedState) =>
      store.transact(({ alertNotices }) => alertNotices.markChanged(show.id, state, AT))
    await markChanged(reported)
    expect(await due()).toEqual([])
    await markChanged({ ...reported, status: 'cancelled' })
    expect(await due()).toEqual([{ ...noticeOf({ reported }), alert }])
  })

  test('follow the replacement of a reported venue', async () => {
    const into = { venueId: VenueId.parse(randomUUID()), city: 'Oakland', address: null }
    const elsewhere = { ...reported, venueId: VenueId.parse(randomUUID()) }
    await add(noticeOf({ reported }), noticeOf({ showId: otherShow.id, reported: elsewhere }))
    const replaceVenue = (showIds: readonly ShowId[]) =>
      store.transact(({ alertNotices }) => alertNotices.replaceVenue(showIds, { from: venue.id, into }))
    const reportedByShow = async () => new Map((await due()).map(({ showId, reported }) => [showId, reported]))
    await replaceVenue([otherShow.id])
    await replaceVenue([])
    expect((await reportedByShow()).get(show.id)).toEqual(reported)
    await replaceVenue([show.id, otherShow.id])
    expect(await reportedByShow()).toEqual(
      new Map([
        [show.id, { ...reported, ...into }],
        [otherShow.id, elsewhere],
      ]),
    )
  })

  test('are removed when there is nothing to report', async () => {
    await add(noticeOf(), noticeOf({ showId: otherShow.id }))
    await settle(null)
    expect(await due()).toMatchObject([{ showId: otherShow.id }])
  })

  test('are not due while their alert is paused, and the unreported ones can be removed', async () => {
    await add(noticeOf(), noticeOf({ showId: otherShow.id, reported }))
    await store.transact(({ alerts }) => alerts.save({ ...alert, pausedAt: AT }))
    expect([await due(), await dueSubscribers()]).toEqual([[], []])
    await store.transact(({ alertNotices }) => alertNotices.removeUnreported(alert.id))
    await store.transact(({ alerts }) => alerts.save(alert))
    expect(await due()).toMatchObject([{ showId: otherShow.id }])
  })

  test('the watched shows are those with a notice of an active alert', async () => {
    const other = newAlert(subscriber)
    await store.transact(({ alerts }) => alerts.save(other))
    await add(noticeOf({ dueAt: null, reported }), noticeOf({ showId: otherShow.id }), noticeOf({ alertId: other.id }))
    const watched = () =>
      store.transact(async ({ alertNotices }) => [
        ...(await alertNotices.watchedShows(subscriber.id, [show.id, otherShow.id])),
      ])
    expect((await watched()).sort()).toEqual([show.id, otherShow.id].sort())
    await store.transact(({ alerts }) => alerts.save({ ...alert, pausedAt: AT }))
    expect(await watched()).toEqual([show.id])
    await store.transact(({ alerts }) => alerts.remove([other.id]))
    expect(await watched()).toEqual([])
  })

  test('are removed with their alert, and cannot be added for a removed one', async () => {
    await add(noticeOf())
    await store.transact(({ alerts }) => alerts.remove([alert.id]))
    await add(noticeOf({ showId: otherShow.id }))
    expect([await due(), await dueSubscribers()]).toEqual([[], []])
  })

  test('move to an alert of another subscriber', async () => {
    const [other, otherAlert] = await addSubscriberTo(store, {})
    if (!otherAlert) throw new Error('There is no alert')
    await add(noticeOf(), noticeOf({ showId: otherShow.id, dueAt: later(1), reported }))
    await store.transact(({ alertNotices }) => alertNotices.move(alert.id, otherAlert))
    const found = store.transact(({ alertNotices }) => alertNotices.due(other.id, later(1)))
    const moved = { ...noticeOf({ subscriberId: other.id, alertId: otherAlert.id }), alert: otherAlert }
    expect(await found).toEqual([moved, { ...moved, showId: otherShow.id, dueAt: later(1), reported }])
    expect(await due(later(1))).toEqual([])
  })

  test('count as reported after a move if either subscriber was already mailed about the show', async () => {
    const [other, otherAlert, another] = await addSubscriberTo(store, {}, {})
    if (!otherAlert || !another) throw new Error('There is no alert')
    const ofOther = { subscriberId: other.id, alertId: otherAlert.id }
    await add(noticeOf(), noticeOf({ showId: otherShow.id, dueAt: null, reported }))
    await add(noticeOf({ ...ofOther, dueAt: null, reported }), noticeOf({ ...ofOther, showId: otherShow.id }))
    await add(noticeOf({ ...ofOther, alertId: another.id, showId: otherShow.id }))
    await store.transact(({ alertNotices }) => alertNotices.move(alert.id, otherAlert))
    const dueForOther = () => store.transact(({ alertNotices }) => alertNotices.due(other.id, later(1)))
    expect(await dueForOther()).toEqual([])
    const cancelled = { ...reported, status: 'cancelled' as const }
    for (const { id } of [show, otherShow])
      await store.transact(({ alertNotices }) => alertNotices.markChanged(id, cancelled, AT))
    expect(new Set((await dueForOther()).map(({ showId }) => showId))).toEqual(new Set([show.id, otherShow.id]))
  })

  test('of past shows are swept', async () => {
    await add(noticeOf(), noticeOf({ showId: otherShow.id }))
    const sweep = (at: Date) => store.transact(({ alertNotices }) => alertNotices.sweep(at, 1))
    expect(await sweep(new Date(show.upcomingUntil.getTime() - 1))).toBe(0)
    expect(await due()).toHaveLength(2)
    const over = new Date(Math.max(show.upcomingUntil.getTime(), otherShow.upcomingUntil.getTime()))
    expect([await sweep(over), await sweep(over), await sweep(over)]).toEqual([1, 1, 0])
    expect(await due()).toEqual([])
  })
}
