import { expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { runMigrations } from '#adapters/postgres/operations/migrate.ts'
import { newShow, newVenue } from '#test/support/valid-records.ts'
import { sharedStore } from './shared-store.ts'

/** A day that is still in the future whenever the test runs. */
const FUTURE_DAY = '2199-01-15'
const PAST_DAY = '2026-01-15'

const shared = sharedStore()

/** Migrates the database as a release with other zone data would. */
const changeZoneData = async (): Promise<void> => {
  const { database } = shared
  await database.sql("delete from migration where name like 'zones-%'")
  await runMigrations({ connectionString: database.url }, makeUnicodeConfusables())
}

const upcomingUntils = async () =>
  (
    await shared.database.sql(
      'select time_zone, show_date::text as day, upcoming_until from show order by show_date, time_zone',
    )
  ).map(({ time_zone, day, upcoming_until }) => [time_zone, day, (upcoming_until as Date).toISOString()])

test('a migration to other time zone data rewrites only future shows whose `upcoming_until` changes', async () => {
  const { database, postgres } = shared
  const venues = ['America/Winnipeg', 'Europe/Berlin'].map((timeZone) => newVenue({ timeZone }))
  await postgres.ports.transact(async ({ venues: venueStore, shows }) => {
    for (const venue of venues) {
      await venueStore.save(venue)
      for (const showDate of [PAST_DAY, FUTURE_DAY]) await shows.save(newShow(venue, { showDate }))
    }
  })
  const expected = await upcomingUntils()
  expect(expected).toHaveLength(4)
  await database.sql(
    "update show set upcoming_until = upcoming_until + interval '1 hour' where time_zone = 'America/Winnipeg'",
  )
  const [past] = await upcomingUntils()

  await changeZoneData()
  expect(await upcomingUntils()).toEqual([past, ...expected.slice(1)])
  expect(await database.sql('select shows from upcoming_tally where upcoming_until = $1', [expected[2]?.[2]])).toEqual([
    { shows: 1 },
  ])
  const listedSql =
    'select from listed_show join show on show.id = show_id where show.upcoming_until = listed_show.upcoming_until'
  expect(await database.sql(listedSql)).toHaveLength(4)

  const before = await database.sql('select xmin::text, id from show order by id')
  await changeZoneData()
  expect(await database.sql('select xmin::text, id from show order by id')).toEqual(before)
})
