import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { ensureDatabase } from '#adapters/postgres/operations/migrate.ts'
import { fillWithoutTriggers } from './fill-without-triggers.ts'

/** A PostgreSQL server for one measurement, with one filled database for each number of shows. */
export type BenchServer = {
  /** The id of the main process, whose children serve the connections. */
  pid: number
  /** Creates a migrated database with this number of upcoming shows; resolves to its URL. */
  fill(shows: number): Promise<string>
  /** Creates a migrated, empty database; resolves to its URL. */
  createMigrated(database: string): Promise<string>
  createEmpty(database: string): Promise<string>
  /** Copies a database that has no connections, replacing an earlier copy; resolves to the URL of the copy. */
  copy(databaseUrl: string): Promise<string>
  stop(): Promise<void>
}

/** Enough for all processes of a run. */
const MAX_CONNECTIONS = 300
const VENUE_COUNT = 200
const BAND_COUNT = 2_000
const ACTS_PER_SHOW = 3
const DAYS = 400

/** Starts a server, by default the embedded PostgreSQL. `stop` deletes its data, unless a `keptFolder` was passed. */
export const startBenchServer = async (
  start: (dataDir: string) => Promise<EmbeddedPostgres> = (dataDir) =>
    startEmbeddedPostgres(dataDir, { maxConnections: MAX_CONNECTIONS }),
  keptFolder?: string,
): Promise<BenchServer> => {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'bench-')))
  const dataFolder = join(folder, 'postgres')
  const server = await start(dataFolder)
  const pid = Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const { socketDir, port, user } = server
  const createMigrated = async (database: string): Promise<string> => {
    const postgres = await openPostgres({ socketDir, port, user, database })
    await postgres.migrate(makeUnicodeConfusables())
    await postgres.close()
    return server.url(database)
  }
  return {
    pid,
    createMigrated,
    createEmpty: async (database) => {
      await ensureDatabase({ host: socketDir, port, user, database })
      return server.url(database)
    },
    copy: async (databaseUrl) => {
      const database = /\/(\w+)\?/.exec(databaseUrl)?.[1] ?? ''
      const copyName = `${database}_copy`
      const client = new pg.Client({ connectionString: server.url('postgres') })
      await client.connect()
      await client.query(`drop database if exists ${client.escapeIdentifier(copyName)}`)
      await client.query(
        `create database ${client.escapeIdentifier(copyName)} template ${client.escapeIdentifier(database)} strategy file_copy`,
      )
      await client.end()
      return server.url(copyName)
    },
    fill: async (shows) => {
      const database = `shows_${shows}`
      const url = await createMigrated(database)
      await fillWithoutTriggers(url, `Adding ${shows.toLocaleString('en')} shows`, insertsFor(shows))
      return url
    },
    stop: async () => {
      await server.stop()
      if (!keptFolder) await rm(folder, { recursive: true })
    },
  }
}

/** Returns SQL for shows with three bands each, spread evenly over the coming days and over venues in ten time zones. */
const insertsFor = (shows: number): readonly (readonly string[])[] => [
  [
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, latitude, longitude,
      time_zone, time_zone_source, address_visibility, version, created_at, updated_at)
    select gen_random_uuid(), 'venue-' || n, 'Venue ' || n, 'venue ' || n, n || ' Harrow Street', n || ' harrow street',
      'City ' || n % 40, 'city ' || n % 40, 'Region', 'US', 40, -70,
      (array['America/New_York','America/Chicago','America/Denver','America/Los_Angeles','Europe/London','Europe/Berlin',
        'Europe/Madrid','Asia/Tokyo','Australia/Sydney','America/Sao_Paulo'])[n % 10 + 1],
      'given', 'public', 1, now(), now()
    from generate_series(1, ${VENUE_COUNT}) as n`,
  ],
  [
    `insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
    select gen_random_uuid(), 'band-' || n, 'The Band of ' || n, 'band of ' || n, '[]', 1, now(), now()
    from generate_series(1, ${BAND_COUNT}) as n`,
  ],
  [
    `insert into show (id, slug, show_title, show_date, door_time, show_time, venue_id, time_zone, age_restriction, age_limit,
      event_url, ticket_url, status, upcoming_until, version, created_at, updated_at)
    select gen_random_uuid(), 'show-' || n, 'Show number ' || n, day, '19:00', '20:00', venue.id, venue.time_zone, 'Yes', 18,
      'https://example.com/' || n, 'https://example.com/tickets/' || n, 'scheduled',
      (day + 1 + time '06:00') at time zone venue.time_zone, 1, now(), now()
    from generate_series(1, ${shows}) as n
    cross join lateral (select current_date + 1 + n % ${DAYS} as day) as calendar
    join (select *, row_number() over (order by slug) as nth from venue) as venue on venue.nth = n % ${VENUE_COUNT} + 1`,
  ],
  [
    `insert into act (show_id, position, band_id, role, state)
    select show.id, act, band.id, case act when 0 then 'headliner' else 'support' end, 'confirmed'
    from (select id, row_number() over () as n from show) as show
    cross join generate_series(0, ${ACTS_PER_SHOW - 1}) as act
    join (select id, row_number() over (order by slug) as nth from band) as band
      on band.nth = (show.n * 7 + act * 13) % ${BAND_COUNT} + 1`,
  ],
]
