import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import type { Show } from '#core/shows/show.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { newAccount, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'

let database: TestDatabase
let writer: Postgres
let other: Postgres
const receivedTags = { writer: new Set<string>(), other: new Set<string>() }
const forgetTags = () => {
  receivedTags.writer.clear()
  receivedTags.other.clear()
}

beforeEach(async () => {
  database = await makeTestDatabase()
  writer = await openPostgres({ url: database.url })
  other = await openPostgres({ url: database.url })
  for (const [name, { changes }] of Object.entries({ writer, other }))
    changes.onChange((tags) => {
      for (const tag of tags) receivedTags[name as keyof typeof receivedTags].add(tag)
    })
  await expect.poll(() => [writer, other].map(({ changes }) => changes.isObserving())).toEqual([true, true])
  forgetTags()
})
afterEach(async () => {
  await Promise.all([writer.close(), other.close()])
  await database.drop()
})

const saveBand = (name: string) => writer.ports.transact(({ bands }) => bands.save(newBand(name)))

/** The number of marks sent. A mark is a notification from a test. When it arrives, all earlier notifications have arrived. */
let markCount = 0
const tagsOf = async (write: () => Promise<unknown>): Promise<readonly string[]> => {
  forgetTags()
  await write()
  markCount += 1
  const mark = `mark-${markCount}`
  await database.sql(`select pg_notify('upstroke_change', $1)`, [mark])
  await expect.poll(() => receivedTags.other.has(mark)).toBe(true)
  return [...receivedTags.other].filter((tag) => tag !== mark).sort()
}

test('notifies the writer before the write returns, and other processes afterwards', async () => {
  await saveBand('The Larkspur Eleven')
  expect([...receivedTags.writer]).toEqual(['writes', 'bands'])
  await expect.poll(() => [...receivedTags.other]).toEqual(['writes', 'bands'])
})

test('reports the changed bands of a large transaction in one notification', async () => {
  const received: unknown[] = []
  other.changes.onChange((tags) => received.push(tags))
  await tagsOf(() =>
    writer.ports.transact(async ({ bands }) => {
      for (let nth = 0; nth < 20; nth += 1) await bands.save(newBand(`Band ${nth}`))
    }),
  )
  expect(received.filter((tags) => Array.isArray(tags) && tags.includes('bands'))).toHaveLength(1)
})

test('sends no notification for rollbacks or for data that visitors never see', async () => {
  const tags = await tagsOf(async () => {
    const failing = writer.ports.transact(async ({ bands }) => {
      await bands.save(newBand('Undone'))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await writer.ports.transact(({ accounts }) => accounts.save(newAccount()))
    await writer.ports.jobRuns.record('mail', new Date(), null)
  })
  expect(tags).toEqual([])
  expect(receivedTags.writer.has('writes')).toBe(false)
})

test('a new display name counts as a change to all content, because histories show it', async () => {
  const account = newAccount()
  await writer.ports.transact(({ accounts }) => accounts.save(account))
  const save = (changes: object) => () =>
    writer.ports.transact(({ accounts }) => accounts.save({ ...account, ...changes }))
  expect(await tagsOf(save({ version: 1, bio: 'Plays the trombone' }))).toEqual([])
  expect(await tagsOf(save({ version: 2, displayName: 'Another' }))).toEqual(['content', 'writes'])
})

test('reports the tags of a changed show and its days, and the calendar tag if the number of shows on a day changes', async () => {
  const [venue, band] = [newVenue(), newBand('The Larkspur Eleven')]
  const show = newShow(venue, { showDate: '2026-12-01', lineUp: [newAct(band.id)] })
  await tagsOf(() =>
    writer.ports.transact(async ({ venues, bands }) => [await venues.save(venue), await bands.save(band)]),
  )
  const save = (changes: Partial<Show>) => () =>
    writer.ports.transact(({ shows }) => shows.save({ ...show, ...changes }))
  const showTags = ['shows', 'writes', `show-${show.id}`]
  const withShowTags = (...tags: string[]) => [...showTags, ...tags].sort()
  expect(await tagsOf(save({}))).toEqual(withShowTags('calendar', 'day-2026-12-01'))
  expect(await tagsOf(save({ version: 1, price: '5 EUR' }))).toEqual(withShowTags('day-2026-12-01'))
  expect(await tagsOf(save({ version: 2, showDate: '2026-12-02' }))).toEqual(
    withShowTags('calendar', 'day-2026-12-01', 'day-2026-12-02'),
  )
  expect(await tagsOf(() => database.sql(`update act set role = 'dj'`))).toEqual(withShowTags('day-2026-12-02'))
  expect(await tagsOf(() => database.sql('update show set deleted_at = now()'))).toEqual(
    withShowTags('calendar', 'day-2026-12-02'),
  )
  expect(await tagsOf(() => database.sql('delete from show'))).toEqual(withShowTags('calendar', 'day-2026-12-02'))
  expect(await tagsOf(() => database.sql('delete from show'))).toEqual([])
  expect(await tagsOf(() => database.sql('truncate show cascade'))).toEqual(['content', 'writes'])
})

test('reports a change to all content if a hundred shows change, and for an empty notification', async () => {
  const venue = newVenue()
  const shows = Array.from({ length: 100 }, () => newShow(venue))
  await tagsOf(() => addRecords(writer.ports, { venues: [venue], shows }))
  expect(await tagsOf(() => database.sql(`update show set price = 'free'`))).toEqual(['content'])
  expect(await tagsOf(() => database.sql('notify upstroke_change'))).toEqual(['content'])
})

test('stops observing while the listener is disconnected, and reports a change to all content once it is reconnected', async () => {
  await database.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'upstroke listener' and datname = $1`,
    [database.name],
  )
  await expect.poll(() => other.changes.isObserving()).toBe(false)
  await expect.poll(() => other.changes.isObserving()).toBe(true)
  expect([...receivedTags.other]).toEqual(['content'])
  await saveBand('Heard again')
  await expect.poll(() => receivedTags.other.has('bands')).toBe(true)
})
