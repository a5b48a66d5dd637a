import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { finding } from '#adapters/postgres/migrations/0005-finding.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { AT } from '#test/support/valid-records.ts'
import { migrateBefore, storeBefore } from './migrate-database.ts'

const confusables = makeUnicodeConfusables()
const [bandId, venueId] = [randomUUID(), randomUUID()]

const store = storeBefore('0004-finding-keys')
beforeEach(async () => {
  await store.database.sql(
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
       latitude, longitude, address_visibility, version, created_at, updated_at)
     values ($1, 'hall', 'Hall', 'hall', '1 Street', '1 street', 'Evry', 'evry', 'Île-de-France', 'FR', 'Europe/Paris', 48.6,
       2.4, 'public', 1, $2, $2)`,
    [venueId, AT],
  )
  await store.database.sql(
    `insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
     values ($1, 'skank', 'Skank', 'skank', '[]', 1, $2, $2)`,
    [bandId, AT],
  )
  await addOldShow('Matinée', null)
  await addOldShow('Gone', AT)
  await store.postgres.migrate(confusables)
})

/** Adds a show with a band, as the previous release did. */
const addOldShow = async (title: string, deletedAt: Date | null) => {
  const id = randomUUID()
  await store.database.sql(
    `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, age_limit, status,
       upcoming_until, version, created_at, updated_at, deleted_at)
     values ($1, $1::uuid::text, $2, '2027-03-04', '20:00', $3, 'Europe/Paris', 'Yes', 16, 'scheduled', '2027-03-05T05:00:00Z', 1,
       $4, $4, $5)`,
    [id, title, venueId, AT, deletedAt],
  )
  await store.database.sql(
    `insert into act (show_id, position, band_id, role, state) values ($1, 0, $2, 'dj', 'confirmed')`,
    [id, bandId],
  )
}

const titles = async (query: Record<string, string>) => {
  const filter = ShowFilter.parse(query)
  const { shows } = await store.postgres.ports.catalog.list({ filter, now: AT, limit: 10, offset: 0 })
  return shows.map(({ showTitle }) => showTitle)
}

/** Runs each statement on its own connection, and runs it again after a deadlock, as `transact` does. */
const runConcurrently = (...statements: string[]) =>
  Promise.all(
    statements.map(async (statement) => {
      const client = new Client({ connectionString: store.database.url })
      await client.connect()
      for (let isDone = false; !isDone; )
        isDone = await client.query(statement).then(
          () => true,
          (error: { code?: string }) => {
            if (error.code === '40P01') return false
            throw error
          },
        )
      await client.end()
    }),
  )

test('finds shows from before the migration with various filters, but no deleted ones', async () => {
  const queries = [
    { q: 'matinee skank' },
    { q: 'MATINÉE' },
    { bands: bandId },
    { venues: venueId },
    { city: 'Évry' },
    { region: 'ile-de-france' },
    { country: 'FR' },
    { near: '48.6,2.4' },
    { ages: '16' },
    { status: 'scheduled' },
    { startDate: '2027-03-04', endDate: '2027-03-04' },
  ]
  for (const query of queries) expect([query, await titles(query as never)]).toEqual([query, ['Matinée']])
  expect(await titles({ q: 'gone' })).toEqual([])
})

test('the migration blocks no reads, but blocks writes that it would miss', async () => {
  const oldDatabase = await makeTestDatabase({ migrated: false })
  await migrateBefore(oldDatabase, '0005-finding')
  const locks = () =>
    oldDatabase.sql(`
      select relname as table, bool_or(mode = 'AccessExclusiveLock') as "isUnreadable",
        bool_or(mode = 'ShareRowExclusiveLock') as "isUnwritable"
      from pg_locks join pg_class on pg_class.oid = relation where database = (select oid from pg_database where datname = current_database()) and relname in ('show', 'act', 'band', 'venue')
      group by 1 order by 1`)
  const client = new Client({ connectionString: oldDatabase.url })
  await client.connect()
  await client.query('begin')
  await client.query(finding.sql)
  const afterSql = await locks()
  await finding.run?.(client, confusables)
  const afterRun = await locks()
  await client.query('rollback')
  await client.end()
  await oldDatabase.drop()
  const expected = ['act', 'band', 'show', 'venue'].map((table) => ({ table, isUnreadable: false, isUnwritable: true }))
  expect({ afterSql, afterRun }).toEqual({ afterSql: expected, afterRun: expected })
})

test('finds a show that the previous release adds during the upgrade', async () => {
  await addOldShow('Night of the Old', null)
  expect(await titles({ q: 'old skank', region: 'Île-de-France' })).toEqual(['Night of the Old'])
})

test('the rows of listed_show match the shows after concurrent bulk statements', async () => {
  await store.database.sql(`
    insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status,
      upcoming_until, version, created_at, updated_at)
    select gen_random_uuid(), 'bulk-' || n, 'Bulk ' || n, '2027-03-04', '20:00', (select id from venue), 'UTC', 'No',
      'scheduled', '2027-03-05T05:00:00Z', 1, now(), now()
    from generate_series(1, 60) as n`)
  await store.database.sql(`
    insert into act (show_id, position, band_id, role, state)
    select id, 0, (select id from band), 'dj', case when slug like '%3' then 'dropped-out' else 'confirmed' end
    from show where slug like 'bulk-%'`)
  await runConcurrently(
    `update band set name_key = 'renamed'`,
    `update show set show_title = show_title || ' again' where slug like '%1'`,
    `update venue set city_key = 'elsewhere', latitude = null, longitude = null`,
    `update show set deleted_at = now() where slug like '%2'`,
    `delete from act where show_id in (select id from show where slug like '%4')`,
    `delete from show where slug = 'bulk-5'`,
  )
  expect(
    await store.database.sql(`
      select * from (select listed.* from show cross join lateral listed(show.id)) as expected
      full join listed_show using (show_id) where expected is distinct from listed_show`),
  ).toEqual([])
  expect(await titles({ q: 'renamed elsewhere bulk 11 again' })).toEqual(['Bulk 11 again'])
})
