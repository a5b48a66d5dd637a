import { beforeEach, expect, test } from 'vitest'
import type { Band } from '#core/bands/band.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { replaceBandInShows } from '#core/timeline/merged-line-ups.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

export const searchContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const venue = newVenue({ name: "L'Étage", city: 'São Paulo', region: 'SP', country: 'BR' })
  const other = newVenue({ name: 'Kesselhaus', city: 'Wiesbaden', region: 'Hessen', country: 'DE' })
  const allBands = ['The Skatalytes', 'AC/DC Tribute', 'Ленинград', '東京スカ', 'Zwölf Töne'].map((name) =>
    newBand(name),
  )
  const [skatalytes, tribute, leningrad, tokyo, tones] = allBands as [Band, Band, Band, Band, Band]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, {
      venues: [venue, other],
      bands: allBands,
      shows: [
        newShow(venue, { showTitle: 'a Rude-Boy Night', lineUp: [newAct(skatalytes.id), newAct(tones.id)] }),
        newShow(other, { showTitle: 'b Matinée', lineUp: [newAct(tribute.id), newAct(leningrad.id)] }),
        newShow(other, { showTitle: 'c 100% Ska', lineUp: [newAct(tokyo.id)] }),
        newShow(other, { showTitle: 'd', lineUp: [newAct(skatalytes.id, { state: 'dropped-out' })] }),
        newShow(other, { showTitle: 'e Forgotten', showDate: '2020-01-01' }),
      ],
    })
  })

  const foundInitials = async (query: Record<string, string>) => {
    const { shows, total, isTotalExact } = await store.catalog.list({
      filter: ShowFilter.parse(query),
      now: NOW,
      limit: 100,
      offset: 0,
    })
    expect({ total, isTotalExact }).toEqual({ total: shows.length, isTotalExact: true })
    return shows.map(({ showTitle }) => showTitle.charAt(0)).join('')
  }

  test.each([
    ['skatalytes', 'a'],
    ['SKATA', 'a'],
    ['the skatalytes', 'a'],
    ['lytes', 'a'], // No word begins with this, so similar names match.
    ['skatalites', 'a'],
    ['night rude', 'a'],
    ['boy', 'a'],
    ['rude-boy', 'a'],
    ['rude hessen', ''],
    ['matinee', 'b'],
    ['MATINÉE', 'b'],
    ['etage', 'a'],
    ["l'étage sao", 'a'],
    ['São', 'a'],
    ['paulo zwolf', 'a'],
    ['kessel', 'bcd'],
    ['kessel dc', 'b'],
    ['ac/dc', 'b'],
    ['ленин', 'b'],
    ['東京', 'c'],
    ['ska', 'ac'],
    ['100%', 'c'],
    ['100% "ska"', 'c'],
    ["'; drop table show; -- ska", ''],
    ['ska & !night | \\', 'a'],
    ['ska:*', 'ac'],
    ['wies ska', 'c'],
    ['xyzzy', ''],
    ['kesselhouse', 'bcd'],
  ])('the query "%s" finds the shows "%s"', async (q, initials) => {
    expect(await foundInitials({ q })).toBe(initials)
  })

  test('similar names match only if no upcoming show has all of the searched words', async () => {
    const similar = newBand('The Skatalites')
    await addRecords(store, {
      bands: [similar],
      shows: [newShow(other, { showTitle: 'f', showDate: '2027-03-05', lineUp: [newAct(similar.id)] })],
    })
    expect(await foundInitials({ q: 'skatalytes' })).toBe('a')
    expect(await foundInitials({ q: 'skatalytes', country: 'DE' })).toBe('')
    expect(await foundInitials({ q: 'skatalxtes' })).toBe('af')
    expect(await foundInitials({ q: 'ska', country: 'DE' })).toBe('cf')
  })

  test('searches past shows only on request', async () => {
    expect(await foundInitials({ q: 'forgotten' })).toBe('')
    expect(await foundInitials({ q: 'forgotten', includePast: 'true' })).toBe('e')
  })

  test('finds shows by the current names of their bands and venues, even after a merge', async () => {
    await store.transact(async ({ bands, venues }) => {
      await bands.save({ ...skatalytes, version: 1, name: 'Velvet Rockets', nameKey: 'velvet rockets' })
      await venues.save({ ...other, version: 1, name: 'Schlachthof', nameKey: 'schlachthof', city: 'Mainz' })
    })
    expect(await foundInitials({ q: 'velvet' })).toBe('a')
    expect(await foundInitials({ q: 'skatalytes' })).toBe('')
    expect(await foundInitials({ q: 'schlacht mainz' })).toBe('bcd')
    expect(await foundInitials({ city: 'Mainz' })).toBe('bcd')
    expect(await foundInitials({ q: 'kesselhaus' })).toBe('')
    expect(await foundInitials({ city: 'Wiesbaden' })).toBe('')
    await store.transact(({ shows, bands }) =>
      bands
        .findAll([leningrad.id, tones.id])
        .then(() => replaceBandInShows(shows, { from: leningrad.id, into: tones.id })),
    )
    expect(await foundInitials({ q: 'zwölf' })).toBe('ab')
    expect(await foundInitials({ bands: tones.id })).toBe('ab')
    expect(await foundInitials({ bands: leningrad.id })).toBe('')
  })

  test('accepts long words and many words', async () => {
    expect(await foundInitials({ q: 'x'.repeat(256) })).toBe('')
    expect(await foundInitials({ q: 'ni bo ru sk zw to et sa pa l the' })).toBe('a')
  })
}
