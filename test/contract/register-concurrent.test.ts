import { expect, test } from 'vitest'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeCore } from '#core/core.ts'
import { register } from '#test/support/registering.ts'
import { makeWorld } from '#test/support/world.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

const worldOnDatabase = () => {
  const world = makeWorld()
  return { ...world, core: makeCore({ ...world.ports, ...shared.postgres.ports, ids: makeRandomIds() }) }
}

test.each([
  ['under one name', () => 'rudeboy'],
  ['under three different names', (index: number) => `${'x'.repeat(index + 1)} rudeboy`],
])('three simultaneous registrations %s with one email address succeed and create one account', async (_, nameOf) => {
  const { database } = shared
  const world = worldOnDatabase()
  const results = await Promise.allSettled(
    Array.from({ length: 3 }, (_, index) => register(world, { name: nameOf(index) })),
  )
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'fulfilled'))
  expect(await database.sql('select email, confirmed_at, version from account')).toEqual([
    { email: 'rudeboy@people.example', confirmed_at: null, version: 3 },
  ])
  const tokens = await database.sql("select count(*)::int as count from one_time_token where purpose = 'confirm-email'")
  expect(tokens).toEqual([{ count: 3 }])
  expect(await database.sql('select count(*)::int as emails from job')).toEqual([{ emails: 3 }])
})

test('accepts only one of four simultaneous registrations under one name with different email addresses', async () => {
  const world = worldOnDatabase()
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, (_, index) => register(world, { email: `person-${index}@people.example` })),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(3)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'account.name_taken' })
  expect(await shared.database.sql('select name from account')).toEqual([{ name: 'rudeboy' }])
})
