import { beforeEach, expect, test } from 'vitest'
import { type Job, MAX_WAIT_MS } from '#core/jobs/job.ts'
import type { NewMail } from '#core/mail/outbox-mail.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const mail = (to: string): NewMail => ({ to, template: 'owner-welcome', data: { displayName: `"It's" ${to}` } })

const NOW = new Date()
const later = (ms: number): Date => new Date(NOW.getTime() + ms)

export const jobsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const add = async (...addresses: string[]) => {
    for (const to of addresses) await store.transact(({ jobs }) => jobs.add('mail', mail(to)))
  }
  const claim = (now: Date, limit = 10, leaseUntil = new Date(now.getTime() + 1000), name = 'mail') =>
    store.transact(({ jobs }) => jobs.claim(name, { now, leaseUntil, limit }))
  const addressOf = ({ payload }: Job): string => (payload as NewMail).to

  test('stores an email with the time when it was added, and counts attempts', async () => {
    await add('a@example.org')
    const [claimed, ...others] = await claim(NOW)
    expect(others).toEqual([])
    expect(claimed).toEqual({
      payload: mail('a@example.org'),
      id: expect.any(String),
      attempts: 1,
      createdAt: expect.any(Date),
    })
    expect(await claim(later(1000))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('claims the oldest jobs first, up to the limit', async () => {
    await add('a@example.org', 'b@example.org', 'c@example.org')
    expect((await claim(NOW, 2)).map(addressOf)).toEqual(['a@example.org', 'b@example.org'])
    expect((await claim(NOW, 2)).map(addressOf)).toEqual(['c@example.org'])
    expect(await claim(NOW, 2)).toEqual([])
  })

  test('hides a claimed email until its lease expires', async () => {
    await add('a@example.org')
    expect(await claim(NOW, 10, later(1000))).toHaveLength(1)
    expect(await claim(later(999))).toEqual([])
    expect(await claim(later(1000))).toHaveLength(1)
  })

  test('gives each email to only one of several simultaneous claims', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `${n}@example.org`)
    await add(...addresses)
    const claims = await Promise.all([claim(NOW, 5), claim(NOW, 5), claim(NOW, 5)])
    const taken = claims.flat().map(addressOf)
    expect(new Set(taken).size).toBe(taken.length)
    const rest = await claim(NOW, 100)
    expect([...taken, ...rest.map(addressOf)].toSorted()).toEqual(addresses.toSorted())
  })

  test('never returns a removed job again', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ jobs }) => jobs.remove(claimed?.id ?? ''))
    expect(await claim(later(1_000_000))).toEqual([])
  })

  test('returns a rescheduled email at its new time', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ jobs }) => jobs.reschedule(claimed?.id ?? '', later(5000), 'mailbox full'))
    expect(await claim(later(4999))).toEqual([])
    expect(await claim(later(5000))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('if the clock is set back, a retry that is then further away than the maximum wait is due immediately', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ jobs }) => jobs.reschedule(claimed?.id ?? '', later(MAX_WAIT_MS), 'mailbox full'))
    expect(await claim(NOW)).toEqual([])
    expect(await claim(later(-1))).toEqual([{ ...claimed, attempts: 2 }])
  })

  test('never returns a given-up email again, and replaces its content', async () => {
    await add('a@example.org')
    const [claimed] = await claim(NOW)
    await store.transact(({ jobs }) =>
      jobs.giveUp(claimed?.id ?? '', 'no such user', { ...mail('a@example.org'), data: {} }),
    )
    expect(await claim(later(1_000_000))).toEqual([])
    expect(await store.givenUp()).toEqual([{ to: 'a@example.org', data: {} }])
  })

  test('returns only jobs with the requested name', async () => {
    await add('a@example.org')
    expect(await claim(NOW, 10, later(1000), 'another')).toEqual([])
  })

  test('does not return a job before its `notBefore`, however far away that is', async () => {
    const notBefore = later(100 * MAX_WAIT_MS)
    await store.transact(({ jobs }) => jobs.add('mail', mail('a@example.org'), { notBefore }))
    expect(await claim(NOW)).toEqual([])
    expect(await claim(later(100 * MAX_WAIT_MS - 1))).toEqual([])
    expect(await claim(notBefore)).toMatchObject([{ createdAt: notBefore }])
  })

  test('adds a scheduled job only once, even if it is scheduled again while it runs', async () => {
    const schedule = (firstAt: Date) => store.transact(({ jobs }) => jobs.schedule('sweep', firstAt))
    const claimSweep = (now: Date) => claim(now, 10, new Date(now.getTime() + 1000), 'sweep')
    await Promise.all([schedule(later(1000)), schedule(later(1000))])
    expect(await claimSweep(NOW)).toEqual([])
    const [claimed, ...others] = await claimSweep(later(1000))
    expect([claimed?.attempts, others]).toEqual([1, []])
    await schedule(NOW)
    expect(await claimSweep(later(1999))).toEqual([])
    await store.transact(({ jobs }) => jobs.reschedule(claimed?.id ?? '', later(60_000), null))
    await schedule(NOW)
    expect(await claimSweep(later(59_999))).toEqual([])
    expect(await claimSweep(later(60_000))).toEqual([claimed])
  })

  test('adds a scheduled job only once, however many processes schedule and claim it at the same moment', async () => {
    const claimOptions = { now: NOW, leaseUntil: later(1000), limit: 10 }
    const addAndClaim = (name: string) =>
      store.transact(async ({ jobs }) => {
        await jobs.schedule(name, NOW)
        return jobs.claim(name, claimOptions)
      })
    for (let n = 1; n <= 10; n += 1) {
      const claims = await Promise.all([1, 2, 3].map(() => addAndClaim(`sweep ${n}`)))
      expect(claims.flat()).toHaveLength(1)
    }
  })

  test('renews a lease unless another process has claimed the job since', async () => {
    await add('a@example.org')
    const [first] = await claim(NOW)
    if (!first) throw new Error('Nothing was claimed')
    const renew = (job: Job, until: Date) => store.transact(({ jobs }) => jobs.renew(job, until))
    expect(await renew(first, later(5000))).toBe(true)
    expect(await claim(later(4999))).toEqual([])
    const [second] = await claim(later(5000))
    expect(await renew(first, later(9000))).toBe(false)
    expect(second && (await renew(second, later(9000)))).toBe(true)
    expect(await claim(later(8999))).toEqual([])
  })
}
