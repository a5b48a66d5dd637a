import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { migrate, storeBefore } from './migrate-database.ts'

const store = storeBefore('0025-genres')

const addBandWithShow = async (slug: string): Promise<void> => {
  const [venueId, bandId, showId] = [randomUUID(), randomUUID(), randomUUID()]
  await store.database.sql(
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
       address_visibility, version, created_at, updated_at)
     values ($1, $2::text, 'Hall', 'hall', '1 Street', '1 street', 'Bonn', 'bonn', 'NRW', 'DE', 'UTC', 'public', 1, now(), now())`,
    [venueId, slug],
  )
  await store.database.sql(
    `insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
     values ($1, $2::text, $2::text, $2::text, '[]', 1, now(), now())`,
    [bandId, slug],
  )
  await store.database.sql(
    `with added as (
       insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status,
         upcoming_until, version, created_at, updated_at)
       values ($1, $2::text, $2::text, '2030-01-01', '20:00', $3, 'UTC', 'Unknown', 'scheduled', '2030-01-02', 1, now(), now())
     )
     insert into act (show_id, position, band_id, role, state) values ($1, 0, $4, 'headliner', 'confirmed')`,
    [showId, slug, venueId, bandId],
  )
}

test('bands added by the previous release, before or after the migration, have no genres until they are edited', async () => {
  await addBandWithShow('before')
  await migrate(store.database)
  await addBandWithShow('later')
  const listed = async (query: object) => {
    const now = new Date('2026-11-20T12:00:00Z')
    const { shows } = await store.postgres.ports.catalog.list({
      filter: ShowFilter.parse(query),
      ...{ now, limit: 9, offset: 0 },
    })
    return shows.map(({ slug, genres }) => [slug, genres])
  }
  expect(await listed({})).toEqual([
    ['before', []],
    ['later', []],
  ])
  await store.database.sql(`update band set genres = '{dub,ska}'`)
  expect(await listed({ genres: 'ska' })).toEqual([
    ['before', ['ska', 'dub']],
    ['later', ['ska', 'dub']],
  ])
})
