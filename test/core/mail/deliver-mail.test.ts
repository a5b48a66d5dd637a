import { beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '#core/errors.ts'
import { makeDeliverMail } from '#core/mail/deliver-mail.ts'
import { waitAfter } from '#core/mail/outbox-mail.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const SECOND = 1000
const HOUR = 60 * 60 * SECOND

let world: World
beforeEach(() => {
  world = makeWorld()
})

const write = (...addresses: string[]) =>
  world.store.transact(async ({ outbox }) => {
    for (const to of addresses) await outbox.add({ to, template: 'owner-welcome', data: { displayName: to } })
  })
const arrived = () => world.mailer.sent.map(({ to }) => to)
const waiting = () => [...world.store.stored().outbox.values()]

describe('delivering mail', () => {
  test('sends what waits, oldest first, and only once', async () => {
    await write('a@x.example')
    world.clock.advance(1)
    await write('b@x.example')
    expect(await world.core.deliverMail(1)).toEqual({ taken: 1, failed: [] })
    expect(await world.core.deliverMail()).toEqual({ taken: 1, failed: [] })
    expect(arrived()).toEqual(['a@x.example', 'b@x.example'])
    world.clock.advance(72 * HOUR)
    expect(await world.core.deliverMail()).toEqual({ taken: 0, failed: [] })
  })

  test('takes no more than it was asked to', async () => {
    await write(...Array.from({ length: 25 }, (_, index) => `p${index}@x.example`))
    expect((await world.core.deliverMail()).taken).toBe(10)
    expect((await world.core.deliverMail(3)).taken).toBe(3)
    expect((await world.core.deliverMail(100)).taken).toBe(12)
    expect(new Set(arrived()).size).toBe(25)
  })

  test('sends nothing for a transaction that failed', async () => {
    const failing = world.store.transact(async ({ outbox }) => {
      await outbox.add({ to: 'a@x.example', template: 'owner-welcome', data: { displayName: 'A' } })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await world.core.deliverMail()).toEqual({ taken: 0, failed: [] })
  })

  test('lets one bad mail hold nothing up', async () => {
    world.mailer.failFor('bad@x.example', 'mailbox full')
    await write('a@x.example', 'bad@x.example', 'b@x.example')
    expect(await world.core.deliverMail()).toMatchObject({
      taken: 3,
      failed: [{ reason: 'mailbox full', isGivenUp: false }],
    })
    expect(arrived().sort()).toEqual(['a@x.example', 'b@x.example'])
    expect(waiting()).toMatchObject([{ to: 'bad@x.example', attempts: 1, lastError: 'mailbox full', givenUpAt: null }])
  })

  test('tries a failed mail again after 15 seconds, and not before', async () => {
    world.mailer.failFor('a@x.example', 'mailbox full')
    await write('a@x.example')
    await world.core.deliverMail()
    world.mailer.failFor('a@x.example', null)
    world.clock.advance(15 * SECOND - 1)
    expect((await world.core.deliverMail()).taken).toBe(0)
    world.clock.advance(1)
    expect(await world.core.deliverMail()).toEqual({ taken: 1, failed: [] })
    expect(waiting()).toEqual([])
  })

  test('waits twice as long after each failure, ten minutes at most', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 200, 5000].map((attempts) => waitAfter(attempts) / SECOND)
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 600, 600, 600, 600])
  })

  test('goes on for 48 hours, and then gives the mail up and keeps it for the operator', async () => {
    world.mailer.failFor('a@x.example', 'no such mailbox')
    await write('a@x.example')
    let tries = 0
    const start = world.clock.now().getTime()
    while (world.clock.now().getTime() - start <= 48 * HOUR) {
      tries += (await world.core.deliverMail()).taken
      expect(waiting()[0]?.givenUpAt).toBe(null)
      world.clock.advance(600 * SECOND)
    }
    expect(tries).toBeGreaterThan(24 * 6)
    expect((await world.core.deliverMail()).taken).toBe(1)
    expect(waiting()).toMatchObject([
      { givenUpAt: expect.any(Date), lastError: 'no such mailbox', attempts: tries + 1 },
    ])
    world.mailer.failFor('a@x.example', null)
    world.clock.advance(48 * HOUR)
    expect((await world.core.deliverMail()).taken).toBe(0)
  })

  test('gives a refused mail up at once', async () => {
    world.mailer.refuseFor('a@x.example')
    await write('a@x.example', 'b@x.example')
    expect(await world.core.deliverMail()).toMatchObject({
      taken: 2,
      failed: [{ template: 'owner-welcome', attempts: 1, reason: 'refused', isGivenUp: true }],
    })
    expect(arrived()).toEqual(['b@x.example'])
    expect(waiting()).toMatchObject([{ to: 'a@x.example', givenUpAt: expect.any(Date), lastError: 'refused' }])
    world.clock.advance(72 * HOUR)
    expect((await world.core.deliverMail()).taken).toBe(0)
  })

  test('lets nobody else have a mail while it is being sent, for a minute', async () => {
    await write('a@x.example')
    const now = world.clock.now()
    // A worker that claims mails and then dies.
    await world.store.transact(({ outbox }) => outbox.claim(now, new Date(now.getTime() + 60 * SECOND), 10))
    world.clock.advance(60 * SECOND - 1)
    expect((await world.core.deliverMail()).taken).toBe(0)
    world.clock.advance(1)
    expect(await world.core.deliverMail()).toEqual({ taken: 1, failed: [] })
  })

  test('by two at once sends each mail once', async () => {
    await write(...Array.from({ length: 10 }, (_, index) => `p${index}@x.example`))
    const rounds = await Promise.all([world.core.deliverMail(6), world.core.deliverMail(6)])
    expect(rounds.map(({ taken }) => taken)).toEqual([6, 4])
    expect(new Set(arrived()).size).toBe(10)
    expect(arrived()).toHaveLength(10)
  })

  test('brings the first owner the welcome, with the way to log in', async () => {
    await world.store.transact(({ outbox }) =>
      outbox.add({ to: 'owner@x.example', template: 'owner-welcome', data: { displayName: 'Site owner' } }),
    )
    await world.core.deliverMail()
    expect(world.mailer.sent).toMatchObject([
      { to: 'owner@x.example', subject: 'Upstroke is set up', link: 'https://shows.example/login' },
    ])
  })
})

describe('mail that is given up', () => {
  const notices = () => world.mailer.sent.filter(({ template }) => template === 'mails-given-up')
  const deliverAll = async () => {
    while ((await world.core.deliverMail()).taken > 0) world.clock.advance(1)
  }

  test('is told to whoever looks after the site, without a word about the person', async () => {
    const admin = await world.addAccount(['SiteAdmin'])
    const owner = await world.addAccount(['SiteOwner'])
    await world.addAccount(['ShowAdmin'])
    await world.addAccount(['SiteAdmin'], { confirmedAt: null })
    await world.addAccount(['SiteAdmin'], { suspendedAt: world.clock.now(), suspendedReason: 'Away' })
    world.mailer.refuseFor('gone@x.example')
    await write('gone@x.example')
    await deliverAll()
    expect(
      notices()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([admin.email, owner.email].sort())
    for (const { subject, text, html } of notices()) {
      expect(text).toContain('“owner-welcome”')
      expect(text).toContain('The reason: refused.')
      expect(subject + text + html).not.toContain('gone')
    }
  })

  test('is told after two days of trying, with the last reason', async () => {
    await world.addAccount(['SiteOwner'])
    world.mailer.failFor('a@x.example', 'SMTP 451 to RCPT TO')
    await write('a@x.example')
    await world.core.deliverMail()
    expect(notices()).toEqual([])
    world.clock.advance(48 * HOUR + 1)
    await deliverAll()
    expect(notices()).toMatchObject([{ data: { template: 'owner-welcome', reason: 'SMTP 451 to RCPT TO' } }])
  })

  test('is told once an hour at most, however many there are', async () => {
    await world.addAccount(['SiteOwner'])
    const gone = Array.from({ length: 12 }, (_, index) => `gone-${index}@x.example`)
    for (const address of gone) world.mailer.refuseFor(address)
    await write(...gone)
    await deliverAll()
    expect(waiting().filter(({ givenUpAt }) => givenUpAt)).toHaveLength(12)
    expect(notices()).toHaveLength(1)
  })

  test('is not told about a notice itself', async () => {
    const owner = await world.addAccount(['SiteOwner'])
    const admin = await world.addAccount(['SiteAdmin'])
    world.mailer.refuseFor('gone@x.example')
    world.mailer.refuseFor(owner.email)
    await write('gone@x.example')
    await deliverAll()
    expect(notices().map(({ to }) => to)).toEqual([admin.email])
    expect(waiting().map(({ to, givenUpAt }) => ({ to, isGivenUp: givenUpAt !== null }))).toEqual([
      { to: 'gone@x.example', isGivenUp: true },
      { to: owner.email, isGivenUp: true },
    ])
  })

  test('when the store fails, is neither given up nor told, and the next time both', async () => {
    await world.addAccount(['SiteOwner'])
    world.mailer.refuseFor('gone@x.example')
    await write('gone@x.example')
    let calls = 0
    const deliverMail = makeDeliverMail({
      ...world.ports,
      transact: async (work) => {
        calls += 1
        if (calls === 2) throw new DomainError('unavailable')
        return world.ports.transact(work)
      },
    })
    await expect(deliverMail()).rejects.toMatchObject({ code: 'unavailable' })
    expect(waiting()).toMatchObject([{ givenUpAt: null }])
    world.clock.advance(60 * SECOND)
    await deliverMail()
    await deliverAll()
    expect(notices()).toHaveLength(1)
  })
})

test('a mail whose end cannot be noted keeps the others of its batch from nothing', async () => {
  await write('a@x.example', 'b@x.example', 'c@x.example')
  let calls = 0
  const deliverMail = makeDeliverMail({
    ...world.ports,
    transact: async (work) => {
      calls += 1
      if (calls === 2) throw new DomainError('unavailable')
      return world.ports.transact(work)
    },
  })
  await expect(deliverMail()).rejects.toMatchObject({ code: 'unavailable' })
  expect(arrived()).toHaveLength(3)
  expect(waiting()).toHaveLength(1)
})
