import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#adapters/postgres/connection/connection-pool.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeTransact } from '#adapters/postgres/stores/transact.ts'
import { makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { showInput } from '#test/support/bodies.ts'
import { recordStatements } from '#test/support/record-statements.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { makeWorld } from '#test/support/world.ts'

const addAccountOf = (database: TestDatabase, { accountId }: Actor) =>
  database.sql(
    `insert into account (id, name, name_key, email, display_name, search_key, password_hash, version, created_at)
     values ($1, 'x', 'x', 'x@shows.example', 'x', 'x', '!', 1, now())`,
    [accountId],
  )

test('the response to adding a show equals what the database returns afterwards', async () => {
  const database = await makeTestDatabase()
  const postgres = await openPostgres({ url: database.url })
  onTestFinished(async () => {
    await postgres.close()
    await database.drop()
  })
  const { ports, as } = makeWorld()
  const actor = await as('ShowAdmin')
  await addAccountOf(database, actor)
  const core = makeCore({ ...ports, ...postgres.ports })
  const bandNames = ['The Larkspur Eleven', 'Zwölf Töne', 'Ａ'].map((bandName) => ({ bandName }))
  const first = await core.addShow(
    actor,
    showInput({ bandList: bandNames, latitude: 52.51, longitude: 13.41, ageRestriction: 'Yes', ageLimit: 16 }),
  )
  const [known] = first.bandList
  const second = await core.addShow(
    actor,
    showInput({ venueId: first.venueId, bandList: [{ bandName: 'zwolf tone' }, { bandId: known?.bandId }] }),
  )
  for (const added of [first, second]) expect(await core.findShow(actor, added.id)).toEqual(added)
  expect(second.bandList.map(({ bandName }) => bandName)).toEqual(['Zwölf Töne', 'The Larkspur Eleven'])
})

const openRecordingStatements = async () => {
  const database = await makeTestDatabase()
  const pool = openPool({ connectionString: database.url }, 1)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return { database, statements: await recordStatements(pool), transact: makeTransact(pool) }
}

test('adding a show takes at most 20 statements, however many bands are new', async () => {
  const { database, statements, transact } = await openRecordingStatements()
  const { ports, as } = makeWorld()
  const actor = await as('ShowAdmin')
  await addAccountOf(database, actor)
  const core = makeCore({ ...ports, transact })
  const statementsFor = async (...names: string[]) => {
    statements.length = 0
    const show = await core.addShow(actor, showInput({ bandList: names.map((bandName) => ({ bandName })) }))
    expect(show.bandList.map(({ bandName }) => bandName)).toEqual(names)
    return statements.length
  }
  const names = Array.from({ length: 120 }, (_, n) => `Band ${n}`)
  await statementsFor()
  const counts = [
    await statementsFor(),
    await statementsFor('One'),
    await statementsFor(...names.slice(0, 20)),
    await statementsFor(...names.slice(20)),
  ]
  expect(counts).toEqual([11, 20, 20, 20])
})
