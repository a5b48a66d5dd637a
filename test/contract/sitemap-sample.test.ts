import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/connection/connection-pool.ts'
import { makeSitemap } from '#adapters/postgres/reads/sitemap.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

const SHOW_COUNT = 6000
const PART_SIZE = 1000
const SINCE = '2026-01-01'

let database: TestDatabase
let pool: Pool
beforeEach(async () => {
  database = await makeTestDatabase()
  pool = openPool({ connectionString: database.url }, 2)
  await database.sql(`insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country,
      time_zone, address_visibility, version, created_at, updated_at)
    values (gen_random_uuid(), 'hall', 'Hall', 'hall', '', '', 'Berlin', 'berlin', '', 'DE', 'Europe/Berlin', 'public', 1, now(), now())`)
  await database.sql('set session_replication_role = replica')
  await database.sql(`insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction,
      status, upcoming_until, version, created_at, updated_at)
    select gen_random_uuid(), 'show-' || md5(n::text), 'Show', '2026-06-01', '20:00', venue.id, 'Europe/Berlin', 'Unknown',
      'scheduled', '2026-06-02', 1, now(), now()
    from generate_series(1, ${SHOW_COUNT}) as n cross join venue`)
  await database.sql('analyze show')
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

test('the sitemap parts for a large table are estimated from a sample, and contain every show once', async () => {
  const sitemap = makeSitemap(pool, { maxExact: SHOW_COUNT - 1, percent: 20 })
  const parts = await sitemap.parts('shows', { since: SINCE, size: PART_SIZE })
  expect(parts.length).toBeGreaterThan(SHOW_COUNT / PART_SIZE / 2)
  expect(await sitemap.parts('shows', { since: SINCE, size: PART_SIZE })).toEqual(parts)
  expect(parts[0]).toEqual({ first: '', changedAt: null })
  const entries = await Promise.all(
    parts.map(({ first }, index) =>
      sitemap.entries('shows', {
        since: SINCE,
        from: { slug: first, isInclusive: true },
        end: parts[index + 1]?.first ?? null,
        limit: 2 * PART_SIZE,
      }),
    ),
  )
  expect(new Set(entries.flat().map(({ slug }) => slug)).size).toBe(SHOW_COUNT)
  expect(entries.flat()).toHaveLength(SHOW_COUNT)
})

test('parts are exact if the table has at most `maxExact` rows', async () => {
  const parts = await makeSitemap(pool, { maxExact: SHOW_COUNT, percent: 20 }).parts('shows', {
    since: SINCE,
    size: PART_SIZE,
  })
  expect(parts).toHaveLength(SHOW_COUNT / PART_SIZE)
  for (const { changedAt } of parts) expect(changedAt).toBeInstanceOf(Date)
})
