import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Alert } from '#core/alerts/alert.ts'
import { type ShowId, ShowManagerRequestId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import type { NewMail } from '#core/mail/outbox-mail.ts'
import type { PushPayload } from '#core/push/push-notification.ts'
import { jobNames } from '#core/site-stats/site-stats.ts'
import { AT, newAccount, newAlert, newBand, newShow, newSubscriber, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const HOUR_MS = 60 * 60 * 1000
const at = (hours: number): Date => new Date(AT.getTime() + hours * HOUR_MS)
const mail = (to: string): NewMail => ({ to, template: 'password-changed', data: { displayName: 'Rudy' } })

export const siteStatsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const count = (since = at(-48)) => store.siteStats.count({ now: AT, since, givenUpLimit: 2 })

  test('counts nothing in an empty store', async () => {
    expect(await count()).toEqual({
      upcomingShows: 0,
      showsAdded: [],
      newAccounts: [],
      pendingRequests: 0,
      pendingClaims: 0,
      mailsWaiting: 0,
      oldestMailAt: null,
      mailsGivenUp: 0,
      givenUpMails: [],
      alerts: {
        subscribers: 0,
        active: { 'right-away': 0, daily: 0, weekly: 0 },
        mailsDue: 0,
        mailsQueued: 0,
        notificationsGivenUp: 0,
        refused: 0,
      },
    })
  })

  test('counts upcoming shows, and shows by the day they were added, without deleted ones', async () => {
    const venue = newVenue()
    await store.transact(async ({ venues, shows }) => {
      await venues.save(venue)
      for (const [createdAt, upcomingUntil] of [
        [at(-72), at(1)],
        [at(-24), at(-1)],
        [at(0), at(1)],
        [at(1), at(1)],
      ] as const)
        await shows.save(newShow(venue, { createdAt, upcomingUntil }))
      await shows.save(newShow(venue, { createdAt: at(0), upcomingUntil: at(1), deletedAt: AT }))
    })
    expect(await count()).toMatchObject({
      upcomingShows: 3,
      showsAdded: [
        { day: '2026-11-19', count: 1 },
        { day: '2026-11-20', count: 2 },
      ],
    })
  })

  test('counts confirmed accounts by the day they were created', async () => {
    await store.transact(async ({ accounts }) => {
      for (const changes of [{}, { createdAt: at(-24) }, { createdAt: at(-72) }, { confirmedAt: null }])
        await accounts.save(newAccount(changes))
    })
    expect((await count()).newAccounts).toEqual([
      { day: '2026-11-19', count: 1 },
      { day: '2026-11-20', count: 1 },
    ])
  })

  test('counts pending requests, and pending claims for bands that are not deleted', async () => {
    const [account, other] = [newAccount(), newAccount()]
    const [band, gone] = [newBand('Half Past Rude'), newBand('Gone', { deletedAt: AT })]
    const id = ShowManagerRequestId.parse(randomUUID())
    await store.transact(async ({ accounts, bands, requests }) => {
      for (const one of [account, other]) await accounts.save(one)
      for (const one of [band, gone]) await bands.save(one)
      await requests.add({ id, accountId: account.id, explanation: 'x', createdAt: AT })
    })
    await store.addMembership(band.id, account.id, 'pending')
    await store.addMembership(band.id, other.id, 'active')
    await store.addMembership(gone.id, other.id, 'pending')
    expect(await count()).toMatchObject({ pendingRequests: 1, pendingClaims: 1 })
  })

  test('counts waiting and given-up emails, and lists the latest given-up ones without their recipients', async () => {
    await store.transact(async ({ jobs }) => {
      for (const name of ['a', 'b', 'c', 'd']) await jobs.add('mail', mail(`${name}@example.org`))
      await jobs.add('alert-mail', mail('e@example.org'))
    })
    const claimed = await store.transact(({ jobs }) =>
      jobs.claim('mail', { now: at(24), leaseUntil: at(25), limit: 3 }),
    )
    for (const [n, { id, payload }] of claimed.entries()) {
      await store.transact(({ jobs }) => jobs.giveUp(id, `refused ${n}`, payload))
      // Gives the next email a later `givenUpAt`.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const { mailsWaiting, oldestMailAt, mailsGivenUp, givenUpMails } = await count()
    expect({ mailsWaiting, mailsGivenUp }).toEqual({ mailsWaiting: 1, mailsGivenUp: 3 })
    expect(oldestMailAt).toBeInstanceOf(Date)
    expect(givenUpMails).toEqual(
      ['refused 2', 'refused 1'].map((reason) => ({
        template: 'password-changed',
        createdAt: expect.any(Date),
        givenUpAt: expect.any(Date),
        reason,
      })),
    )
  })

  test('counts the recently given-up notifications for all push services together', async () => {
    const payload: PushPayload = { subscriberId: newSubscriber().id, notification: null, shows: [], alertIds: [] }
    for (const name of ['push', 'push', 'push-google'] as const)
      await store.transact(({ jobs }) => jobs.add(name, payload))
    const now = new Date()
    for (const name of ['push', 'push-google'] as const)
      await store.transact(async ({ jobs }) => {
        const [job] = await jobs.claim(name, { now, leaseUntil: new Date(now.getTime() + HOUR_MS), limit: 1 })
        if (job) await jobs.giveUp(job.id, 'push service responded 403', payload)
      })
    const givenUpSince = async (since: Date) => (await count(since)).alerts.notificationsGivenUp
    expect([
      await givenUpSince(new Date(now.getTime() - 60_000)),
      await givenUpSince(new Date(now.getTime() + 86_400_000)),
    ]).toEqual([2, 0])
  })

  test('counts subscribers, active alerts by frequency, due and queued emails, and recently suppressed addresses', async () => {
    const venue = newVenue()
    const [show, other] = [newShow(venue), newShow(venue)]
    await addRecords(store, { venues: [venue], shows: [show, other] })
    const [first, second, third] = [newSubscriber(), newSubscriber(), newSubscriber()]
    const alertChanges: Partial<Alert>[] = [
      { frequency: 'right-away' },
      { frequency: 'weekly' },
      { frequency: 'weekly' },
      { frequency: 'daily', pausedAt: AT, subscriberId: second.id },
      { frequency: 'daily', confirmedAt: null },
    ]
    const alerts = alertChanges.map((changes) => newAlert(first, changes))
    const notice = (alertIndex: number, showId: ShowId, dueAt: Date | null) => {
      const { id: alertId, subscriberId } = alerts[alertIndex] as Alert
      return { subscriberId, showId, alertId, dueAt, reported: null }
    }
    await store.transact(async (stores) => {
      for (const subscriber of [first, second, third]) await stores.subscribers.save(subscriber)
      for (const alert of alerts) await stores.alerts.save(alert)
      await stores.alertNotices.add([notice(0, show.id, at(0)), notice(3, show.id, at(0))])
      await stores.alertNotices.add([notice(1, other.id, at(-1))])
      await stores.jobs.add('alert-mail', mail('c@example.org'))
      for (const [email, since] of [
        ['a@example.org', at(-48)],
        ['b@example.org', at(-49)],
      ] as const)
        await stores.subscribers.suppress({ email: Email.parse(email), since, smtpCode: 550 })
    })
    const active = { 'right-away': 1, daily: 0, weekly: 2 }
    expect((await count()).alerts).toEqual({
      subscribers: 3,
      active,
      mailsDue: 1,
      mailsQueued: 1,
      notificationsGivenUp: 0,
      refused: 1,
    })
  })

  test('lists every job, even before its first run', async () => {
    expect(await store.jobRuns.list()).toEqual(
      jobNames.map((name) => ({ name, succeededAt: null, failedAt: null, reason: null })),
    )
  })

  test('continues an alert run while subscribers or emails are waiting, and then starts the next one', async () => {
    const { jobRuns, transact } = store
    const addBatch = (hours: number, subscribers: number, isOver: boolean) =>
      jobRuns.addToAlertRun({ startedAt: at(hours), subscribers }, isOver)
    expect(await jobRuns.alertRun()).toBeNull()
    await addBatch(0, 200, false)
    await addBatch(1, 100, true)
    expect(await jobRuns.alertRun()).toEqual({ startedAt: at(0), subscribers: 300 })
    await transact(({ jobs }) => jobs.add('alert-mail', mail('a@example.org'), { notBefore: at(1) }))
    await addBatch(2, 5, true)
    await addBatch(3, 0, true)
    expect(await jobRuns.alertRun()).toEqual({ startedAt: at(0), subscribers: 305 })
    const claim = { now: at(3), leaseUntil: at(4), limit: 10 }
    await transact(async ({ jobs }) => {
      for (const { id } of await jobs.claim('alert-mail', claim)) await jobs.remove(id)
    })
    await addBatch(4, 0, true)
    expect(await jobRuns.alertRun()).toEqual({ startedAt: at(0), subscribers: 305 })
    await addBatch(5, 7, true)
    expect(await jobRuns.alertRun()).toEqual({ startedAt: at(5), subscribers: 7 })
  })

  test("keeps a job's last success and last failure", async () => {
    await store.jobRuns.record('mail', at(0), null)
    await store.jobRuns.record('mail', at(1), 'Error')
    await store.jobRuns.record('mail', at(2), null)
    await store.jobRuns.record('open-data', at(3), 'TypeError')
    const runs = await store.jobRuns.list()
    expect(runs.find(({ name }) => name === 'mail')).toEqual({
      name: 'mail',
      succeededAt: at(2),
      failedAt: at(1),
      reason: 'Error',
    })
    expect(runs.find(({ name }) => name === 'open-data')).toMatchObject({ succeededAt: null, failedAt: at(3) })
  })

  test('adds up the traffic of all processes by period and response time, and deletes the traffic before a given time', async () => {
    const { trafficTally } = store
    expect(await trafficTally.list(at(-48))).toEqual([])
    await trafficTally.add(at(1), [{ upToMs: 100, responses: 5, failed: 1 }])
    await Promise.all([
      trafficTally.add(at(0), [
        { upToMs: 100, responses: 3, failed: 0 },
        { upToMs: 0, responses: 1000, failed: 0 },
      ]),
      trafficTally.add(at(0), [
        { upToMs: 0, responses: 1, failed: 0 },
        { upToMs: 100, responses: 4, failed: 2 },
      ]),
    ])
    const expectedRows = [
      { since: at(0), upToMs: 0, responses: 1001, failed: 0 },
      { since: at(0), upToMs: 100, responses: 7, failed: 2 },
      { since: at(1), upToMs: 100, responses: 5, failed: 1 },
    ]
    expect(await trafficTally.list(at(0))).toEqual(expectedRows)
    expect(await trafficTally.list(at(0.5))).toEqual(expectedRows.slice(2))
    await trafficTally.deleteBefore(at(1))
    expect(await trafficTally.list(at(-48))).toEqual(expectedRows.slice(2))
  })
}
