import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeCore } from '#core/core.ts'
import { register } from '#test/support/registering.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { makeWorld } from '#test/support/world.ts'

const inDatabase = async () => {
  const database = await makeTestDatabase()
  const postgres = await openPostgres({ url: database.url })
  onTestFinished(async () => {
    await postgres.close()
    await database.drop()
  })
  const world = makeWorld()
  return { database, world: { ...world, core: makeCore({ ...world.ports, ...postgres.ports, ids: makeRandomIds() }) } }
}

test.each([
  ['under one name', () => 'rudeboy'],
  ['under as many names', (nth: number) => `${'x'.repeat(nth + 1)} rudeboy`],
])(
  'three simultaneous registrations of one address %s get the same response and create one account',
  async (_, nameOf) => {
    const { database, world } = await inDatabase()
    const all = await Promise.allSettled(Array.from({ length: 3 }, (_, nth) => register(world, { name: nameOf(nth) })))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'fulfilled'))
    expect(await database.sql('select email, confirmed_at, version from account')).toEqual([
      { email: 'rudeboy@people.example', confirmed_at: null, version: 3 },
    ])
    const tokens = await database.sql(
      "select count(*)::int as links from one_time_token where purpose = 'confirm-email'",
    )
    expect(tokens).toEqual([{ links: 3 }])
    expect(await database.sql('select count(*)::int as mails from job')).toEqual([{ mails: 3 }])
  },
)

test('one of four simultaneous requests for a name gets it', async () => {
  const { database, world } = await inDatabase()
  const all = await Promise.allSettled(
    Array.from({ length: 4 }, (_, nth) => register(world, { email: `person-${nth}@people.example` })),
  )
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(3)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'account.name_taken' })
  expect(await database.sql('select name from account')).toEqual([{ name: 'rudeboy' }])
})
