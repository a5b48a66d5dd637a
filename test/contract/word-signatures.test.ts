import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { migrate, storeBefore } from './migrate-database.ts'

const store = storeBefore('0043-word-signatures')

const addShow = async (title: string): Promise<void> => {
  const venueId = randomUUID()
  await store.database.sql(
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
       address_visibility, version, created_at, updated_at)
     values ($1, $1::uuid::text, 'Hall', 'hall', '1 Street', '1 street', 'Bonn', 'bonn', 'NRW', 'DE', 'UTC', 'public', 1, now(), now())`,
    [venueId],
  )
  await store.database.sql(
    `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status, upcoming_until,
       version, created_at, updated_at)
     values ($1, $1::uuid::text, $2, '2030-01-01', '20:00', $3, 'UTC', 'Unknown', 'scheduled', '2030-01-02T06:00:00Z', 1, now(), now())`,
    [randomUUID(), title, venueId],
  )
}

const foundTitles = async (q: string) => {
  const { shows } = await store.postgres.ports.catalog.list({
    ...{ filter: ShowFilter.parse({ q }), now: new Date('2029-12-20T12:00:00Z'), limit: 9, offset: 0 },
  })
  return shows.map(({ showTitle }) => showTitle)
}

test('shows from the previous release, and shows added or renamed later, are found by their words', async () => {
  await addShow('Punk Night')
  await migrate(store.database)
  await addShow('Ska Night')
  expect([await foundTitles('pun nigh'), await foundTitles('ska'), await foundTitles('ha n')]).toEqual([
    ['Punk Night'],
    ['Ska Night'],
    ['Punk Night', 'Ska Night'],
  ])
  await store.database.sql(`update show set show_title = 'Oi' where show_title = 'Ska Night'`)
  expect([await foundTitles('ska'), await foundTitles('oi')]).toEqual([[], ['Oi']])
})

test('the signature of words contains the signatures of their prefixes', async () => {
  await migrate(store.database)
  const words = ['a', 'ab', '東', '東京', 'ωμέγα', '12', '1ex', 'ß', '😀🎺ska', 'skatalites', '3f', 'zz9']
  const prefixes = words.flatMap((word) => [...word].map((_, index) => [...word].slice(0, index + 1).join('')))
  const rows = await store.database.sql(
    `select prefix, (whole[1] & part[1], whole[2] & part[2]) = (part[1], part[2]) as "isContained"
     from unnest($2::text[]) as prefix, word_signature($1::text[]) as whole, word_signature(array[prefix]) as part`,
    [words, prefixes],
  )
  expect(rows.filter(({ isContained }) => !isContained)).toEqual([])
  const [row] = await store.database.sql(
    `select bit_count(halves[1]::bit(64)) + bit_count(halves[2]::bit(64)) as bits from word_signature('{skatalites}') as halves`,
  )
  expect(Number(row?.bits)).toBe(2)
})

test('the list, the month and the map find a show with both searched words after thousands of shows with only one of them', async () => {
  await migrate(store.database)
  await addShow('Hall')
  for (const statement of [
    'alter table show disable trigger show_listed_insert',
    `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status, upcoming_until,
       version, created_at, updated_at)
     select gen_random_uuid(), 's' || n, case n when 0 then 'Omega' when 8400 then 'Alpha Omega' else 'Alpha' end,
       date '2030-01-01' + (n > 0)::int, case n when 8400 then '23:00' else '20:00' end, id, 'UTC', 'Unknown', 'scheduled',
       '2030-01-03', 1, now(), now()
     from venue cross join generate_series(0, 8400) as n`,
    'update venue set latitude = 50, longitude = 7',
    'insert into listed_show select listed.* from show cross join lateral listed(show.id) on conflict do nothing',
    'alter table show enable trigger show_listed_insert',
    'analyze',
  ])
    await store.database.sql(statement)
  const { catalog } = store.postgres.ports
  const query = { filter: ShowFilter.parse({ q: 'alpha omega' }), now: new Date('2029-12-31T12:00:00Z') }
  const { shows, total, isTotalExact } = await catalog.list({ ...query, limit: 1, offset: 0 })
  expect([shows.map(({ showTitle }) => showTitle), total, isTotalExact]).toEqual([['Alpha Omega'], 1, true])
  const month = await catalog.month({
    ...{ ...query, filter: { ...query.filter, startDate: '2030-01-01', endDate: '2030-01-04' } },
    ...{ month: '2030-01', perDay: 4 },
  })
  expect(month).toMatchObject([
    { day: '2030-01-02', total: 1, isTotalExact: true, shows: [{ showTitle: 'Alpha Omega' }] },
  ])
  const { clusters, isExact } = await catalog.clusters({ ...query, cell: 5, limit: 10 })
  expect([clusters.map(({ shows }) => shows), isExact]).toEqual([[1], true])
})
