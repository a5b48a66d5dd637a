import { beforeEach, expect, test } from 'vitest'
import { makeHmacLinks } from '#adapters/crypto/hmac-links.ts'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import { makeSendAlerts } from '#core/alerts/send-alerts.ts'
import { type ReportedState, reportedStateOf } from '#core/alerts/show-change.ts'
import type { AlertMail } from '#core/mail/alert-mail.ts'
import type { Show } from '#core/shows/show.ts'
import { AT, later, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import { addSubscriberWithAlerts } from './add-subscriber-with-alerts.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const alertMailsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const venue = newVenue()
  let show: Show
  beforeEach(async () => {
    store = await makeAdapter()
    show = newShow(venue)
    await addRecords(store, { venues: [venue], shows: [show] })
    show = { ...show, version: 1 }
  })

  const addNotice = async (reported: ReportedState | null) => {
    const [subscriber, alert] = await addSubscriberWithAlerts(store, {})
    if (!alert) throw new Error('The alert is missing')
    const notice = { subscriberId: subscriber.id, showId: show.id, alertId: alert.id, dueAt: AT, reported }
    await store.transact(({ alertNotices }) => alertNotices.add([notice]))
    return notice
  }
  const cancel = async () => {
    const cancelled = { ...show, status: 'cancelled' as const }
    await store.transact(({ shows }) => shows.save(cancelled))
    await store.transact(({ alertNotices }) =>
      alertNotices.markChanged(show.id, reportedStateOf(cancelled, venue), later(1)),
    )
  }
  const send = (at: Date, afterReading = async (): Promise<void> => {}) => {
    const { catalog } = store
    const changingCatalog = {
      ...catalog,
      show: async (id: typeof show.id) => {
        const found = await catalog.show(id)
        await afterReading()
        return found
      },
    }
    const gazetteer = makeSqliteGazetteer('UTC')
    const signedLinks = makeHmacLinks({ key: 'key' })
    return makeSendAlerts({ ...store, catalog: changingCatalog, gazetteer, signedLinks, clock: { now: () => at } })(10)
  }
  const mailedChanges = async () => {
    const claim = { now: later(9), leaseUntil: later(10), limit: 10 }
    const jobs = await store.transact(({ jobs }) => jobs.claim('alert-mail', claim))
    return jobs.flatMap(({ payload }) => (payload.data as AlertMail).shows.map(({ change }) => change))
  }

  test.each([
    ['new', null, []],
    ['rescheduled', '2026-11-19', ['cancelled']],
  ] as const)(
    'a %s show that is cancelled while its email is being composed is reported as cancelled, if at all',
    async (_, reportedDate, changes) => {
      await addNotice(reportedDate && { ...reportedStateOf(show, venue), showDate: reportedDate })
      await send(AT, cancel)
      expect(await mailedChanges()).toEqual([])
      await send(later(2))
      expect(await mailedChanges()).toEqual(changes)
    },
  )

  test('a change made while an email is being queued is due afterwards', async () => {
    const { subscriberId, showId, alertId } = await addNotice(null)
    const [settled, cancellationStarted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const settling = store.transact(async ({ alertNotices }) => {
      const states = await alertNotices.lockReportedStates([showId])
      await alertNotices.settle(subscriberId, [{ showId, alertId, reported: states.get(showId) ?? null }])
      settled.resolve()
      await cancellationStarted.promise
    })
    await settled.promise
    const cancelling = cancel()
    setTimeout(cancellationStarted.resolve, 100)
    await Promise.all([settling, cancelling])
    const due = await store.transact(({ alertNotices }) => alertNotices.due(subscriberId, later(1)))
    expect(due).toMatchObject([{ dueAt: later(1), reported: reportedStateOf(show, venue) }])
  })

  test('a deleted show has no state to report', async () => {
    const readStates = () => store.transact(({ alertNotices }) => alertNotices.lockReportedStates([show.id]))
    expect(await readStates()).toEqual(new Map([[show.id, reportedStateOf(show, venue)]]))
    await store.transact(({ shows }) => shows.save({ ...show, deletedAt: AT }))
    expect(await readStates()).toEqual(new Map())
  })
}
