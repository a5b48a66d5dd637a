import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import { AuditFilter } from '#core/audit/audit-query.ts'
import type { AccountId } from '#core/ids.ts'
import { AT, newAccount, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const auditLogContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  let by: AccountId
  beforeEach(async () => {
    store = await makeAdapter()
    by = (await store.transact(({ accounts }) => accounts.save(newAccount({ displayName: 'Rudy' })))).id
  })

  const record = (changes: object = {}) => {
    const entry = { by, at: AT, what: 'role.granted', kind: 'account', of: by, details: { role: 'ShowManager' } }
    return store.transact(({ audit }) => audit.add({ ...entry, ...changes } as AuditEntry))
  }
  const entries = (filter: object = {}, before: string | null = null, limit = 10) =>
    store.auditLog.entries({ filter: AuditFilter.parse(filter), before, limit })
  const eventsOf = async (filter: object = {}) => (await entries(filter)).map(({ what }) => what)

  test('lists who did what to whom and when, the latest first', async () => {
    await record()
    await record({ what: 'band.restored', kind: 'band', details: { version: 3 } })
    await record({ at: new Date(AT.getTime() + 1), what: 'account.suspended' })
    const [third, second, first] = await entries()
    expect(first).toEqual({
      id: first?.id,
      by,
      byName: 'Rudy',
      at: AT,
      what: 'role.granted',
      kind: 'account',
      of: by,
      ofName: 'Rudy',
      details: { role: 'ShowManager' },
    })
    expect(second).toMatchObject({ what: 'band.restored', details: { version: 3 } })
    expect(third).toMatchObject({ what: 'account.suspended', at: new Date(AT.getTime() + 1) })
  })

  test('shows the current name of each target', async () => {
    const [venue, band] = [newVenue(), newBand('Half Past Rude')]
    const show = newShow(venue, { showTitle: 'Skank & File' })
    const lineUp = [{ bandId: band.id, role: 'headliner', setTime: null, state: 'confirmed' }] as const
    const untitled = newShow(venue, { showTitle: '', lineUp })
    await store.transact(async ({ venues, bands, shows }) => {
      await venues.save(venue)
      await bands.save(band)
      await shows.save(show)
      await shows.save(untitled)
    })
    await record({ kind: 'show', of: untitled.id })
    await record({ kind: 'show', of: show.id })
    await record({ kind: 'band', of: band.id })
    await record({ kind: 'venue', of: venue.id })
    await store.transact(({ bands }) => bands.save({ ...band, version: 1, name: 'Three Quarters Rude' }))
    expect((await entries()).map(({ ofName }) => ofName)).toEqual([
      venue.name,
      'Three Quarters Rude',
      'Skank & File',
      'Three Quarters Rude',
    ])
  })

  test('shows no name for erased accounts or for events without an actor', async () => {
    await record()
    await store.transact(({ accounts }) => accounts.erase(by))
    await record({ by: null, what: 'account.first_owner_created' })
    expect(await entries()).toMatchObject([
      { by: null, byName: null, ofName: null },
      { by, byName: null, ofName: null },
    ])
  })

  test('lists the entries before a given one, in pages', async () => {
    for (const version of [1, 2, 3]) await record({ what: 'band.restored', details: { version } })
    const [latest] = await entries({}, null, 1)
    expect(latest?.details).toEqual({ version: 3 })
    const rest = await entries({}, latest?.id ?? null, 2)
    expect(rest.map(({ details }) => details)).toEqual([{ version: 2 }, { version: 1 }])
    expect(await entries({}, rest.at(-1)?.id ?? null)).toEqual([])
  })

  test('filters by actor, target, area and UTC days', async () => {
    const other = (await store.transact(({ accounts }) => accounts.save(newAccount()))).id
    await record({ what: 'role.granted', of: other, at: new Date(AT.getTime() - DAY_MS) })
    await record({ what: 'account.suspended', by: other })
    await record({ what: 'show.added', kind: 'show', at: new Date('2026-11-21T00:00:00Z') })
    expect(await eventsOf({ by: other })).toEqual(['account.suspended'])
    expect(await eventsOf({ of: other })).toEqual(['role.granted'])
    expect(await eventsOf({ area: 'account' })).toEqual(['account.suspended'])
    expect(await eventsOf({ area: 'show' })).toEqual(['show.added'])
    expect(await eventsOf({ startDate: '2026-11-20' })).toEqual(['show.added', 'account.suspended'])
    expect(await eventsOf({ startDate: '2026-11-20', endDate: '2026-11-20' })).toEqual(['account.suspended'])
    expect(await eventsOf({ endDate: '2026-11-19' })).toEqual(['role.granted'])
    expect(await eventsOf({ by: other, area: 'role' })).toEqual([])
  })
}
