import { expect, test } from 'vitest'
import type { Band } from '#core/bands/band.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

test('a misspelt search matches only the closest names, of bands and venues alike', async () => {
  const { ports } = shared.postgres
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
  expect([await titles('Silxer Lanterns'), await titles('Statxc Lanxerns')]).toEqual(['a', 'bc'])
})
