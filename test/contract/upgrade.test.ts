import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import type { Migration } from '#adapters/postgres/migrations/migration.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { type Core, makeCore } from '#core/core.ts'
import { AccountId, BandId, ShowId, VenueId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { rowsOf, schemaOf } from '#test/support/database-schema.ts'
import { fillFirstRelease, idOf, LONGEST_NAME, NOW } from '#test/support/first-release.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { CLIENT, makeWorld, PASSWORD } from '#test/support/world.ts'
import { migrate } from './migrate-database.ts'

const world = makeWorld({ now: NOW.toISOString() })
const { confusables, tokens } = world.ports
const passwords = makeArgon2Passwords()

/** Columns that a migration intentionally rewrites, by table. */
const REWRITTEN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  account: ['name_key'],
  band: ['name_key'],
  show: ['show_title'],
  venue: ['name_key'],
}

/** Maps each replaced table to the migration that moves its rows to the new table. */
const MOVED_TABLES: Readonly<Record<string, string>> = { outbox_mail: '0016-jobs' }

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** Returns the rows of a table, with the columns that it has in `before` and that no migration rewrites. */
const withKeptColumns = (table: string, rows: Rows, before: Rows) => {
  const columns = Object.keys(before[table]?.[0] ?? {}).filter((column) => !REWRITTEN_COLUMNS[table]?.includes(column))
  return rows[table]?.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
}

let hashes: Parameters<typeof fillFirstRelease>[1]
beforeAll(async () => {
  hashes = { password: await passwords.hash(PASSWORD), session: tokens.hash }
})

/** Opens an installation of the first release, with rows in every table. */
const openFirstRelease = async (): Promise<TestDatabase> => {
  const database = await makeTestDatabase({ migrated: false })
  await migrate(database, migrations.slice(0, 1))
  await fillFirstRelease(database, hashes)
  return database
}

test('the fixture for the first release fills every table', async () => {
  const database = await openFirstRelease()
  const { migration, ...tables } = await rowsOf(database)
  await database.drop()
  expect(migration).toHaveLength(1)
  expect(Object.entries(tables).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))).toEqual([])
})

/** Returns three copies of the migration: interrupted after its SQL, at its end, and by a lost connection. */
const interruptionsOf = (migration: Migration): readonly Migration[] => [
  { ...migration, sql: `${migration.sql}; select 1 / 0` },
  ...['select 1 / 0', 'select pg_terminate_backend(pg_backend_pid())'].map(
    (sql): Migration => ({
      ...migration,
      run: async (client, confusables) => {
        await migration.run?.(client, confusables)
        await client.query(sql)
      },
    }),
  ),
]

test('an interrupted migration leaves everything as it was', async () => {
  const database = await openFirstRelease()
  const readAll = async () => ({ schema: await schemaOf(database), rows: await rowsOf(database) })
  for (const migration of migrations.slice(1)) {
    const before = await readAll()
    for (const broken of interruptionsOf(migration)) {
      await expect(migrate(database, [broken]), migration.name).rejects.toThrow(/division by zero|terminat/)
      expect(await readAll()).toEqual(before)
    }
    await migrate(database, [migration])
  }
  await database.drop()
})

describe('an installation of the first release, upgraded one migration at a time', () => {
  let database: TestDatabase
  let postgres: Postgres
  let core: Core
  let before: Rows
  const after: [name: string, rows: Rows][] = []
  beforeAll(async () => {
    database = await openFirstRelease()
    const { migration: _, ...filled } = await rowsOf(database)
    before = filled
    for (const [n, { name }] of migrations.entries()) {
      await migrate(database, migrations.slice(0, n + 1))
      const { migration, ...rows } = await rowsOf(database)
      expect(migration?.map((row) => row.name)).toEqual(migrations.slice(0, n + 1).map((migrated) => migrated.name))
      after.push([name, rows])
    }
    postgres = await openPostgres({ url: database.url })
    core = makeCore({ ...world.ports, ...postgres.ports, passwords })
  })
  afterAll(async () => {
    await postgres.close()
    await database.drop()
  })

  const positionOf = (migration: string | undefined) => migrations.findIndex(({ name }) => name === migration)
  const hasMoved = (table: string, lastMigration: string): boolean =>
    table in MOVED_TABLES && positionOf(MOVED_TABLES[table]) <= positionOf(lastMigration)

  test('loses nothing in any migration', () => {
    for (const [name, rows] of after)
      for (const table of Object.keys(before).filter((each) => !hasMoved(each, name)))
        expect(withKeptColumns(table, rows, before), `${table} after ${name}`).toEqual(
          withKeptColumns(table, before, before),
        )
  })

  test("keeps every title except the one generated from a band's name", async () => {
    const titlesBefore = before.show?.map(({ show_title }) => (show_title === LONGEST_NAME ? '' : show_title))
    expect(after.at(-1)?.[1].show?.map(({ show_title }) => show_title)).toEqual(titlesBefore)
    const untitledShow = await postgres.ports.catalog.show(ShowId.parse(idOf('s', 2)))
    expect(untitledShow && displayTitle(untitledShow)).toBe(LONGEST_NAME)
  })

  test('has the schema of a new installation', async () => {
    const fresh = await makeTestDatabase()
    const [upgraded, newSchema] = await Promise.all([schemaOf(database), schemaOf(fresh)])
    await fresh.drop()
    expect(upgraded).toEqual(newSchema)
    for (const [part, definitions] of Object.entries(newSchema)) expect(definitions.length, part).toBeGreaterThan(0)
  })

  test('has counts and search rows that equal recomputed ones', async () => {
    expect(
      await database.sql(`
        select * from (select show_date, upcoming_until, count(*)::int as shows from show where deleted_at is null group by 1, 2) as expected
        full join upcoming_tally as stored using (show_date, upcoming_until) where expected.shows is distinct from stored.shows`),
    ).toEqual([])
    expect(
      await database.sql(`
        select * from (select show_date, count(*)::int as shows from show where deleted_at is null group by 1) as expected
        full join show_day as stored using (show_date) where expected.shows is distinct from stored.shows`),
    ).toEqual([])
    expect(
      await database.sql(`
        select * from (select listed.* from show cross join lateral listed(show.id)) as expected
        full join listed_show using (show_id) where expected is distinct from listed_show`),
    ).toEqual([])
  })

  const shownTitles = async (query: Record<string, string>) => {
    const list = await postgres.ports.catalog.list({ filter: ShowFilter.parse(query), now: NOW, limit: 5, offset: 0 })
    return list.shows.map(({ showTitle }) => showTitle)
  }

  test('lists upcoming shows in order, without deleted ones', async () => {
    const expected = await database.sql(
      `select id from show where deleted_at is null and upcoming_until > $1
       order by show_date, coalesce(door_time, show_time), show_title, id`,
      [NOW],
    )
    const listed = await postgres.ports.catalog.list({
      filter: ShowFilter.parse({}),
      now: NOW,
      limit: 1000,
      offset: 0,
    })
    expect(listed.shows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect([listed.total, listed.isTotalExact]).toEqual([expected.length, true])
    expect(expected.length).toBeGreaterThan(150)
    const { upcomingShows } = await postgres.ports.siteStats.count({ now: NOW, since: NOW, givenUpLimit: 5 })
    expect(upcomingShows).toBe(expected.length)
  })

  test('returns the fields of a show and finds it by its words', async () => {
    const found = await postgres.ports.catalog.showBySlug('show-1')
    expect(found).toMatchObject({ id: idOf('s', 1), version: 3, ageLimit: 17.5, price: '5 – 10 €, donation' })
    expect(found).toMatchObject({ confirmed: null, deletedAt: null, doorTime: '18:30', showTime: '20:00' })
    expect(found?.lineUp.map(({ state, setTime }) => [state, setTime])).toEqual([
      ['confirmed', '22:00'],
      ['announced', null],
      ['dropped-out', null],
      ['confirmed', '00:30'],
    ])
    for (const query of [{ q: 'matinee toasters' }, { q: 'MATINÉE gare' }, { q: 'electric scuka matinee' }])
      expect([query, await shownTitles(query)]).toEqual([query, ['Matinée']])
    expect(await shownTitles({ city: 'EVRY', bands: idOf('b', 1) })).toEqual(['Matinée'])
    expect(await shownTitles({ region: 'ß'.repeat(64), startDate: '2026-12-01', endDate: '2026-12-01' })).toEqual([''])
    expect(await shownTitles({ near: '52.5,13.4' })).not.toContain('Moved') // The address is private.
    expect((await postgres.ports.catalog.show(ShowId.parse(idOf('s', 5))))?.lineUp).toHaveLength(60)
    expect(await postgres.ports.catalog.show(ShowId.parse(idOf('s', 3)))).toMatchObject({ showTitle: 'Deleted' })
  })

  test('lets existing accounts log in unless they are suspended, even those with confusable names', async () => {
    const logIn = (n: number, password = PASSWORD) =>
      core.logIn(
        { email: Email.parse(n === 6 ? 'owner@people.example' : `person-${n}@people.example`), password },
        { client: { ...CLIENT, key: `192.0.2.${n}` }, formerToken: null },
      )
    for (const n of [1, 2, 4, 6]) expect(await logIn(n)).toHaveProperty('session')
    await expect(logIn(1, 'Wrong horse 2 battery!')).rejects.toMatchObject({ code: 'login.failed' })
    await expect(logIn(3)).rejects.toMatchObject({ code: 'login.suspended' })
    const accountRows = await database.sql('select name_key from account order by id')
    const key = confusables.keyOf('Rudy')
    expect(accountRows.slice(0, 3).map((row) => row.name_key)).toEqual([
      key,
      `${key} ${idOf('a', 2)}`,
      `${key} ${idOf('a', 3)}`,
    ])
    expect(accountRows[6]).toEqual({ name_key: confusables.keyOf('x'.repeat(64)) })
    const { accounts } = await postgres.ports.accountDirectory.search({
      q: 'BÆR_s',
      role: null,
      now: NOW,
      limit: 5,
      offset: 0,
    })
    expect(accounts.map(({ id }) => id)).toEqual([idOf('a', 4)])
  })

  test('keeps its sessions, with the roles and bands of their users, and its pending claims', async () => {
    const rudy = await core.resumeSession('rudys')
    expect(rudy?.actor).toMatchObject({ name: 'Rudy', roles: ['ShowManager'], bandIds: [idOf('b', 1)] })
    expect((await core.resumeSession('owners'))?.actor.roles).toHaveLength(4)
    expect([await core.resumeSession('expired'), await core.resumeSession('suspended')]).toEqual([null, null])
    expect((await postgres.ports.directory.claims({ limit: 5, offset: 0 })).claims).toMatchObject([
      { bandId: idOf('b', 1), reason: 'I play the drums.' },
    ])
  })

  test('keeps its waiting emails, secrets, history and audit log', async () => {
    const leaseUntil = new Date(NOW.getTime() + 1000)
    const claimed = await postgres.ports.transact(({ jobs }) => jobs.claim('mail', { now: NOW, leaseUntil, limit: 10 }))
    expect(claimed.map(({ payload, attempts }) => [payload.to, attempts])).toEqual([
      ['mail-0@people.example', 1],
      ['mail-3@people.example', 2],
    ])
    expect(claimed[0]?.payload.data).toEqual({ token: 'a'.repeat(4000) })
    const stats = await postgres.ports.siteStats.count({ now: NOW, since: NOW, givenUpLimit: 5 })
    expect(stats).toMatchObject({ mailsWaiting: 3, mailsGivenUp: 1, pendingClaims: 1, pendingRequests: 0 })
    expect(await postgres.secret('xsrf')).toBe('kept-since-the-first-day')
    const history = await postgres.ports.history.of('show', ShowId.parse(idOf('s', 1)), { before: null, limit: 5 })
    expect(history.map(({ version, byName }) => [version, byName])).toEqual([
      [3, null],
      [2, 'Person 1'],
      [1, 'Person 1'],
    ])
    const filter = { by: null, of: null, area: null, startDate: null, endDate: null }
    const audit = await postgres.ports.auditLog.entries({ filter, before: null, limit: 5 })
    expect(audit.map(({ what, ofName }) => [what, ofName])).toEqual([
      ['band.deleted', 'Gone'],
      ['role.granted', 'Person 1'],
    ])
  })

  test('accepts writes like a new installation', async () => {
    await postgres.ports.transact(async ({ shows, bands, venues, accounts }) => {
      const [show, band] = [await shows.find(ShowId.parse(idOf('s', 5))), await bands.find(BandId.parse(idOf('b', 4)))]
      const [venue, account] = [
        await venues.find(VenueId.parse(idOf('v', 3))),
        await accounts.find(AccountId.parse(idOf('a', 7))),
      ]
      if (!(show && band && venue && account)) throw new Error('A record is missing')
      await shows.save({ ...show, slug: 'renamed' })
      await bands.save({ ...band, bio: 'x' })
      await venues.save({ ...venue, latitude: null, longitude: null })
      await accounts.save({ ...account, bio: 'y' })
    })
    expect(await postgres.ports.catalog.showBySlug('show-5')).toMatchObject({ slug: 'renamed', version: 2 })
    expect((await database.sql(`select nextval('job_id_seq')::int as next`))[0]?.next).toBeGreaterThan(4)
  })
})
