import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { BandName } from '#core/bands/band.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { AT } from '#test/support/valid-records.ts'
import { migrate, migrateBefore } from './migrate-database.ts'

const AWKWARD_NAMES = [
  ...[
    'Racketeer’s Picnic',
    "Racketeer's Picnic",
    'Racketeer´s Picnic',
    'Ska-P',
    'Ska – P',
    '- -',
    "'",
    '´',
    '&',
    '!!!',
  ],
  ...[
    'The',
    'The The',
    'The The Band',
    'the & sons',
    'Bed&Breakfast',
    'Bed & Breakfast',
    'A y y B',
    'And One',
    'Y',
    '& y &',
  ],
  ...[
    'The - Specials',
    "The '",
    "Rock 'n' Roll",
    '`The` Band',
    'ΟΔΟΣ–ΣΑΣ',
    'L’Étage',
    'x'.repeat(256),
    'ß'.repeat(256),
  ],
]
const part = fc.constantFrom(..." -&'`!.", 'the', 'The ', ' and ', 'y', ' et ', 'und', 'Ska', 'P', '_', '\\')
const composedName = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
const anyName = fc.oneof(composedName, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))
const names = [...new Set([...AWKWARD_NAMES, ...fc.sample(anyName, { numRuns: 600, seed: 7 })])].flatMap((name) => {
  const { data } = BandName.safeParse(name)
  return data === undefined ? [] : [data]
})

test('the migration recomputes the name keys of bands and venues, and the words by which search finds their shows', async () => {
  const database = await makeTestDatabase({ migrated: false })
  await migrateBefore(database, '0013-folded-names')
  const ids = names.map(() => randomUUID())
  const venueId = randomUUID()
  await database.sql(
    `insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
     select id, id::text, name, key, '[]', 1, $4, $4 from unnest($1::uuid[], $2::text[], $3::text[]) as awkward (id, name, key)`,
    [ids, names, names.map(fold), AT],
  )
  await database.sql(
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
       address_visibility, version, created_at, updated_at)
     values ($1, 'hall', 'The L''Étage', 'the l''etage', '1 Street', '1 street', 'Evry', 'evry', 'Essonne', 'FR', 'Europe/Paris',
       'public', 1, $2, $2)`,
    [venueId, AT],
  )
  for (const index of [0, 3])
    await database.sql(
      `with added as (
         insert into show (id, slug, show_title, show_date, show_time, venue_id, time_zone, age_restriction, status,
           upcoming_until, version, created_at, updated_at)
         values ($1, $1::uuid::text, $2, '2027-03-04', '20:00', $3, 'Europe/Paris', 'No', 'scheduled',
           '2027-03-05T05:00:00Z', 1, $4, $4)
         returning id
       ) insert into act (show_id, position, band_id, role, state) select id, 0, $5, 'dj', 'confirmed' from added`,
      [randomUUID(), `Show ${index}`, venueId, AT, ids[index]],
    )
  await migrate(database)
  const rows = await database.sql('select name, name_key, folded_name from band')
  const stale = await database.sql(
    'select from listed_show join lateral listed(show_id) as expected using (show_id) where expected.words <> listed_show.words',
  )
  const { ports, close } = await openPostgres({ url: database.url })
  const titles = async (q: string) => {
    const { shows } = await ports.catalog.list({ filter: ShowFilter.parse({ q }), now: AT, limit: 10, offset: 0 })
    return shows.map(({ showTitle }) => showTitle)
  }
  const found = [await titles("racketeer's"), await titles('racketeers'), await titles('ska-p'), await titles('letage')]
  await close()
  await database.drop()
  expect(rows).toHaveLength(names.length)
  for (const { name, name_key, folded_name } of rows as {
    name: string
    name_key: string
    folded_name: string | null
  }[])
    expect([name, name_key, folded_name ?? name_key]).toEqual([name, nameKeyOf(name), fold(name)])
  expect(stale).toEqual([])
  expect(found).toEqual([['Show 0'], ['Show 0'], ['Show 3'], ['Show 0', 'Show 3']])
})
