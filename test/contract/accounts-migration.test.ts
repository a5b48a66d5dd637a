import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { AccountId } from '#core/ids.ts'
import { fold } from '#core/text/text.ts'
import { AT } from '#test/support/valid-records.ts'
import { storeBefore } from './migrate-database.ts'

const confusables = makeUnicodeConfusables()
const FIRST_DAY = '2026-11-01T00:00:00Z'

const store = storeBefore('0002-accounts')

/** Adds an account as an earlier release does. The account was created `days` days after {@link FIRST_DAY}. */
const addAccount = async (name: string, days = 0): Promise<string> => {
  const id = randomUUID()
  await store.database.sql(
    `insert into account (id, name, name_key, email, display_name, password_hash, version, confirmed_at, created_at)
     values ($1, $2, $3, $4, 'Shown', 'hash', 1, $5::timestamptz, $5::timestamptz + $6 * interval '1 day')`,
    [id, name, fold(name), `${id}@example.org`, FIRST_DAY, days],
  )
  return id
}

const keysByName = async () => {
  const rows = await store.database.sql('select name, name_key from account')
  return Object.fromEntries(rows.map(({ name, name_key }) => [name, name_key]))
}

test('gives each existing account a confusables key, with its id appended if an older account has a confusable name', async () => {
  const cyrillicId = await addAccount('Rud\u0443', 1)
  await addAccount('Rudy', 0)
  await addAccount('Skank', 2)
  const spacedId = await addAccount('R u d y', 3)
  await store.postgres.migrate(confusables)
  const key = confusables.keyOf('Rudy')
  const stored = await store.database.sql('select id, name_key from account')
  const keyOf = (id: string) => stored.find((row) => row.id === id)?.name_key
  expect((await keysByName()).Rudy).toBe(key)
  expect((await keysByName()).Skank).toBe(confusables.keyOf('Skank'))
  expect([keyOf(cyrillicId), keyOf(spacedId)]).toEqual([`${key} ${cyrillicId}`, `${key} ${spacedId}`])
  const isTaken = await store.postgres.ports.transact(({ accounts }) => accounts.isNameTaken(confusables.keyOf('RUDY')))
  expect(isTaken).toBe(true)
})

test('the migration can swap the keys of two accounts, and keeps the unique constraint on keys', async () => {
  await addAccount('a')
  await addAccount('b')
  await store.postgres.migrate({ keyOf: (name) => (name === 'a' ? 'b' : 'a'), inLatin: (name) => name })
  expect(await keysByName()).toEqual({ a: 'b', b: 'a' })
  const constraint = await store.database.sql(
    `select contype::text as type from pg_constraint where conname = 'account_name_key_key'`,
  )
  expect(constraint).toEqual([{ type: 'u' }])
})

test('finds, reads and saves older accounts like new ones', async () => {
  const id = AccountId.parse(await addAccount('Übær_Skank'))
  await store.postgres.migrate(confusables)
  const { accounts, total } = await store.postgres.ports.accountDirectory.search({
    q: 'BÆR_s',
    role: null,
    now: AT,
    limit: 5,
    offset: 0,
  })
  expect([accounts.map((account) => account.id), total]).toEqual([[id], 1])
  const account = await store.postgres.ports.transact(({ accounts }) => accounts.find(id))
  expect(account).toMatchObject({ name: 'Übær_Skank', suspendedReason: null, version: 1 })
  if (account) await store.postgres.ports.transact(({ accounts }) => accounts.save(account))
  expect((await store.database.sql('select version from account'))[0]).toEqual({ version: 2 })
})

test('keeps older sessions valid, each with its own id', async () => {
  const id = AccountId.parse(await addAccount('Rudy'))
  const expiresAt = new Date(AT.getTime() + 1000)
  for (const hash of ['one', 'two'])
    await store.database.sql(
      'insert into session (token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [hash, id, AT, expiresAt],
    )
  await store.postgres.migrate(confusables)
  const sessions = await store.postgres.ports.transact(({ sessions }) => sessions.list(id, AT))
  expect(sessions.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(['one', 'two'])
  expect(new Set(sessions.map((session) => session.id)).size).toBe(2)
  expect(sessions[0]).toMatchObject({ device: null, country: null, createdAt: AT, expiresAt })
  expect(await store.postgres.ports.identities.bySession('one', AT)).toMatchObject({ hasSecondStep: false })
})

test('a migration that fails halfway leaves nothing behind and can run again', async () => {
  await addAccount('Rudy')
  const broken = store.postgres.migrate({
    keyOf: () => {
      throw new Error('no key today')
    },
    inLatin: (name) => name,
  })
  await expect(broken).rejects.toThrow('no key today')
  expect(await store.database.sql(`select to_regclass('one_time_token')::text as found`)).toEqual([{ found: null }])
  expect(await keysByName()).toEqual({ Rudy: 'rudy' })
  await store.postgres.migrate(confusables)
  expect(await store.postgres.isReady()).toBe(true)
})
