import { beforeEach, expect, test } from 'vitest'
import { newAccount, newBand } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const transactContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  test('returns the result of the work and keeps every write', async () => {
    const [one, other] = [newBand('One'), newBand('Other')]
    const result = await store.transact(async ({ bands }) => {
      await bands.save(one)
      await bands.save(other)
      return 42
    })
    expect(result).toBe(42)
    expect(await store.directory.band(one.id)).toMatchObject({ name: 'One' })
    expect(await store.directory.band(other.id)).toMatchObject({ name: 'Other' })
  })

  test('keeps nothing when the work throws, and rejects with that error', async () => {
    const band = newBand('Never')
    const thrown = new Error('the work failed')
    const transaction = store.transact(async ({ bands, jobs }) => {
      await bands.save(band)
      await jobs.add('mail', { to: 'a@example.org', template: 'owner-welcome', data: { displayName: 'Rudy' } })
      throw thrown
    })
    await expect(transaction).rejects.toBe(thrown)
    expect(await store.directory.band(band.id)).toBeNull()
    const waiting = await store.transact(({ jobs }) =>
      jobs.claim('mail', { now: new Date(), leaseUntil: new Date(), limit: 10 }),
    )
    expect(waiting).toEqual([])
  })

  test('keeps nothing when a store rejects a write', async () => {
    const taken = newAccount()
    await store.transact(({ accounts }) => accounts.save(taken))
    const band = newBand('Never')
    const transaction = store.transact(async ({ accounts, bands }) => {
      await bands.save(band)
      await accounts.save(newAccount({ email: taken.email }))
    })
    await expect(transaction).rejects.toMatchObject({ code: 'account.email_taken' })
    expect(await store.directory.band(band.id)).toBeNull()
  })

  test('sees its own writes, which others see only after the commit', async () => {
    const band = newBand('Early')
    await store.transact(async ({ bands }) => {
      await bands.save(band)
      expect(await bands.find(band.id)).toMatchObject({ name: 'Early' })
      expect(await store.directory.band(band.id)).toBeNull()
    })
    expect(await store.directory.band(band.id)).toMatchObject({ name: 'Early' })
  })

  test('rejects nested transactions', async () => {
    const nested = store.transact(() => store.transact(async () => 1))
    await expect(nested).rejects.toThrow('nested')
    expect(await store.transact(async () => 2)).toBe(2)
  })

  test('still works after other transactions have failed', async () => {
    for (let n = 0; n < 15; n += 1) {
      const failing = store.transact(async () => {
        throw new Error('again')
      })
      await expect(failing).rejects.toThrow('again')
    }
    expect(await store.transact(async () => 'well')).toBe('well')
  })

  test('stores revisions and audit entries along with the change that they record', async () => {
    const band = newBand('Recorded')
    const at = new Date()
    const savedVersion = store.transact(async ({ bands, revisions, audit }) => {
      const saved = await bands.save(band)
      const revision = { kind: 'band' as const, of: band.id, by: null, at, what: 'added' as const, snapshot: saved }
      await revisions.addAll([])
      await revisions.addAll([
        { ...revision, version: 1 },
        { ...revision, version: 2, what: 'edited' },
      ])
      await audit.add({ by: null, at, what: 'band.added', kind: 'band', of: band.id, details: { size: 1, is: true } })
      return saved.version
    })
    await expect(savedVersion).resolves.toBe(1)
    const record = { of: band.id, by: null }
    expect(await store.recorded()).toEqual({ revisions: [record, record], audit: [record] })
  })
}
