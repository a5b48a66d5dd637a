import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { newAccount, newBand } from '#test/support/valid-records.ts'

let database: TestDatabase
let writer: Postgres
let other: Postgres
/** The number of notifications that each has received. */
let notifications: { writer: number; other: number }

beforeEach(async () => {
  database = await makeTestDatabase()
  writer = await openPostgres({ url: database.url })
  other = await openPostgres({ url: database.url })
  notifications = { writer: 0, other: 0 }
  writer.changes.onChange(() => {
    notifications.writer += 1
  })
  other.changes.onChange(() => {
    notifications.other += 1
  })
  await expect.poll(() => [writer, other].map(({ changes }) => changes.areKnown())).toEqual([true, true])
  notifications = { writer: 0, other: 0 }
})
afterEach(async () => {
  await Promise.all([writer.close(), other.close()])
  await database.drop()
})

const saveBand = (name: string) => writer.ports.transact(({ bands }) => bands.save(newBand(name)))

test('notifies the writer before the write returns, and other processes once afterwards', async () => {
  await saveBand('The Larkspur Eleven')
  expect(notifications.writer).toBeGreaterThan(0)
  await expect.poll(() => notifications.other).toBe(1)
})

test('notifies other processes once for a large transaction', async () => {
  await writer.ports.transact(async ({ bands }) => {
    for (let nth = 0; nth < 20; nth += 1) await bands.save(newBand(`Band ${nth}`))
  })
  await expect.poll(() => notifications.other).toBe(1)
  await database.sql(`notify upstroke_change`)
  await expect.poll(() => notifications.other).toBe(2)
})

test('sends no notification for rollbacks or for data that visitors never see', async () => {
  const undone = writer.ports.transact(async ({ bands }) => {
    await bands.save(newBand('Undone'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await writer.ports.transact(({ accounts }) => accounts.save(newAccount()))
  await writer.ports.jobRuns.record('mail', new Date(), null)
  expect(notifications.writer).toBe(0)
  await database.sql(`notify upstroke_change`)
  await expect.poll(() => notifications).toEqual({ writer: 1, other: 1 })
})

test('a new display name triggers a notification because histories show it', async () => {
  const account = newAccount()
  await writer.ports.transact(({ accounts }) => accounts.save(account))
  await writer.ports.transact(({ accounts }) => accounts.save({ ...account, version: 1, bio: 'Plays the trombone' }))
  await writer.ports.transact(({ accounts }) => accounts.save({ ...account, version: 2, displayName: 'Another' }))
  await expect.poll(() => notifications.other).toBe(1)
  await database.sql(`notify upstroke_change`)
  await expect.poll(() => notifications.other).toBe(2)
})

test('notifies of changes made with plain SQL', async () => {
  await database.sql('delete from show')
  await database.sql('truncate band cascade')
  await expect.poll(() => notifications.other).toBe(2)
})

test("reports changes as unknown while a process can't listen, and a change once it can again", async () => {
  await database.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'upstroke listener' and datname = $1`,
    [database.name],
  )
  await expect.poll(() => other.changes.areKnown()).toBe(false)
  await expect.poll(() => other.changes.areKnown()).toBe(true)
  expect(notifications.other).toBe(1)
  await saveBand('Heard again')
  await expect.poll(() => notifications.other).toBe(2)
})
