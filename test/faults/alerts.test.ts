import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { AlertId, SubscriberId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { dayFromToday } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import type { Browser } from '#test/support/browser.ts'
import { fullOrShort, isFullRun } from '#test/support/faults/fault-extent.ts'
import { reportFault } from '#test/support/faults/fault-table.ts'
import { countsOf, makeRequestCounts, sendAs } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import { makeAcknowledgedWrites, startWriters, waitForWrites } from '#test/support/faults/traffic.ts'
import { freePort } from '#test/support/free-port.ts'
import { openInbox } from '#test/support/inbox.ts'
import { restart } from '#test/support/scale/postgres-server.ts'

const SUBSCRIBER_COUNT = 20
const ARRIVAL_TIMEOUT_MS = 120_000

let scene: Scene
let owner: Browser
beforeAll(async () => {
  scene = await startScene()
  owner = await logInOwner(scene.url)
  await addSubscribers()
})
afterAll(() => scene?.stop())

const addresses = Array.from({ length: SUBSCRIBER_COUNT }, (_, nth) => Email.parse(`fan-${nth}@fans.example`))

/** Adds subscribers with two alerts each, both of which match the shows that these tests add. */
const addSubscribers = async (): Promise<void> => {
  const { ports, close } = await openPostgres({ url: scene.postgres.url })
  const now = new Date()
  const commonFields = {
    frequency: 'right-away',
    timeZone: 'UTC',
    createdAt: now,
    confirmedAt: now,
    pausedAt: null,
    quietSince: now,
  } as const
  await ports.transact(async ({ subscribers, alerts }) => {
    for (const email of addresses) {
      const id = SubscriberId.parse(randomUUID())
      await subscribers.save({ id, email, browser: null, locale: 'en', createdAt: now })
      for (const filter of [noFilter, { ...noFilter, status: ['scheduled' as const] }])
        await alerts.save({ id: AlertId.parse(randomUUID()), subscriberId: id, watched: { filter }, ...commonFields })
    }
  })
  await close()
}

/** Makes all notices and jobs due immediately, even jobs that a killed process has leased. */
const skipWaiting = (): Promise<unknown> =>
  Promise.all([
    scene.postgres.sql('update alert_notice set due_at = now() where due_at > now()'),
    scene.postgres.sql('update job set not_before = now() where not_before > now() and given_up_at is null'),
  ])

const textsFor = (to: string): readonly string[] =>
  scene.inbox.emails().flatMap((mail) => (mail.to === to ? [mail.text.replaceAll('\r\n', '\n')] : []))

/** Returns the number of shows that the emails to an address count without listing them (“And 3 more shows.”). Ignores repeated
 * emails. */
const unlistedCountFor = (to: string): number =>
  [...new Set(textsFor(to))]
    .map((text) => Number(/^And (\d+) more shows?\.$/m.exec(text)?.[1] ?? 0))
    .reduce((sum, count) => sum + count, 0)

/** Returns how often the emails to an address list each show, by title. */
const timesListedFor = (to: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const texts = textsFor(to)
  for (const [, title = ''] of texts.flatMap((text) => [...text.matchAll(/^(Alerted \S+ \d+-\d+)$/gm)]))
    counts.set(title, (counts.get(title) ?? 0) + 1)
  return counts
}

test.each([
  [
    'the process',
    () =>
      scene
        .product()
        .end('SIGKILL')
        .then(() => scene.startProduct()),
    fullOrShort(50, 1),
  ],
  ['PostgreSQL', () => scene.postgres.end('SIGKILL').then(() => restart(scene.postgres)), fullOrShort(20, 1)],
] as const)('killing %s while alerts are matched and sent loses no alert', async (victim, killAndRestart, runs) => {
  const counts = makeRequestCounts()
  const written = { ...makeAcknowledgedWrites(), name: 'Alerted' }
  const writers = startWriters(1, owner, counts, written)
  for (let nth = 0; nth < runs; nth += 1) {
    await waitForWrites(written, 3)
    await skipWaiting()
    await sleep(Math.random() * 1000)
    await killAndRestart()
  }
  await waitForWrites(written, 3)
  await writers.stop()
  const [stored] = await scene.postgres.sql(`select count(*) as shows from show where show_title like 'Alerted %'`)
  expect(Number(stored?.shows)).toBeGreaterThanOrEqual(written.added.size)
  const countMissing = async (): Promise<number> => {
    await skipWaiting().catch(() => {})
    let count = 0
    for (const to of addresses)
      count += Math.max(0, Number(stored?.shows) - timesListedFor(to).size - unlistedCountFor(to))
    return count
  }
  await expect.poll(countMissing, { timeout: ARRIVAL_TIMEOUT_MS, interval: 1000 }).toBe(0)
  const copyCounts = addresses.flatMap((to) => [...timesListedFor(to).values()])
  const emails = { expected: copyCounts.length, received: copyCounts.length, maxCopies: Math.max(...copyCounts) }
  reportFault({ fault: `kill -9 of ${victim} during alerts`, runs, ...countsOf(counts), emails })
  // An email whose delivery was interrupted is sent again.
  expect(emails.maxCopies).toBeLessThanOrEqual(3)
})

test('after an outage of the mail server, every subscriber receives one email with all matching shows', {
  timeout: fullOrShort(1_800_000, 300_000),
}, async () => {
  const counts = makeRequestCounts()
  const port = await freePort()
  // Only the other process sends emails, and its mail server is down.
  await scene.product().end()
  await scene.postgres.sql("delete from job where name = 'alert-mail'")
  const otherProcess = await scene.startOther({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const ownerAtOther = await logInOwner(otherProcess.url)
  const titles = ['Outage one', 'Outage two']
  for (const showTitle of titles) {
    const body = showBody({ showTitle, showDate: dayFromToday(9) })
    expect((await counts.send(() => sendAs(ownerAtOther, 'POST', '/api/shows', body))).status).toBe(201)
  }
  const fetchCount = async (query: string) => Number((await scene.postgres.sql(query))[0]?.count)
  const matchedCount = () =>
    fetchCount('select count(*) from alert_notice where due_at is not null and reported is null')
  await expect.poll(matchedCount, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(SUBSCRIBER_COUNT * titles.length * 2)
  await skipWaiting()
  const triedCount = () => fetchCount("select count(*) from job where name = 'alert-mail' and attempts > 0")
  await expect.poll(triedCount, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(SUBSCRIBER_COUNT)
  await sleep(fullOrShort(600_000, 0))
  const textsByAddress = new Map<string, string[]>()
  const inbox = await openInbox({
    port,
    message: async ({ to, text }) => {
      textsByAddress.set(to, [...(textsByAddress.get(to) ?? []), text])
      return 'accepted'
    },
  })
  if (!isFullRun) await skipWaiting()
  // The longest backoff is ten minutes.
  const waitingCount = () => fetchCount("select count(*) from job where name = 'alert-mail'")
  await expect.poll(waitingCount, { timeout: fullOrShort(700_000, ARRIVAL_TIMEOUT_MS), interval: 1000 }).toBe(0)
  await inbox.close()
  const textLists = [...textsByAddress.values()]
  const emails = {
    expected: SUBSCRIBER_COUNT,
    received: textsByAddress.size,
    maxCopies: Math.max(...textLists.map(({ length }) => length)),
  }
  reportFault({ fault: 'ten minutes without a mail server during alerts', runs: 1, ...countsOf(counts), emails })
  expect(emails).toEqual({ expected: SUBSCRIBER_COUNT, received: SUBSCRIBER_COUNT, maxCopies: 1 })
  for (const title of titles) expect(textLists.flat().every((text) => text.includes(title))).toBe(true)
})
