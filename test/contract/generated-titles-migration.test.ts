import { expect, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { migrate, migrateBefore } from './migrate-database.ts'

const id = (hexDigit: string, n: number): string => `00000000-0000-4000-8000-${hexDigit}0000000000${n}`
const noonOf = (day: number): string => `2026-10-0${day}T12:00:00Z`

const shows: readonly [title: string, bandCount: number, migratedTitle: string][] = [
  ['Alpha, Bee at Kantine am Kanal', 2, ''],
  ['alpha, THE BEES at New Hall', 2, ''],
  ['Alpha, The Bees, Gamma and more at New Hall', 4, ''],
  ['Alpha, The Bees', 2, ''],
  ['Alpha with The Bees, Gamma', 3, ''],
  ['Alpha at Riverside Festival', 1, 'Alpha at Riverside Festival'],
  ['Alpha', 2, 'Alpha'],
  ['Gamma at New Hall', 1, 'Gamma at New Hall'],
  ['New Hall', 0, 'New Hall'],
]

test('removes generated titles from shows and histories, and keeps titles that users entered', async () => {
  const database = await makeTestDatabase({ migrated: false })
  await migrateBefore(database, '0015-given-titles')
  await database.sql(
    `insert into venue (id, slug, name, name_key, address, address_key, city, city_key, region, country, time_zone,
       address_visibility, version, created_at, updated_at)
     values ($1, 'hall', 'New Hall', 'new hall', '1 Street', '1 street', 'Town', 'town', 'Region', 'DE', 'Europe/Berlin',
       'public', 2, $2, $2)`,
    [id('e', 1), noonOf(3)],
  )
  for (const [n, name] of ['Alpha', 'The Bees', 'Gamma', 'Delta'].entries())
    await database.sql(
      `insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
       values ($1, $1::uuid::text, $2::text, lower($2::text), '[]', 2, $3, $3)`,
      [id('b', n), name, noonOf(3)],
    )
  const addRevision = (kind: string, of: string, version: number, day: number, snapshot: object) =>
    database.sql(
      `insert into revision (kind, of_id, version, at, what, snapshot) values ($1, $2, $3, $4, 'edited', $5)`,
      [kind, of, version, noonOf(day), JSON.stringify(snapshot)],
    )
  await addRevision('venue', id('e', 1), 1, 1, { name: 'Kantine am Kanal' })
  await addRevision('venue', id('e', 1), 2, 3, { name: 'New Hall' })
  await addRevision('band', id('b', 1), 1, 1, { name: 'Bee' })
  await addRevision('band', id('b', 1), 2, 3, { name: 'The Bees' })
  for (const [n, [title, bandCount]] of shows.entries()) {
    const lineUp = Array.from({ length: bandCount }, (_, index) => ({ bandId: id('b', index) }))
    await database.sql(
      `insert into show (id, slug, show_title, title_key, show_date, show_time, venue_id, time_zone, age_restriction,
         status, upcoming_until, version, created_at, updated_at)
       values ($1, $1::uuid::text, $2::text, lower($2::text), '2027-03-04', '20:00', $3, 'Europe/Berlin', 'No', 'scheduled',
         '2027-03-05T05:00:00Z', 1, $4, $4)`,
      [id('a', n), title, id('e', 1), noonOf(2)],
    )
    for (const [position, { bandId }] of lineUp.entries())
      await database.sql(
        `insert into act (show_id, position, band_id, role, state) values ($1, $2, $3, 'dj', 'confirmed')`,
        [id('a', n), position, bandId],
      )
    await addRevision('show', id('a', n), 1, 2, { showTitle: title, price: '5', lineUp })
  }
  await addRevision('show', id('a', 5), 2, 3, {
    showTitle: 'Alpha at Kantine am Kanal',
    lineUp: [{ bandId: id('b', 0) }],
  })
  await migrate(database)
  const stored = await database.sql('select show_title, title_key from show order by id')
  const history = await database.sql(
    `select snapshot->>'showTitle' as title, snapshot->>'price' as price from revision where kind = 'show' order by of_id, version`,
  )
  const stale = await database.sql(
    'select from listed_show join lateral listed(show_id) as expected using (show_id) where expected is distinct from listed_show',
  )
  await database.drop()
  const expectedTitles = shows.map(([, , title]) => title)
  expect(stored).toEqual(expectedTitles.map((title) => ({ show_title: title, title_key: title.toLowerCase() })))
  expect(history).toEqual(
    expectedTitles
      .map((title) => ({ title, price: '5' }))
      .toSpliced(6, 0, { title: '', price: null as unknown as string }),
  )
  expect(stale).toEqual([])
})
