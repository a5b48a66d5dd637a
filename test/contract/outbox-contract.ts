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

  test('a mail waits as it was written, dated, and counts its tries', async () => {
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

  test('the oldest come first, so many as are asked for', async () => {
    await add('a@example.org', 'b@example.org', 'c@example.org')
    expect((await claim(NOW, 2)).map(({ to }) => to)).toEqual(['a@example.org', 'b@example.org'])
    expect((await claim(NOW, 2)).map(({ to }) => to)).toEqual(['c@example.org'])
    expect(await claim(NOW, 2)).toEqual([])
  })

  test('a claimed mail is hidden until its lease is over', async () => {
    await add('a@example.org')
    expect(await claim(NOW, 10, later(1000))).toHaveLength(1)
    expect(await claim(later(999))).toEqual([])
    expect(await claim(later(1000))).toHaveLength(1)
  })

  test('claims at the same moment share the mails', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `${n}@example.org`)
    await add(...addresses)
    const claims = await Promise.all([claim(NOW, 5), claim(NOW, 5), claim(NOW, 5)])
    const taken = claims.flat().map(({ to }) => to)
    expect(new Set(taken).size).toBe(taken.length)
    const rest = await claim(NOW, 100)
    expect([...taken, ...rest.map(({ to }) => to)].toSorted()).toEqual(addresses.toSorted())
  })

  test('a settled mail is not sent again', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.settle(claimed?.id ?? ''))
    expect(await claim(later(1_000_000))).toEqual([])
  })

  test('a postponed mail is due again at its time', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.postpone(claimed?.id ?? '', later(5000), 'mailbox full'))
    expect(await claim(later(4999))).toEqual([])
    expect(await claim(later(5000))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('a mail waits for no time that only a clock can have named that was set back since', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.postpone(claimed?.id ?? '', later(MAX_WAIT_MS), 'mailbox full'))
    expect(await claim(NOW)).toEqual([])
    expect(await claim(later(-1))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('a mail that was given up is not sent again, and what it was to say is forgotten', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ outbox }) => outbox.postpone(claimed?.id ?? '', null, 'no such user'))
    expect(await claim(later(1_000_000))).toEqual([])
    expect(await store.givenUp()).toEqual([{ to: 'a@example.org', data: {} }])
  })
}
