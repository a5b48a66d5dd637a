import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { changedSinceSql } from '#adapters/postgres/reads/catalog.ts'
import {
  bandsInCitySql,
  localitiesAroundSql,
  localitiesNamedSql,
  upcomingCountsSql,
  venuesInCitySql,
} from '#adapters/postgres/reads/cities.ts'
import { showsAtVenueSql, showsOfBandSql } from '#adapters/postgres/reads/entry-shows.ts'
import { ORDER } from '#adapters/postgres/reads/filter-conditions.ts'
import { likelyVenuesSql } from '#adapters/postgres/reads/likely-venues.ts'
import {
  listScan,
  planByGathering,
  planByPlanner,
  planInOrder,
  scanLength,
} from '#adapters/postgres/reads/query-plans.ts'
import { sameNightSql } from '#adapters/postgres/reads/same-night.ts'
import { MAX_RARE, parseSearch, SAMPLE_SIZE } from '#adapters/postgres/reads/search-terms.ts'
import { sharedLineUpsSql } from '#adapters/postgres/reads/shared-line-ups.ts'
import { noFilter, ShowFilter } from '#core/shows/filter/show-filter.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

/** SQL that creates a calendar large enough for indexes to pay off. One venue and one band occur in every tenth show. */
const FILL_STATEMENTS = [
  'alter table show disable trigger show_listed_insert',
  'alter table act disable trigger act_listed',
  `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, latitude, longitude,
     time_zone, address_visibility, version, created_at, updated_at)
   select gen_random_uuid(), 'v-' || n, 'Venue ' || n, 'venue ' || n, n || ' Street', n || ' street', 'City ' || n % 100,
     'city ' || n % 100, 'Region', 'US', 30 + n / 200.0, -70 - n % 500 / 100.0, 'America/New_York', 'public', 1, now(), now()
   from generate_series(0, 3999) as n`,
  `insert into band (id, slug, name, name_key, links, genres, version, created_at, updated_at)
   select gen_random_uuid(), 'b-' || n, 'The Band of ' || n, 'the band of ' || n, '[]',
     (case when n % 2 = 0 then '{ska}' when n % 1000 = 77 then '{crust}' else '{}' end)::text[], 1, now(), now()
   from generate_series(0, 4999) as n`,
  `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status, upcoming_until,
     version, created_at, updated_at)
   select gen_random_uuid(), 's-' || n, 'Show', day, '20:00', venue.id, 'UTC', 'Unknown', 'scheduled',
     day + 1 + time '06:00', 1, now(), now()
   from generate_series(0, 19999) as n cross join lateral (select date '2027-01-01' + n % 300 as day) as calendar
     join venue on venue.slug = 'v-' || case when n % 10 = 0 then 0 else n % 4000 end`,
  `insert into act (show_id, position, band_id, role, state)
   select show.id, position, band.id, 'support', 'confirmed'
   from show cross join generate_series(0, 1) as position join band
     on band.slug = 'b-' || (case when show.slug like '%0' and position = 0 then 0 else substr(show.slug, 3)::int * 7 + position end) % 5000`,
  'alter table show enable trigger show_listed_insert',
  'alter table act enable trigger act_listed',
  'insert into listed_show select listed.* from show cross join lateral listed(show.id)',
  'vacuum analyze',
]

const DAY = '2027-05-01'
const NOW = `${DAY}T12:00:00Z`

let database: TestDatabase
let ids: { venue: unknown; band: unknown; rareVenue: unknown; rareBand: unknown }
beforeAll(async () => {
  database = await makeTestDatabase()
  for (const statement of FILL_STATEMENTS) await database.sql(statement)
  const [row] = await database.sql(`
    select (select id from venue where slug = 'v-0') as venue, (select id from venue where slug = 'v-77') as "rareVenue",
      (select id from band where slug = 'b-0') as band, (select id from band where slug = 'b-77') as "rareBand"`)
  ids = row as typeof ids
})
afterAll(() => database.drop())

/** Returns the tables that the plan of the statement scans sequentially, and the indexes that it uses. */
const planOf = async (statement: string, values: readonly unknown[]) => {
  const rows = await database.sql(`explain ${statement}`, values)
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  const namesIn = (pattern: RegExp) => [...new Set([...plan.matchAll(pattern)].map(([, name]) => name))].toSorted()
  return { sequentialScans: namesIn(/Seq Scan on (\w+)/g), indexes: namesIn(/ (?:using|Scan on) (\w+_idx)/g) }
}

const baseQuery = {
  search: { kind: 'nothing' as const },
  sampleMatches: 0,
  rarestWordMatches: 0,
  isAreaLarge: false,
  listedShows: 1_000_000,
  now: new Date(NOW),
}

const gatheringPlanOf = (query: Parameters<typeof planByGathering>[0]) => {
  const values: unknown[] = []
  const { prelude, from } = planByGathering(query, values)
  return planOf(`${prelude} select show_id from ${from} order by ${ORDER} limit 26`, values)
}

test.each(['upcoming', 'past'] as const)('finds the %s shows of a band or venue by index', async (when) => {
  for (const venue of [ids.venue, ids.rareVenue])
    expect(await planOf(showsAtVenueSql(when), [NOW, venue, 25, 0, 2026])).toEqual({
      sequentialScans: [],
      indexes: ['show_venue_id_idx'],
    })
  for (const band of [ids.band, ids.rareBand])
    expect(await planOf(showsOfBandSql(when), [NOW, band, 25, 0, 2026])).toEqual({
      sequentialScans: [],
      indexes: ['act_band_id_idx'],
    })
})

test('uses an index to find the bands that share line-ups with a band', async () => {
  for (const band of [ids.band, ids.rareBand])
    expect(await planOf(sharedLineUpsSql, [NOW, band, 10])).toEqual({
      sequentialScans: [],
      indexes: ['act_band_id_idx'],
    })
})

test('finds shows of the same night by index, and compares names for equality instead of by trigrams', async () => {
  const names = ['the band of 7', 'the band of 4321']
  const plan = await planOf(sameNightSql, [DAY, ids.venue, [ids.band, ids.rareBand], names, 10])
  expect(plan).toEqual({ sequentialScans: [], indexes: ['act_band_id_idx', 'band_name_key_idx', 'show_venue_id_idx'] })
})

test('uses indexes to find recently changed shows', async () => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const { sequentialScans, indexes } = await planOf(changedSinceSql, [tomorrow, null, 10_000])
  expect(sequentialScans).toEqual([])
  expect(indexes).toEqual(
    expect.arrayContaining(['act_band_id_idx', 'band_updated_at_idx', 'show_updated_at_idx', 'venue_updated_at_idx']),
  )
})

test('finds likely venues by index', async () => {
  const plan = await planOf(likelyVenuesSql, ['city 7', 'venue 7', 'US', '7 street', 31, -71, 150, 0.00135, 0.0018, 10])
  expect(plan).toEqual({
    sequentialScans: [],
    indexes: ['venue_address_key_idx', 'venue_city_key_idx', 'venue_latitude_idx'],
  })
})

test('uses indexes to read a city, the number of its shows, its venues and bands, and the cities around it', async () => {
  const [cityValues, boxValues] = [
    ['city 7', 'US', ['region'], NOW],
    [30.9, 31.1, -71.1, -70.9, 288.9, -430.9],
  ]
  const plans = [
    await planOf(localitiesNamedSql, [['city', 'city-7']]),
    await planOf(localitiesAroundSql, boxValues),
    await planOf(upcomingCountsSql, [['city 7', 'city 8'], ['US', 'US'], ['region', null], NOW, 100]),
    await planOf(venuesInCitySql, [...cityValues, 30]),
    await planOf(bandsInCitySql, [...cityValues, 30]),
  ]
  expect(plans.map(({ indexes }) => indexes)).toEqual([
    ['venue_city_slug_idx'],
    ['venue_near_idx'],
    ['listed_show_city_idx'],
    ['listed_show_city_idx', 'venue_city_key_idx'],
    ['listed_show_city_idx'],
  ])
  // A sequential scan of `band` may be faster than looking up hundreds of bands.
  expect(plans.flatMap(({ sequentialScans }) => sequentialScans).filter((table) => table !== 'band')).toEqual([])
})

test('reads filtered lists by index, without sequential scans', async () => {
  const indexesOf = async (query: Record<string, string>) => {
    const values: unknown[] = []
    const { from } = planByPlanner({ ...baseQuery, filter: ShowFilter.parse(query) }, values)
    const { sequentialScans, indexes } = await planOf(`select show_id from ${from} order by ${ORDER} limit 26`, values)
    expect(sequentialScans).toEqual([])
    return indexes
  }
  expect(await indexesOf({ city: 'City 7' })).toEqual(['listed_show_city_idx'])
  expect(await indexesOf({ country: 'US' })).toEqual([expect.stringMatching(/^listed_show_(country|order)_idx$/)])
  expect(await indexesOf({ country: 'LI' })).toEqual(['listed_show_country_idx'])
  expect(await indexesOf({ status: 'moved' })).toEqual(['listed_show_status_idx'])
  expect(await indexesOf({ free: 'true', stepFree: 'true' })).toEqual(['listed_show_door_idx'])
  expect(await indexesOf({ genres: 'crust,oi' })).toEqual(['listed_show_genres_idx'])
  expect(await indexesOf({ genres: 'ska' })).toEqual(['listed_show_order_idx'])
  expect(await indexesOf({ ages: 'all' })).toEqual(['listed_show_age_idx'])
  expect(await indexesOf({ venues: String(ids.rareVenue) })).toEqual(['listed_show_venue_idx'])
  expect(await indexesOf({ bands: String(ids.rareBand) })).toEqual(['act_band_id_idx'])
  expect(await indexesOf({ startDate: '2027-06-01', endDate: '2027-06-02' })).toEqual(['listed_show_order_idx'])
  expect(await indexesOf({ when: 'weekend' })).toEqual([expect.stringMatching(/^listed_show_(country|order)_idx$/)])
})

test('scans the list in order only for words, places and genres that are common in a sample of the list', async () => {
  const queryable = {
    query: async ({ text, values = [] }: QueryConfig) => ({ rows: await database.sql(text, values) }),
  }
  const searchOf = (query: object) => parseSearch(queryable, ShowFilter.parse(query), new Date(NOW))
  const [commonWord, place, rareWord, genre, genreAndFact, city] = [
    await searchOf({ q: 'show' }),
    await searchOf({ near: '30,-70' }),
    await searchOf({ q: '77' }),
    await searchOf({ genres: 'ska' }),
    await searchOf({ genres: 'ska', stepFree: 'true' }),
    await searchOf({ city: 'City 7' }),
  ]
  expect([genre.sampleMatches > MAX_RARE, scanLength(26, genre)]).toEqual([true, 500])
  expect([genreAndFact.sampleMatches, scanLength(26, genreAndFact)]).toEqual([0, null])
  expect(city.sampleMatches).toBe(0)
  expect([commonWord.sampleMatches, scanLength(26, commonWord)]).toEqual([SAMPLE_SIZE, 500])
  expect([place.sampleMatches > MAX_RARE, scanLength(26, place)]).toEqual([true, expect.any(Number)])
  expect([rareWord.sampleMatches <= MAX_RARE, scanLength(26, rareWord)]).toEqual([true, null])
})

test('reads genres and door facts from the index alone', async () => {
  const values: unknown[] = []
  const filter = ShowFilter.parse({ genres: 'ska', stepFree: 'true', minorsWithAdult: 'true' })
  const search = { ...baseQuery, filter, sampleMatches: 30 }
  const { prelude, from } = planInOrder(search, values, { scanLimit: 500, after: null, columns: ['venue_id'] })
  const plan = await database.sql(`explain ${prelude} select show_id from ${from}`, values)
  expect(JSON.stringify(plan)).toContain('Index Only Scan using listed_show_order_idx')
})

test('reads word signatures from the index alone, and the words only for shows that may match', async () => {
  const values: unknown[] = []
  const search = { kind: 'words' as const, terms: ['show', '77'], indexed: "'77':*", unindexed: "'show':*" }
  const query = { ...baseQuery, filter: noFilter, search, sampleMatches: 2, rarestWordMatches: 2 }
  const { next, isMatch } = listScan(query, values, { scanLimit: 5000, after: null })
  const plan = JSON.stringify(
    await database.sql(`explain select show_id from (${next}) as next where ${isMatch} limit 26`, values),
  )
  expect(plan).toContain('Index Only Scan using listed_show_order_idx')
  expect(plan).toContain('Index Scan using listed_show_pkey on listed_show matching')
  expect(plan).not.toContain('word_signature')
})

test.each([
  ['everywhere', noFilter],
  ['in a large area', { ...noFilter, box: { west: -180, south: -56, east: 180, north: 76 } }],
])('finds shows %s by looking rare words up in the index', async (_, filter) => {
  const search = { kind: 'words' as const, terms: ['nowhere', 'show'], indexed: "'nowhere':*", unindexed: "'show':*" }
  const query = {
    filter,
    search,
    sampleMatches: 0,
    rarestWordMatches: 0,
    isAreaLarge: true,
    listedShows: 1_000_000,
    now: new Date(NOW),
  }
  expect(await gatheringPlanOf(query)).toEqual({ sequentialScans: [], indexes: ['listed_show_words_idx'] })
})

test.each([
  ['nearby shows', ShowFilter.parse({ near: '31,-71', within: '30' })],
  ['the shows on a map', { ...noFilter, box: { west: -71.3, south: 30.7, east: -70.7, north: 31.3 } }],
])('finds %s by index, through their venues', async (_, filter) => {
  expect(await gatheringPlanOf({ ...baseQuery, filter })).toEqual({
    sequentialScans: [],
    indexes: ['listed_show_venue_idx', 'venue_near_idx'],
  })
})

test('finds the shows of a band in an area through the band, not through each venue in the area', async () => {
  const values: unknown[] = []
  const filter = {
    ...ShowFilter.parse({ bands: String(ids.rareBand) }),
    box: { west: -180, south: -56, east: 180, north: 76 },
  }
  const { prelude, from } = planByGathering({ ...baseQuery, filter }, values)
  const { sequentialScans, indexes } = await planOf(`${prelude} select show_id from ${from}`, values)
  expect({ sequentialScans, indexes }).toEqual({
    sequentialScans: [],
    indexes: ['act_band_id_idx'],
  })
})

test('a map counts at most the next 1,000 shows if the calendar has more than 5,000', async () => {
  const { ports, close } = await openPostgres({ url: database.url })
  const query = { filter: { ...noFilter, box: null }, cell: 5, now: new Date(NOW), limit: 300 }
  const { clusters, isExact } = await ports.catalog.clusters(query)
  await close()
  expect(isExact).toBe(false)
  expect(clusters.reduce((sum, { shows }) => sum + shows, 0)).toBe(1000)
})
