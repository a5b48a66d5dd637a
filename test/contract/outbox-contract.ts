import { beforeEach, expect, test } from 'vitest'
import { MAX_WAIT_MS, type NewMail } from '#core/mail/outbox-mail.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const mail = (to: string): NewMail => ({ to, template: 'owner-welcome', data: { displayName: `"It's" ${to}` } })

const NOW = new Date()
const later = (ms: number): Date => new Date(NOW.getTime() + ms)

export const outboxContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const add = async (...addresses: string[]) => {
    for (const to of addresses) await store.transact(({ outbox }) => outbox.add(mail(to)))
  }
  const claim = (now: Date, limit = 10, leaseUntil = new Date(now.getTime() + 1000)) =>
    store.transact(({ outbox }) => outbox.claim(now, leaseUntil, limit))

  test('stores a mail with its date and counts attempts', async () => {
    await add('a@example.org')
    const [claimed, ...others] = await claim(NOW)
    expect(others).toEqual([])
    expect(claimed).toEqual({
      ...mail('a@example.org'),
      id: expect.any(String),
      attempts: 1,
      createdAt: expect.any(Date),
    })
    expect(await claim(later(1000))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('claims the oldest first, up to the limit', async () => {
    await add('a@example.org', 'b@example.org', 'c@example.org')
    expect((await claim(NOW, 2)).map(({ to }) => to)).toEqual(['a@example.org', 'b@example.org'])
    expect((await claim(NOW, 2)).map(({ to }) => to)).toEqual(['c@example.org'])
    expect(await claim(NOW, 2)).toEqual([])
  })

  test('hides a claimed mail until its lease expires', async () => {
    await add('a@example.org')
    expect(await claim(NOW, 10, later(1000))).toHaveLength(1)
    expect(await claim(later(999))).toEqual([])
    expect(await claim(later(1000))).toHaveLength(1)
  })

  test('shares the mails among simultaneous claims', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `${n}@example.org`)
    await add(...addresses)
    const claims = await Promise.all([claim(NOW, 5), claim(NOW, 5), claim(NOW, 5)])
    const taken = claims.flat().map(({ to }) => to)
    expect(new Set(taken).size).toBe(taken.length)
    const rest = await claim(NOW, 100)
    expect([...taken, ...rest.map(({ to }) => to)].toSorted()).toEqual(addresses.toSorted())
  })

  test('never sends a settled mail again', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.remove(claimed?.id ?? ''))
    expect(await claim(later(1_000_000))).toEqual([])
  })

  test('returns a postponed mail at its time', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.postpone(claimed?.id ?? '', later(5000), 'mailbox full'))
    expect(await claim(later(4999))).toEqual([])
    expect(await claim(later(5000))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('a mail postponed beyond the maximum wait, after the clock was set back, is due at once', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.postpone(claimed?.id ?? '', later(MAX_WAIT_MS), 'mailbox full'))
    expect(await claim(NOW)).toEqual([])
    expect(await claim(later(-1))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('never sends a given-up mail again and deletes its content', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.postpone(claimed?.id ?? '', null, 'no such user'))
    expect(await claim(later(1_000_000))).toEqual([])
    expect(await store.givenUp()).toEqual([{ to: 'a@example.org', data: {} }])
  })
}
