import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#adapters/postgres/connection/connection-pool.ts'
import { makeTransact } from '#adapters/postgres/stores/transact.ts'
import type { Band } from '#core/bands/band.ts'
import { recordStatements } from '#test/support/record-statements.ts'
import { newAccount, newBand } from '#test/support/valid-records.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()
const transact: typeof shared.postgres.ports.transact = (work) => shared.postgres.ports.transact(work)

/** A test that reads this band and then changes it in SQL must use `findAny`, because `find` locks the row. */
let band: Band
beforeEach(async () => {
  band = await transact(({ bands }) => bands.save(newBand('Before', { bio: 'Ska since 1979' })))
})

test("a save doesn't reread a row that the transaction has read, and writes only changed columns", async () => {
  const pool = openPool({ connectionString: shared.database.url }, 1)
  onTestFinished(() => pool.end())
  const statements = await recordStatements(pool)
  await makeTransact(pool)(async ({ bands }) => {
    const found = await bands.find(band.id)
    if (found) await bands.save({ ...found, name: 'After' })
  })
  const [begin, select, update, ...others] = statements
  expect([begin, ...others]).toEqual(['begin', 'commit'])
  expect(select).toMatch(/^select .* from "band"/)
  expect(update).toMatch(
    /^update "band" set "name" = 'After', .*"version" = "version" \+ 1 where "id" = .* and "version" = 1/,
  )
  expect(update).not.toContain('bio')
})

test('after a stale save of a row, the transaction can save other rows, and read and save that row again', async () => {
  const saved = await transact(async ({ bands }) => {
    const found = await bands.findAny(band.id)
    await shared.database.sql(`update band set bio = null, version = 2 where id = $1`, [band.id])
    await expect(bands.save({ ...band, ...found, name: 'After' })).rejects.toMatchObject({ code: 'stale_write' })
    await bands.save(newBand('Other'))
    const current = await bands.find(band.id)
    return bands.save({ ...band, ...current, name: 'After' })
  })
  expect(saved).toEqual({ ...band, name: 'After', bio: null, version: 3 })
  expect(await transact(({ bands }) => bands.find(band.id))).toEqual(saved)
})

test('a second read in a transaction returns what others have committed since the first', async () => {
  await transact(async ({ bands }) => {
    await bands.findAny(band.id)
    await shared.database.sql(`update band set bio = null, version = 2 where id = $1`, [band.id])
    expect(await bands.find(band.id)).toEqual({ ...band, bio: null, version: 2 })
  })
})

test('a row can be saved repeatedly in one transaction', async () => {
  const saved = await transact(async ({ bands }) => {
    const added = await bands.save(newBand('One'))
    return bands.save(await bands.save({ ...added, name: 'Two' }))
  })
  expect(saved).toMatchObject({ name: 'Two', version: 3 })
  expect(await transact(({ bands }) => bands.find(saved.id))).toEqual(saved)
})

test('a save keeps changes that others made without raising the version', async () => {
  const { id } = await transact(({ accounts }) => accounts.save(newAccount()))
  const added = await transact(({ bands }) => bands.save(newBand('Theirs', { createdBy: id })))
  await transact(async ({ bands }) => {
    const found = await bands.findAny(added.id)
    await shared.database.sql('delete from account where id = $1', [id])
    await bands.save({ ...added, ...found, name: 'After' })
  })
  const saved = await transact(({ bands }) => bands.find(added.id))
  expect(saved).toMatchObject({ name: 'After', createdBy: null, version: 2 })
})
