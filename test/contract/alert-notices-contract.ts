import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Alert, Subscriber } from '#core/alerts/alert.ts'
import type { AlertNotice } from '#core/alerts/alert-stores.ts'
import { type ReportedState, reportedStateOf } from '#core/alerts/show-change.ts'
import { ShowId, VenueId } from '#core/ids.ts'
import { AT, later, newAlert, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import { addSubscriberWithAlerts } from './add-subscriber-with-alerts.ts'
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
    const [addedSubscriber, addedAlert] = await addSubscriberWithAlerts(store, {})
    if (!addedAlert) throw new Error('The alert is missing')
    subscriber = addedSubscriber
    alert = addedAlert
  })
  const newNotice = (changes: Partial<AlertNotice> = {}): AlertNotice => ({
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
    await add(newNotice({ dueAt: later(1) }))
    expect([await due(), await dueSubscribers()]).toEqual([[], []])
    expect(await due(later(1))).toEqual([{ ...newNotice({ dueAt: later(1) }), alert }])
    expect(await dueSubscribers(later(1))).toEqual([subscriber.id])
  })

  test('exist once per show and alert, due at the earliest of several times', async () => {
    await add(newNotice({ dueAt: later(5) }), newNotice({ dueAt: later(7) }))
    await add(newNotice({ dueAt: later(9) }))
    expect(await due(later(9))).toMatchObject([{ dueAt: later(5) }])
    await add(newNotice({ dueAt: later(2) }))
    expect(await due(later(9))).toMatchObject([{ dueAt: later(2) }])
  })

  test('about a show are due once, however many alerts match it, and remain for one alert when the others are removed', async () => {
    const other = newAlert(subscriber)
    const showAlert = newAlert(subscriber, { watched: { showId: show.id } })
    await store.transact(async ({ alerts }) => {
      await alerts.save(other)
      await alerts.save(showAlert)
    })
    await add(newNotice({ dueAt: later(2) }), newNotice({ alertId: other.id, dueAt: later(1) }))
    expect(await due(later(2))).toEqual([{ ...newNotice({ alertId: other.id, dueAt: later(1) }), alert: other }])
    await settle(reported)
    expect(await due(later(2))).toEqual([])
    await add(newNotice({ alertId: showAlert.id, dueAt: null, reported: { ...reported, status: 'cancelled' } }))
    await store.transact(async ({ alerts, alertNotices }) => {
      await alerts.remove([alert.id, other.id])
      await alertNotices.markChanged(show.id, { ...reported, status: 'postponed' }, AT)
    })
    expect(await due()).toEqual([{ ...newNotice({ alertId: showAlert.id, reported }), alert: showAlert }])
  })

  test('determine the subscribers to notify, the longest overdue first, up to the limit', async () => {
    const [second, secondAlert] = await addSubscriberWithAlerts(store, {})
    await add(newNotice({ dueAt: later(2) }))
    await add(newNotice({ subscriberId: second.id, alertId: secondAlert?.id ?? alert.id, dueAt: later(1) }))
    expect(await dueSubscribers(later(2))).toEqual([second.id, subscriber.id])
    expect(await dueSubscribers(later(2), 1)).toEqual([second.id])
    await add(...Array.from({ length: 50 }, () => newNotice({ showId: ShowId.parse(randomUUID()) })))
    expect(await dueSubscribers(later(2), 2)).toEqual([subscriber.id, second.id])
  })

  test('list each reported show once, sorted by date, as it was reported', async () => {
    const showAlert = newAlert(subscriber, { watched: { showId: show.id } })
    await store.transact(({ alerts }) => alerts.save(showAlert))
    const reportedShows = () => store.accountDirectory.reportedShows(subscriber.id)
    await add(newNotice(), newNotice({ alertId: showAlert.id }), newNotice({ showId: otherShow.id }))
    expect(await reportedShows()).toEqual([])
    await settle(reported)
    await settle({ ...reported, showDate: '2020-01-01', status: 'postponed' }, otherShow.id)
    const { showDate, status, city } = reported
    expect(await reportedShows()).toMatchObject([
      { id: otherShow.id, slug: otherShow.slug, showDate: '2020-01-01', status: 'postponed', city },
      { id: show.id, slug: show.slug, showTitle: show.showTitle, showDate, status, city },
    ])
  })

  test('are not due again once reported, until the state of the show changes', async () => {
    await add(newNotice())
    await settle(reported)
    await add(newNotice())
    expect(await due()).toEqual([])
    const markChanged = (state: ReportedState) =>
      store.transact(({ alertNotices }) => alertNotices.markChanged(show.id, state, AT))
    await markChanged(reported)
    expect(await due()).toEqual([])
    await markChanged({ ...reported, status: 'cancelled' })
    expect(await due()).toEqual([{ ...newNotice({ reported }), alert }])
  })

  test('get the new venue when a reported venue is replaced', async () => {
    const into = { venueId: VenueId.parse(randomUUID()), city: 'Oakland', address: null }
    const elsewhere = { ...reported, venueId: VenueId.parse(randomUUID()) }
    await add(newNotice({ reported }), newNotice({ showId: otherShow.id, reported: elsewhere }))
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
    await add(newNotice(), newNotice({ showId: otherShow.id }))
    await settle(null)
    expect(await due()).toMatchObject([{ showId: otherShow.id }])
  })

  test('are not due while their alert is paused, and the unreported ones can be removed', async () => {
    await add(newNotice(), newNotice({ showId: otherShow.id, reported }))
    await store.transact(({ alerts }) => alerts.save({ ...alert, pausedAt: AT }))
    expect([await due(), await dueSubscribers()]).toEqual([[], []])
    await store.transact(({ alertNotices }) => alertNotices.removeUnreported(alert.id))
    await store.transact(({ alerts }) => alerts.save(alert))
    expect(await due()).toMatchObject([{ showId: otherShow.id }])
  })

  test('of unpaused alerts determine the watched shows', async () => {
    const other = newAlert(subscriber)
    await store.transact(({ alerts }) => alerts.save(other))
    await add(
      newNotice({ dueAt: null, reported }),
      newNotice({ showId: otherShow.id }),
      newNotice({ alertId: other.id }),
    )
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

  test('are removed with their alert, and cannot be added for a removed alert', async () => {
    await add(newNotice())
    await store.transact(({ alerts }) => alerts.remove([alert.id]))
    await add(newNotice({ showId: otherShow.id }))
    expect([await due(), await dueSubscribers()]).toEqual([[], []])
  })

  test('can be moved to an alert of another subscriber', async () => {
    const [other, otherAlert] = await addSubscriberWithAlerts(store, {})
    if (!otherAlert) throw new Error('The alert is missing')
    await add(newNotice(), newNotice({ showId: otherShow.id, dueAt: later(1), reported }))
    await store.transact(({ alertNotices }) => alertNotices.move(alert.id, otherAlert))
    const found = store.transact(({ alertNotices }) => alertNotices.due(other.id, later(1)))
    const moved = { ...newNotice({ subscriberId: other.id, alertId: otherAlert.id }), alert: otherAlert }
    expect(await found).toEqual([moved, { ...moved, showId: otherShow.id, dueAt: later(1), reported }])
    expect(await due(later(1))).toEqual([])
  })

  test('count as reported after a move if the show was already reported to either subscriber', async () => {
    const [other, otherAlert, thirdAlert] = await addSubscriberWithAlerts(store, {}, {})
    if (!otherAlert || !thirdAlert) throw new Error('The alert is missing')
    const ofOther = { subscriberId: other.id, alertId: otherAlert.id }
    await add(newNotice(), newNotice({ showId: otherShow.id, dueAt: null, reported }))
    await add(newNotice({ ...ofOther, dueAt: null, reported }), newNotice({ ...ofOther, showId: otherShow.id }))
    await add(newNotice({ ...ofOther, alertId: thirdAlert.id, showId: otherShow.id }))
    await store.transact(({ alertNotices }) => alertNotices.move(alert.id, otherAlert))
    const dueForOther = () => store.transact(({ alertNotices }) => alertNotices.due(other.id, later(1)))
    expect(await dueForOther()).toEqual([])
    const cancelled = { ...reported, status: 'cancelled' as const }
    for (const { id } of [show, otherShow])
      await store.transact(({ alertNotices }) => alertNotices.markChanged(id, cancelled, AT))
    expect(new Set((await dueForOther()).map(({ showId }) => showId))).toEqual(new Set([show.id, otherShow.id]))
  })

  test('about past shows are removed, up to the limit', async () => {
    await add(newNotice(), newNotice({ showId: otherShow.id }))
    const removePast = (overAt: Date) => store.transact(({ alertNotices }) => alertNotices.removePast(overAt, 1))
    expect(await removePast(new Date(show.upcomingUntil.getTime() - 1))).toBe(0)
    expect(await due()).toHaveLength(2)
    const bothOverAt = new Date(Math.max(show.upcomingUntil.getTime(), otherShow.upcomingUntil.getTime()))
    expect([await removePast(bothOverAt), await removePast(bothOverAt), await removePast(bothOverAt)]).toEqual([
      1, 1, 0,
    ])
    expect(await due()).toEqual([])
  })
}
