import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Limit } from '#core/ports.ts'
import type { StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-21T12:00:00Z').getTime()
const WINDOW_MS = 15 * 60 * 1000
const limit: Limit = { name: 'contract', uses: 5, windowMs: WINDOW_MS }

type MakeRateLimits = () => Promise<Pick<StoreAdapter, 'rateLimits'>>

export const rateLimitsContract = (makeAdapter: MakeRateLimits): void => {
  let rateLimits: StoreAdapter['rateLimits']
  beforeEach(async () => {
    rateLimits = (await makeAdapter()).rateLimits
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const tryUse = async (key: string, appliedLimit = limit): Promise<boolean> =>
    (await rateLimits.use(appliedLimit, key)) === null
  const exhaust = async (key: string, appliedLimit = limit): Promise<number> => {
    let count = 0
    while (await tryUse(key, appliedLimit)) count += 1
    return count
  }

  test('allows uses up to the limit, then returns the time to wait', async () => {
    expect(await exhaust('a')).toBe(5)
    expect(await rateLimits.use(limit, 'a')).toBe(WINDOW_MS)
    vi.setSystemTime(NOW + 60_000)
    expect(await rateLimits.use(limit, 'a')).toBe(WINDOW_MS - 60_000)
  })

  test('allows as many simultaneous uses as consecutive ones', async () => {
    const waits = await Promise.all(Array.from({ length: 60 }, () => rateLimits.use(limit, 'a')))
    expect(waits.filter((wait) => wait === null)).toHaveLength(5)
    for (const wait of waits) expect(wait ?? 1).toSatisfy((ms: number) => ms > 0 && ms <= WINDOW_MS)
  })

  test('the window begins with the first use and ends despite further attempts', async () => {
    await tryUse('a')
    vi.setSystemTime(NOW + WINDOW_MS - 1)
    expect(await exhaust('a')).toBe(4)
    for (let n = 0; n < 20; n += 1) expect(await rateLimits.use(limit, 'a')).toBe(1)
    vi.setSystemTime(NOW + WINDOW_MS)
    expect(await exhaust('a')).toBe(5)
    expect(await rateLimits.use(limit, 'a')).toBe(WINDOW_MS)
  })

  test('ignores a window that begins a day in the future because the clock was set back', async () => {
    const DAY_MS = 24 * 60 * 60 * 1000
    vi.setSystemTime(NOW + DAY_MS)
    expect(await exhaust('a')).toBe(5)
    vi.setSystemTime(NOW)
    expect(await exhaust('a')).toBe(5)
    expect(await rateLimits.use(limit, 'a')).toBe(WINDOW_MS)
  })

  test('refunding a use frees exactly one use', async () => {
    expect(await exhaust('a')).toBe(5)
    await rateLimits.refund(limit, 'a')
    expect(await exhaust('a')).toBe(1)
    await Promise.all([rateLimits.refund(limit, 'a'), rateLimits.refund(limit, 'a')])
    expect(await exhaust('a')).toBe(2)
  })

  test("refused uses don't count, so a use refunded after them is available immediately", async () => {
    expect(await exhaust('a')).toBe(5)
    await Promise.all(Array.from({ length: 30 }, () => tryUse('a')))
    await rateLimits.refund(limit, 'a')
    expect(await exhaust('a')).toBe(1)
  })

  test('no more uses can be refunded than were counted', async () => {
    await rateLimits.refund(limit, 'a')
    expect(await exhaust('a')).toBe(5)
    await rateLimits.forget(limit, 'a')
    await tryUse('a')
    await Promise.all(Array.from({ length: 8 }, () => rateLimits.refund(limit, 'a')))
    expect(await exhaust('a')).toBe(5)
    vi.setSystemTime(NOW + WINDOW_MS)
    await rateLimits.refund(limit, 'a')
    expect(await exhaust('a')).toBe(5)
  })

  test("refunding a use doesn't extend the window", async () => {
    await exhaust('a')
    vi.setSystemTime(NOW + WINDOW_MS - 10)
    await rateLimits.refund(limit, 'a')
    expect(await exhaust('a')).toBe(1)
    expect(await rateLimits.use(limit, 'a')).toBe(10)
  })

  test('a forgotten key starts from zero', async () => {
    await exhaust('a')
    await rateLimits.forget(limit, 'a')
    expect(await exhaust('a')).toBe(5)
    await rateLimits.forget(limit, 'never used')
    expect(await exhaust('never used')).toBe(5)
  })

  test('counts each key separately under each limit', async () => {
    const other: Limit = { name: 'contract-2', uses: 2, windowMs: 60_000 }
    await exhaust('a')
    expect(await exhaust('a', other)).toBe(2)
    expect(await exhaust('b')).toBe(5)
    await rateLimits.forget(other, 'a')
    await rateLimits.refund(other, 'b')
    expect([await exhaust('a'), await exhaust('b')]).toEqual([0, 0])
    expect(await exhaust(`${other.name}:a`, { ...limit, name: '' })).toBe(5)
  })

  test('every spelling is a separate key', async () => {
    const long = 'x'.repeat(2000)
    const keys = ['a', 'A', 'a ', ' a', 'ä', 'a\u0308', '', '%', "'", 'a\u0000', '\u0000', long, `${long}y`]
    for (const key of keys) expect([key, await exhaust(key)]).toEqual([key, 5])
    for (const key of keys) expect([key, await exhaust(key)]).toEqual([key, 0])
  })
}
