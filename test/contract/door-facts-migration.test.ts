import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { migrate, storeBefore } from './migrate-database.ts'

const store = storeBefore('0024-door-facts')

const addShow = async (venueId: string, slug: string, price: string | null) =>
  store.database.sql(
    `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status, price,
       upcoming_until, version, created_at, updated_at)
     values (gen_random_uuid(), $1::text, $1::text, '2030-01-01', '20:00', $2, 'UTC', 'Unknown', 'scheduled', $3, '2030-01-02T06:00Z', 1, now(), now())`,
    [slug, venueId, price],
  )

test('shows added by the previous release, before or after the migration, count as free if their price says so', async () => {
  const venueId = randomUUID()
  await store.database.sql(
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
       address_visibility, version, created_at, updated_at)
     values ($1, 'hall', 'Hall', 'hall', '1 Street', '1 street', 'Bonn', 'bonn', 'NRW', 'DE', 'UTC', 'public', 1, now(), now())`,
    [venueId],
  )
  await addShow(venueId, 'free', 'Eintritt frei')
  await addShow(venueId, 'paid', '20 €')
  await addShow(venueId, 'unknown', null)
  await migrate(store.database)
  await addShow(venueId, 'later', 'no cover')
  const { catalog } = store.postgres.ports
  const listed = async (query: object) =>
    (
      await catalog.list({
        filter: ShowFilter.parse(query),
        now: new Date('2026-11-20T12:00:00Z'),
        limit: 9,
        offset: 0,
      })
    ).shows
  expect((await listed({ free: 'true' })).map(({ slug }) => slug)).toEqual(['free', 'later'])
  expect((await listed({})).map(({ doorFacts, venueDoorFacts }) => [doorFacts, venueDoorFacts])).toEqual(
    Array.from({ length: 4 }, () => [{}, {}]),
  )
})
