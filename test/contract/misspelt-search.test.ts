import { expect, test } from 'vitest'
import type { Band } from '#core/bands/band.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

test('a misspelt search matches only the closest names, of bands and venues alike', async () => {
  const { ports } = shared.postgres
  const hall = newVenue({ name: 'Static Lanterns Hall' })
  const [silverBand, staticBand] = [newBand('The Silver Lanterns'), newBand('The Static Lanterns')] as [Band, Band]
  const otherVenue = newVenue({ name: 'Kesselhaus' })
  await addRecords(ports, {
    venues: [hall, otherVenue],
    bands: [silverBand, staticBand],
    shows: [
      newShow(otherVenue, { showTitle: 'a', lineUp: [newAct(silverBand.id)] }),
      newShow(otherVenue, { showTitle: 'b', lineUp: [newAct(staticBand.id)] }),
      newShow(hall, { showTitle: 'c' }),
    ],
  })
  const joinedTitles = async (q: string) => {
    const { shows } = await ports.catalog.list({ filter: ShowFilter.parse({ q }), now: AT, limit: 10, offset: 0 })
    return shows.map(({ showTitle }) => showTitle).join('')
  }
  expect([await joinedTitles('Silxer Lanterns'), await joinedTitles('Statxc Lanxerns')]).toEqual(['a', 'bc'])
})
