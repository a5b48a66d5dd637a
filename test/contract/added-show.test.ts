import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeCore } from '#core/core.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { makeWorld } from '#test/support/world.ts'

test('the answer to adding a show, put together from what was saved, is what is read from the database afterwards', async () => {
  const database = await makeTestDatabase()
  const postgres = await openPostgres({ url: database.url })
  onTestFinished(async () => {
    await postgres.close()
    await database.drop()
  })
  const { ports, as } = makeWorld()
  const actor = await as('ShowAdmin')
  await database.sql(`insert into account (id, name, name_key, email, display_name, password_hash, version, created_at)
    values ('${actor.accountId}', 'x', 'x', 'x@shows.example', 'x', '!', 1, now())`)
  const core = makeCore({ ...ports, ...postgres.ports })
  const bandNames = ['The Larkspur Eleven', 'Zwölf Töne', 'Ａ'].map((bandName) => ({ bandName }))
  const first = await core.addShow(
    actor,
    showInput({ bandList: bandNames, latitude: 52.51, longitude: 13.41, ageRestriction: 'Yes', ageLimit: 16.5 }),
  )
  const [known] = first.bandList
  const second = await core.addShow(
    actor,
    showInput({ venueId: first.venueId, bandList: [{ bandName: 'zwolf tone' }, { bandId: known?.bandId }] }),
  )
  for (const added of [first, second]) expect(await core.findShow(actor, added.id)).toEqual(added)
  expect(second.bandList.map(({ bandName }) => bandName)).toEqual(['Zwölf Töne', 'The Larkspur Eleven'])
})
