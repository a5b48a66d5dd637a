import { expect, test } from 'vitest'
import { filterKeys, showKeys } from '#core/alerts/alert-keys.ts'
import { filterableShowOf, makeStoredFilter } from '#core/alerts/alert-matching.ts'
import { genresOfLineUp } from '#core/shows/catalog-show.ts'
import { doorCriteria } from '#core/shows/filter/door-criteria.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { makeRandom } from '#test/support/random.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter } from './store-adapter.ts'

export const alertMatchingContract = (makeAdapter: MakeStoreAdapter): void => {
  test('an alert matches exactly the shows that the list with its filter contains', async () => {
    const store = await makeAdapter()
    const { below, pick, chance } = makeRandom(7)
    const maybe = <Value>(probability: number, value: Value): Value | '' => (chance(probability) ? value : '')
    const near = (degrees: number): number => degrees + below(300) / 100 - 1.5
    const cities = [
      ['Köln', 'Nordrhein-Westfalen', 'DE', 50.94, 6.96],
      ['Bonn', 'Nordrhein-Westfalen', 'DE', 50.73, 7.1],
      ['San José', 'California', 'US', 37.34, -121.89],
      ['Suva', 'Central', 'FJ', -18.14, 178.44],
    ] as const
    const venues = Array.from({ length: 16 }, (_, n) => {
      const [city, region, country, latitude, longitude] = pick(cities)
      const hasPin = chance(0.7)
      return newVenue({
        ...{ city, region, country, name: pick(['The Gilman', 'Gebäude 9', 'So36', `Hall ${n}`]) },
        latitude: hasPin ? near(latitude) : null,
        longitude: hasPin ? near(longitude) : null,
        ...(chance(0.8) && { approximateLatitude: latitude, approximateLongitude: longitude }),
        addressVisibility: pick(['public', 'public', 'ask-a-punk'] as const),
        doorFacts: pick([{}, { stepFree: true, seating: false }, { cashOnly: false, minorsWithAdult: true }]),
      })
    })
    const bands = ['The Skatalites', 'Møtör', 'Trombone Tax', 'Half Past Rude', 'Çava', 'X'].map((name) =>
      newBand(name, { genres: pick([[], ['ska'], ['punk', 'oi'], ['reggae', 'dub']] as const) }),
    )
    const dates = ['2026-11-19', '2026-11-20', '2026-11-27', '2026-12-31']
    const shows = Array.from({ length: 100 }, () =>
      newShow(pick(venues), {
        showTitle: pick(['Skanksgiving', 'Big Night', 'Ü30', '']),
        showDate: pick(dates),
        lineUp: bands
          .filter(() => chance(0.3))
          .map(({ id }) => newAct(id, { state: pick(['confirmed', 'announced', 'dropped-out'] as const) })),
        ...pick([
          { ageRestriction: 'No' as const, ageLimit: null },
          { ageRestriction: 'Yes' as const, ageLimit: pick([16, 18, 21]) },
          { ageRestriction: 'Unknown' as const, ageLimit: null },
        ]),
        status: pick(['scheduled', 'scheduled', 'cancelled', 'postponed', 'sold-out', 'moved'] as const),
        deletedAt: chance(0.1) ? AT : null,
        price: pick([null, '5 €', 'Free entry', 'NO COVER!']),
        doorFacts: pick([
          {},
          { stepFree: false, priceKind: 'free' as const },
          { priceKind: 'donation' as const, strobe: false },
        ]),
      }),
    )
    await addRecords(store, { venues, bands, shows })
    const bandNameById = new Map(bands.map(({ id, name }) => [id, name]))
    const venueById = new Map(venues.map((each) => [each.id, each]))
    const upcoming = shows.filter(({ deletedAt, upcomingUntil }) => !deletedAt && upcomingUntil > AT)
    const filterableShows = upcoming.map((each) => {
      const filterable = filterableShowOf(each, venueById.get(each.venueId) ?? newVenue(), {
        bandNameOf: (id) => bandNameById.get(id),
        genres: genresOfLineUp(each.lineUp, bands),
      })
      return { id: each.id, filterable, keys: showKeys(filterable.attributes, filterable.words) }
    })
    let [matchCount, pairCount] = [0, 0]
    for (let n = 0; n < 150; n += 1) {
      const [, , , latitude, longitude] = pick(cities)
      const required = pick(['bands', 'venues', 'q', 'city', 'near', 'region', 'country', 'genres', 'nothing'])
      const filter = ShowFilter.parse({
        bands: maybe(required === 'bands' ? 1 : 0.1, `${pick(bands).id},${pick(bands).id}`),
        venues: maybe(required === 'venues' ? 1 : 0.1, pick(venues).id),
        q: maybe(
          required === 'q' ? 1 : 0.1,
          pick(['ska', 'big ni', 'motor', 'gebaude 9', 'half koln', 'ü30', 'ca', 'so36']),
        ),
        genres: maybe(required === 'genres' ? 1 : 0.1, pick(['ska', 'punk,dub', 'psychobilly'])),
        city: maybe(required === 'city' ? 1 : 0.1, pick(['koln', 'San Jose', 'BONN', 'Suva'])),
        region: maybe(required === 'region' ? 1 : 0.1, pick(['nordrhein-westfalen', 'California'])),
        country: maybe(required === 'country' ? 1 : 0.1, pick(['DE', 'US', 'FJ'])),
        near: maybe(required === 'near' ? 1 : 0.1, `${latitude},${longitude}`),
        within: String(pick([1, 25, 60, 120, 250, 500])),
        ages: maybe(0.2, pick(['all', '16', '18', '99'])),
        status: maybe(0.2, pick(['cancelled', 'scheduled,sold-out'])),
        startDate: maybe(0.1, '2026-11-21'),
        endDate: maybe(0.1, '2026-12-01'),
        ...Object.fromEntries(doorCriteria.map((criterion) => [criterion, maybe(0.05, 'true')])),
      })
      const listed = await store.catalog.list({ filter, now: AT, limit: 200, offset: 0 })
      const listedIds = new Set<string>(listed.shows.map(({ id }) => id))
      const alertKeys = filterKeys(filter)
      for (const { id, filterable, keys } of filterableShows) {
        const isMatch = makeStoredFilter('', filter).matches(filterable)
        expect([id, filter, isMatch]).toEqual([id, filter, listedIds.has(id)])
        if (isMatch) expect(alertKeys.some((key) => keys.includes(key))).toBe(true)
        matchCount += isMatch ? 1 : 0
        pairCount += 1
      }
    }
    expect(matchCount).toBeGreaterThan(pairCount / 50)
    expect(pairCount).toBeGreaterThan(10_000)
  })
}
