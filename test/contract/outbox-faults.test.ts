import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeDeliverMail } from '#core/mail/deliver-mail.ts'
import { Email } from '#core/mail/email.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Inbox, type InboxOptions, openInbox } from '#test/support/inbox.ts'
import { sender } from '#test/support/sample-emails.ts'
import { newAccount } from '#test/support/valid-records.ts'
import { type FixedClock, makeFixedClock } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'

const SECOND = 1000

const shared = sharedStore()
let clock: FixedClock
beforeEach(() => {
  clock = makeFixedClock(new Date().toISOString())
})

const queueEmails = (...addresses: string[]) =>
  shared.postgres.ports.transact(async ({ jobs }) => {
    for (const to of addresses) await jobs.add('mail', { to, template: 'owner-welcome', data: { displayName: to } })
  })
const makeAddresses = (count: number): string[] => Array.from({ length: count }, (_, n) => `p${n}@people.example`)
const storedEmails = () =>
  shared.database.sql("select payload->>'to' as recipient, attempts, given_up_at, last_error from job order by id")

const openTestInbox = async (options: InboxOptions = {}): Promise<Inbox> => {
  const inbox = await openInbox(options)
  onTestFinished(() => inbox.close())
  return inbox
}
const workerAt = (url: string, { transact, rateLimits } = shared.postgres.ports) => {
  const mailer = makeSmtpMailer({ ...sender, url })
  onTestFinished(() => mailer.close())
  return makeDeliverMail({ transact, rateLimits, clock, mailer })
}
const drain = async (deliverMail: ReturnType<typeof workerAt>, batchSize = 10): Promise<number> => {
  const { claimedCount } = await deliverMail(batchSize)
  return claimedCount === 0 ? 0 : claimedCount + (await drain(deliverMail, batchSize))
}
const recipients = (inbox: Inbox): string[] =>
  inbox
    .emails()
    .map(({ to }) => to)
    .sort()

test('keeps all emails while the mail server is down, and sends them when it is back', async () => {
  const port = await freePort()
  const deliverMail = workerAt(`smtp://127.0.0.1:${port}`)
  await queueEmails(...makeAddresses(5))
  expect((await deliverMail(10)).failed).toHaveLength(5)
  clock.advance(15 * SECOND)
  expect((await deliverMail(10)).failed.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2])
  const inbox = await openTestInbox({ port })
  clock.advance(30 * SECOND)
  expect(await deliverMail(10)).toEqual({ claimedCount: 5, failed: [] })
  expect(recipients(inbox)).toEqual(makeAddresses(5))
  expect(new Set(inbox.messageIds()).size).toBe(5)
  expect(await storedEmails()).toEqual([])
})

test('sends other emails while the response to one is slow, and sends that one only once', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: atServer, resolve: arrive } = Promise.withResolvers<void>()
  const inbox = await openTestInbox({
    message: async ({ to }) => {
      if (to === 'slow@people.example') {
        arrive()
        await released
      }
      return 'accepted'
    },
  })
  await queueEmails('slow@people.example', ...makeAddresses(25))
  const firstWorker = workerAt(inbox.url)
  const slowRun = firstWorker(5)
  await atServer
  // The same worker and another one send the other emails.
  expect(await drain(firstWorker, 5)).toBeGreaterThan(0)
  await drain(workerAt(inbox.url), 5)
  expect(await storedEmails()).toMatchObject([{ recipient: 'slow@people.example', attempts: 1 }])
  expect(recipients(inbox)).toEqual(makeAddresses(25).sort())
  release()
  expect(await slowRun).toEqual({ claimedCount: 5, failed: [] })
  expect(new Set(inbox.messageIds()).size).toBe(26)
  expect(inbox.emails()).toHaveLength(26)
})

test('delivers emails on a retry after greylisting', async () => {
  const seen = new Set<string>()
  const inbox = await openTestInbox({
    recipient: (address) => {
      if (seen.has(address)) return null
      seen.add(address)
      return { code: 451, text: `4.7.1 ${address}: greylisted, come back later` }
    },
  })
  const deliverMail = workerAt(inbox.url)
  await queueEmails(...makeAddresses(3))
  expect((await deliverMail()).failed).toMatchObject(
    makeAddresses(3).map(() => ({ reason: 'SMTP 451 to RCPT TO', isGivenUp: false })),
  )
  expect((await deliverMail()).claimedCount).toBe(0)
  clock.advance(15 * SECOND)
  expect(await deliverMail()).toEqual({ claimedCount: 3, failed: [] })
  expect(recipients(inbox)).toEqual(makeAddresses(3))
  expect(inbox.emails()).toHaveLength(3)
})

test('sends the other emails when one recipient is refused, and informs the SiteOwner without naming the recipient', async () => {
  const owner = newAccount({
    email: Email.parse('olga@shows.example'),
    roles: ['SiteOwner'],
    confirmedAt: clock.now(),
    suspendedAt: null,
  })
  await shared.postgres.ports.transact(({ accounts }) => accounts.save(owner))
  const inbox = await openTestInbox({
    recipient: (address) => (address === 'p2@people.example' ? { code: 550, text: `No ${address} here` } : null),
  })
  const deliverMail = workerAt(inbox.url)
  await queueEmails(...makeAddresses(5))
  expect((await deliverMail()).failed).toMatchObject([{ template: 'owner-welcome', isGivenUp: true }])
  await drain(deliverMail)
  expect(recipients(inbox)).toEqual([
    'olga@shows.example',
    ...makeAddresses(5).filter((address) => address !== 'p2@people.example'),
  ])
  const ownerMail = inbox.emails().find(({ to }) => to === 'olga@shows.example')
  expect(ownerMail?.subject).toContain('could not deliver an email')
  expect(ownerMail?.text).not.toContain('p2')
  expect(await storedEmails()).toMatchObject([
    { recipient: 'p2@people.example', last_error: 'refused', given_up_at: expect.anything() },
  ])
})

test('resends an email with the same message id if the server closes the connection instead of responding', async () => {
  let dropsLeft = 2
  const inbox = await openTestInbox({
    message: async () => {
      dropsLeft -= 1
      return dropsLeft >= 0 ? 'dropped' : 'accepted'
    },
  })
  const deliverMail = workerAt(inbox.url)
  await queueEmails('p0@people.example')
  for (const seconds of [15, 30]) {
    expect((await deliverMail()).failed).toMatchObject([{ isGivenUp: false }])
    clock.advance(seconds * SECOND)
  }
  expect(await deliverMail()).toEqual({ claimedCount: 1, failed: [] })
  expect(inbox.messageIds()).toHaveLength(3)
  expect(new Set(inbox.messageIds()).size).toBe(1)
})

test('two processes that together drain an outbox of 200 emails send each email once', async () => {
  const inbox = await openTestInbox()
  await queueEmails(...makeAddresses(200))
  const other = await openPostgres({ url: shared.database.url })
  const counts = await Promise.all([
    ...Array.from({ length: 4 }, () => drain(workerAt(inbox.url), 5)),
    ...Array.from({ length: 4 }, () => drain(workerAt(inbox.url, other.ports), 5)),
  ])
  await other.close()
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(inbox.messageIds()).toHaveLength(200)
  expect(new Set(inbox.messageIds()).size).toBe(200)
  expect(recipients(inbox)).toEqual(makeAddresses(200).sort())
  expect(await storedEmails()).toEqual([])
})
