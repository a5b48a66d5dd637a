import { expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import type { Band } from '#core/bands/band.ts'
import { ShowFilter } from '#core/shows/show-filter.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { addRecords } from './add-records.ts'
import { AT, newAct, newBand, newShow, newVenue } from './valid-records.ts'

test('one wrong letter matches the exact name, several match all similar names', async () => {
  const database = await makeTestDatabase()
  const { ports, close } = await openPostgres({ url: database.url })
  const venue = newVenue({ name: 'Static Lanterns Hall' })
  const [intended, similar] = [newBand('The Silver Lanterns'), newBand('The Static Lanterns')] as [Band, Band]
  const elsewhere = newVenue({ name: 'Kesselhaus' })
  await addRecords(ports, {
    venues: [venue, elsewhere],
    bands: [intended, similar],
    shows: [
      newShow(elsewhere, { showTitle: 'a', lineUp: [newAct(intended.id)] }),
      newShow(elsewhere, { showTitle: 'b', lineUp: [newAct(similar.id)] }),
      newShow(venue, { showTitle: 'c' }),
    ],
  })
  const titles = async (q: string) => {
    const { shows } = await ports.catalog.list({ filter: ShowFilter.parse({ q }), now: AT, limit: 10, offset: 0 })
    return shows.map(({ showTitle }) => showTitle).join('')
  }
  const found = [await titles('Silxer Lanterns'), await titles('Statxc Lanxerns')]
  await close()
  await database.drop()
  expect(found).toEqual(['a', 'bc'])
})
