import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#adapters/postgres/connection/connection-pool.ts'
import { makeTransact } from '#adapters/postgres/stores/transact.ts'
import { makeCore } from '#core/core.ts'
import { showInput } from '#test/support/bodies.ts'
import { recordStatements } from '#test/support/record-statements.ts'
import { makeWorld } from '#test/support/world.ts'
import { addAccountOfActor } from './add-account-of-actor.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

test('adding a show returns the same data as finding it in the database afterwards', async () => {
  const { database, postgres } = shared
  const { ports, as } = makeWorld()
  const actor = await as('ShowAdmin')
  await addAccountOfActor(database, actor)
  const core = makeCore({ ...ports, ...postgres.ports })
  const bandList = ['The Larkspur Eleven', 'Zwölf Töne', 'Ａ'].map((bandName) => ({ bandName }))
  const first = await core.addShow(
    actor,
    showInput({ bandList, latitude: 52.51, longitude: 13.41, ageRestriction: 'Yes', ageLimit: 16 }),
  )
  const [known] = first.bandList
  const second = await core.addShow(
    actor,
    showInput({ venueId: first.venueId, bandList: [{ bandName: 'zwolf tone' }, { bandId: known?.bandId }] }),
  )
  for (const added of [first, second]) expect(await core.findShow(actor, added.id)).toEqual(added)
  expect(second.bandList.map(({ bandName }) => bandName)).toEqual(['Zwölf Töne', 'The Larkspur Eleven'])
})

const openRecordingTransact = async () => {
  const pool = openPool({ connectionString: shared.database.url }, 1)
  onTestFinished(() => pool.end())
  return { statements: await recordStatements(pool), transact: makeTransact(pool) }
}

test('adding a show takes at most 20 statements, however many bands are new', async () => {
  const { statements, transact } = await openRecordingTransact()
  const { ports, as } = makeWorld()
  const actor = await as('ShowAdmin')
  await addAccountOfActor(shared.database, actor)
  const core = makeCore({ ...ports, transact })
  const countStatements = async (...names: string[]) => {
    statements.length = 0
    const show = await core.addShow(actor, showInput({ bandList: names.map((bandName) => ({ bandName })) }))
    expect(show.bandList.map(({ bandName }) => bandName)).toEqual(names)
    return statements.length
  }
  const names = Array.from({ length: 120 }, (_, n) => `Band ${n}`)
  await countStatements()
  const counts = [
    await countStatements(),
    await countStatements('One'),
    await countStatements(...names.slice(0, 20)),
    await countStatements(...names.slice(20)),
  ]
  expect(counts).toEqual([12, 20, 20, 20])
})
