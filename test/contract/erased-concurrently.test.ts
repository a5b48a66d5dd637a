import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { BandInput } from '#core/bands/band.ts'
import { makeCore } from '#core/core.ts'
import { BandMerge } from '#core/timeline/merge-bands.ts'
import { showEdit, showInput, venueInput } from '#test/support/bodies.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { makeWorld } from '#test/support/world.ts'

test('saving fails with an error when the account is deleted meanwhile, and stores nothing', async () => {
  const database = await makeTestDatabase()
  const postgres = await openPostgres({ url: database.url })
  onTestFinished(async () => {
    await postgres.close()
    await database.drop()
  })
  const { ports, as } = makeWorld()
  const core = makeCore({ ...ports, ...postgres.ports })
  const [erasedActor, otherActor] = [await as('ShowAdmin'), await as('ShowAdmin')]
  await database.sql(
    `insert into account (id, name, name_key, email, display_name, search_key, password_hash, version, created_at)
     values ($1, 'x', 'x', 'x@shows.example', 'x', 'x', '!', 1, now())`,
    [otherActor.accountId],
  )
  const { id, bandList } = await core.addShow(otherActor, showInput())
  const [from, into] = bandList.map(({ bandId }) => bandId)
  if (!from || !into) throw new Error('There are two bands')
  const count = () => database.sql('select count(*)::int as revisions from revision')
  const before = await count()
  for (const save of [
    () => core.addShow(erasedActor, showInput({ showTitle: 'Another' })),
    () => core.addShow(erasedActor, showInput({ bandList: [{ bandName: 'New' }] })),
    () => core.editShow(erasedActor, id, showEdit()),
    () => core.confirmShow(erasedActor, id, { as: 'fan' }),
    () => core.deleteShow(erasedActor, id),
    () => core.addBand(erasedActor, BandInput.parse({ name: 'New' })),
    () => core.addVenue(erasedActor, venueInput({ name: 'New' })),
    () => core.mergeBands(erasedActor, from, BandMerge.parse({ into })),
  ])
    await expect(save(), save.toString()).rejects.toMatchObject({ code: 'account.not_found' })
  expect(await count()).toEqual(before)
})
