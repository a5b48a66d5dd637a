import { beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#core/errors.ts'
import { makeDeliverMail } from '#core/mail/deliver-mail.ts'
import { emptyAlertMail, FAN_EMAIL, makeEmailSubscriber } from '#test/support/alerts.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const SECOND = 1000
const HOUR = 60 * 60 * SECOND

let world: World
beforeEach(() => {
  world = makeWorld()
})

const queueEmails = (...addresses: string[]) =>
  world.store.transact(async ({ jobs }) => {
    for (const to of addresses) await jobs.add('mail', { to, template: 'owner-welcome', data: { displayName: to } })
  })
const recipients = () => world.mailer.sent.map(({ to }) => to)
const storedEmails = () => outboxOf(world.store)
/** Returns `deliverMail` with a database that fails in the second transaction, which stores the first outcome. */
const makeDeliverMailWithFailure = () => {
  let transactionCount = 0
  return makeDeliverMail({
    ...world.ports,
    transact: async (work) => {
      transactionCount += 1
      if (transactionCount === 2) throw new DomainError('unavailable')
      return world.ports.transact(work)
    },
  })
}

describe('deliverMail', () => {
  test('sends waiting emails once, oldest first', async () => {
    await queueEmails('a@x.example')
    world.clock.advance(1)
    await queueEmails('b@x.example')
    expect(await world.core.deliverMail(1)).toEqual({ claimedCount: 1, failed: [] })
    expect(await world.core.deliverMail()).toEqual({ claimedCount: 1, failed: [] })
    expect(recipients()).toEqual(['a@x.example', 'b@x.example'])
    world.clock.advance(72 * HOUR)
    expect(await world.core.deliverMail()).toEqual({ claimedCount: 0, failed: [] })
  })

  test('sends at most the requested number of emails, 10 by default', async () => {
    await queueEmails(...Array.from({ length: 25 }, (_, index) => `p${index}@x.example`))
    expect((await world.core.deliverMail()).claimedCount).toBe(10)
    expect((await world.core.deliverMail(3)).claimedCount).toBe(3)
    expect((await world.core.deliverMail(100)).claimedCount).toBe(12)
    expect(new Set(recipients()).size).toBe(25)
  })

  test('sends no email that a failed transaction queued', async () => {
    const failedTransaction = world.store.transact(async ({ jobs }) => {
      await jobs.add('mail', { to: 'a@x.example', template: 'owner-welcome', data: { displayName: 'A' } })
      throw new Error('no')
    })
    await expect(failedTransaction).rejects.toThrow('no')
    expect(await world.core.deliverMail()).toEqual({ claimedCount: 0, failed: [] })
  })

  test('sends the other emails when one fails', async () => {
    world.mailer.failFor('bad@x.example', 'mailbox full')
    await queueEmails('a@x.example', 'bad@x.example', 'b@x.example')
    expect(await world.core.deliverMail()).toMatchObject({
      claimedCount: 3,
      failed: [{ reason: 'mailbox full', isGivenUp: false }],
    })
    expect(recipients().sort()).toEqual(['a@x.example', 'b@x.example'])
    expect(storedEmails()).toMatchObject([
      { to: 'bad@x.example', attempts: 1, lastError: 'mailbox full', givenUpAt: null },
    ])
  })

  test('retries a failed email after exactly 15 seconds', async () => {
    world.mailer.failFor('a@x.example', 'mailbox full')
    await queueEmails('a@x.example')
    await world.core.deliverMail()
    world.mailer.failFor('a@x.example', null)
    world.clock.advance(15 * SECOND - 1)
    expect((await world.core.deliverMail()).claimedCount).toBe(0)
    world.clock.advance(1)
    expect(await world.core.deliverMail()).toEqual({ claimedCount: 1, failed: [] })
    expect(storedEmails()).toEqual([])
  })

  test('retries for 48 hours, then gives the email up, but keeps it', async () => {
    world.mailer.failFor('a@x.example', 'no such mailbox')
    await queueEmails('a@x.example')
    let attemptCount = 0
    const start = world.clock.now().getTime()
    while (world.clock.now().getTime() - start <= 48 * HOUR) {
      attemptCount += (await world.core.deliverMail()).claimedCount
      expect(storedEmails()[0]?.givenUpAt).toBe(null)
      world.clock.advance(600 * SECOND)
    }
    expect(attemptCount).toBeGreaterThan(24 * 6)
    expect((await world.core.deliverMail()).claimedCount).toBe(1)
    expect(storedEmails()).toMatchObject([
      { givenUpAt: expect.any(Date), lastError: 'no such mailbox', attempts: attemptCount + 1 },
    ])
    world.mailer.failFor('a@x.example', null)
    world.clock.advance(48 * HOUR)
    expect((await world.core.deliverMail()).claimedCount).toBe(0)
  })

  test('gives up a permanently refused email at once', async () => {
    world.mailer.refuseFor('a@x.example')
    await queueEmails('a@x.example', 'b@x.example')
    expect(await world.core.deliverMail()).toMatchObject({
      claimedCount: 2,
      failed: [{ template: 'owner-welcome', attempts: 1, reason: 'refused', isGivenUp: true }],
    })
    expect(recipients()).toEqual(['b@x.example'])
    expect(storedEmails()).toMatchObject([{ to: 'a@x.example', givenUpAt: expect.any(Date), lastError: 'refused' }])
    world.clock.advance(72 * HOUR)
    expect((await world.core.deliverMail()).claimedCount).toBe(0)
  })

  test('leases an email for a minute, so that no other process sends it in the meantime', async () => {
    await queueEmails('a@x.example')
    const now = world.clock.now()
    // Simulates a process that claims the email and then dies.
    await world.store.transact(({ jobs }) =>
      jobs.claim('mail', { now, leaseUntil: new Date(now.getTime() + 60 * SECOND), limit: 10 }),
    )
    world.clock.advance(60 * SECOND - 1)
    expect((await world.core.deliverMail()).claimedCount).toBe(0)
    world.clock.advance(1)
    expect(await world.core.deliverMail()).toEqual({ claimedCount: 1, failed: [] })
  })

  test('sends each email once, even when it runs twice concurrently', async () => {
    await queueEmails(...Array.from({ length: 10 }, (_, index) => `p${index}@x.example`))
    const batches = await Promise.all([world.core.deliverMail(6), world.core.deliverMail(6)])
    expect(batches.map(({ claimedCount }) => claimedCount)).toEqual([6, 4])
    expect(new Set(recipients()).size).toBe(10)
    expect(recipients()).toHaveLength(10)
  })

  test('sends the first SiteOwner the welcome mail with a link to the log-in page', async () => {
    await world.store.transact(({ jobs }) =>
      jobs.add('mail', { to: 'owner@x.example', template: 'owner-welcome', data: { displayName: 'Site owner' } }),
    )
    await world.core.deliverMail()
    expect(world.mailer.sent).toMatchObject([
      { to: 'owner@x.example', subject: 'Upstroke is set up', link: 'https://shows.example/login' },
    ])
  })
})

describe('a given-up email', () => {
  const reports = () => world.mailer.sent.filter(({ template }) => template === 'mails-given-up')
  const deliverAll = async () => {
    while ((await world.core.deliverMail()).claimedCount > 0) world.clock.advance(1)
  }

  test('is reported to confirmed, unsuspended SiteAdmins and SiteOwners, without naming the recipient', async () => {
    const admin = await world.addAccount(['SiteAdmin'])
    const owner = await world.addAccount(['SiteOwner'])
    await world.addAccount(['ShowAdmin'])
    await world.addAccount(['SiteAdmin'], { confirmedAt: null })
    await world.addAccount(['SiteAdmin'], { suspendedAt: world.clock.now(), suspendedReason: 'Away' })
    world.mailer.refuseFor('gone@x.example')
    await queueEmails('gone@x.example')
    await deliverAll()
    expect(
      reports()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([admin.email, owner.email].sort())
    for (const { subject, text, html } of reports()) {
      expect(text).toContain('“owner-welcome”')
      expect(text).toContain('The reason: refused.')
      expect(subject + text + html).not.toContain('gone')
    }
  })

  test('is reported once it has been undelivered for more than 48 hours, with the last reason', async () => {
    await world.addAccount(['SiteOwner'])
    world.mailer.failFor('a@x.example', 'SMTP 451 to RCPT TO')
    await queueEmails('a@x.example')
    await world.core.deliverMail()
    expect(reports()).toEqual([])
    world.clock.advance(48 * HOUR + 1)
    await deliverAll()
    expect(reports()).toMatchObject([{ data: { template: 'owner-welcome', reason: 'SMTP 451 to RCPT TO' } }])
  })

  test('is not reported if another one was reported in the last hour', async () => {
    await world.addAccount(['SiteOwner'])
    const refusedAddresses = Array.from({ length: 12 }, (_, index) => `gone-${index}@x.example`)
    for (const address of refusedAddresses) world.mailer.refuseFor(address)
    await queueEmails(...refusedAddresses)
    await deliverAll()
    expect(storedEmails().filter(({ givenUpAt }) => givenUpAt)).toHaveLength(12)
    expect(reports()).toHaveLength(1)
  })

  test('is not reported if it is itself such a report', async () => {
    const owner = await world.addAccount(['SiteOwner'])
    const admin = await world.addAccount(['SiteAdmin'])
    world.mailer.refuseFor('gone@x.example')
    world.mailer.refuseFor(owner.email)
    await queueEmails('gone@x.example')
    await deliverAll()
    expect(reports().map(({ to }) => to)).toEqual([admin.email])
    expect(storedEmails().map(({ to, givenUpAt }) => ({ to, isGivenUp: givenUpAt !== null }))).toEqual([
      { to: 'gone@x.example', isGivenUp: true },
      { to: owner.email, isGivenUp: true },
    ])
  })

  test('is neither recorded as given up nor reported when the database fails, but both at the next attempt', async () => {
    await world.addAccount(['SiteOwner'])
    world.mailer.refuseFor('gone@x.example')
    await queueEmails('gone@x.example')
    const deliverMail = makeDeliverMailWithFailure()
    await expect(deliverMail()).rejects.toMatchObject({ code: 'unavailable' })
    expect(storedEmails()).toMatchObject([{ givenUpAt: null }])
    world.clock.advance(60 * SECOND)
    await deliverMail()
    await deliverAll()
    expect(reports()).toHaveLength(1)
  })
})

describe('an email address with alerts', () => {
  const subscribe = async () => {
    await makeEmailSubscriber(world).subscribe()
    await world.core.deliverMail()
  }
  const alertMail = { to: FAN_EMAIL, template: 'alert', data: emptyAlertMail } as const
  const queueAlert = () => world.store.transact(({ jobs }) => jobs.add('alert-mail', alertMail))
  const suppression = () => world.store.transact(({ subscribers }) => subscribers.findSuppression(FAN_EMAIL))

  test('loses them and is suppressed if it permanently refuses an alert', async () => {
    await subscribe()
    world.mailer.refuseFor(FAN_EMAIL)
    await queueAlert()
    expect((await world.core.deliverAlertMail()).failed).toMatchObject([{ reason: 'refused', isGivenUp: true }])
    expect(await suppression()).toEqual({ email: FAN_EMAIL, since: world.clock.now(), smtpCode: null })
    expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
  })

  test('keeps them if it refuses other mail, or if an alert is given up without a permanent refusal', async () => {
    await subscribe()
    world.mailer.failFor(FAN_EMAIL, 'SMTP 451 to RCPT TO')
    await queueAlert()
    world.clock.advance(48 * HOUR + 1)
    expect((await world.core.deliverAlertMail()).failed).toMatchObject([{ isGivenUp: true }])
    world.mailer.failFor(FAN_EMAIL, null)
    world.mailer.refuseFor(FAN_EMAIL)
    await queueEmails(FAN_EMAIL)
    await world.core.deliverMail()
    expect(await suppression()).toBeNull()
    expect(world.store.stored().alerts.size).toBe(1)
  })

  test('keeps them if it refuses an alert only because of the content or the sender', async () => {
    await subscribe()
    world.mailer.refuseFor(FAN_EMAIL, { smtpCode: 554, refusesRecipient: false })
    await queueAlert()
    expect((await world.core.deliverAlertMail()).failed).toMatchObject([{ reason: 'refused', isGivenUp: true }])
    expect(await suppression()).toBeNull()
    expect(world.store.stored().alerts.size).toBe(1)
  })

  test.each([true, false])(
    'keeps them after refusing a confirmation mail only if one of them is confirmed: %s',
    async (isConfirmed) => {
      if (isConfirmed) await subscribe()
      world.mailer.refuseFor(FAN_EMAIL)
      await makeEmailSubscriber(world).requestAlert({ filter: { city: 'Oakland' } })
      expect((await world.core.deliverMail()).failed).toMatchObject([{ reason: 'refused', isGivenUp: true }])
      const isSuppressed = (await suppression()) !== null
      expect([isSuppressed, world.store.stored().alerts.size]).toEqual(isConfirmed ? [false, 2] : [true, 0])
    },
  )

  test('receives no alert mail that was queued before its suppression, but still receives other mail', async () => {
    await makeEmailSubscriber(world).requestAlert()
    const [since, smtpCode] = [world.clock.now(), 550]
    await world.store.transact(({ subscribers }) => subscribers.suppress({ email: FAN_EMAIL, since, smtpCode }))
    expect((await world.core.deliverMail()).failed).toMatchObject([{ reason: 'suppressed', isGivenUp: true }])
    await queueEmails(FAN_EMAIL)
    await world.core.deliverMail()
    expect(world.mailer.sent.map(({ template }) => template)).toEqual(['owner-welcome'])
  })
})

test('deliverMail sends the whole batch even if one outcome cannot be stored', async () => {
  await queueEmails('a@x.example', 'b@x.example', 'c@x.example')
  const deliverMail = makeDeliverMailWithFailure()
  await expect(deliverMail()).rejects.toMatchObject({ code: 'unavailable' })
  expect(recipients()).toHaveLength(3)
  expect(storedEmails()).toHaveLength(1)
})
