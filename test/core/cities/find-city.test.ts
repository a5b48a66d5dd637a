import { expect, test } from 'vitest'
import { MAX_COUNTED_CITY_SHOWS } from '#core/cities/public-city.ts'
import { addShow } from '#test/support/add-shows.ts'
import { newShow, newVenue } from '#test/support/valid-records.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const places = {
  berlin: { venueCity: 'Berlin', venueRegion: 'Berlin', venueCountry: 'DE' },
  hamburg: { venueCity: 'Hamburg', venueRegion: 'Hamburg', venueCountry: 'DE' },
  munich: { venueCity: 'München', venueRegion: 'Bayern', venueCountry: 'DE' },
  potsdam: { venueCity: 'Potsdam', venueRegion: 'Brandenburg', venueCountry: 'DE' },
  oregon: { venueCity: 'Portland', venueRegion: 'Oregon', venueCountry: 'US' },
  maine: { venueCity: 'Portland', venueRegion: 'Maine', venueCountry: 'US' },
}
const addShowIn = (world: World, place: keyof typeof places, changes: object = {}) =>
  addShow(world, { venueName: `Hall of ${place}`, ...places[place], ...changes })

const slugOf = async (world: World, typed: string): Promise<string | null> =>
  world.core.findCity(typed).then(
    ({ slug }) => slug,
    (error) => {
      expect(error).toMatchObject({ code: 'city.not_found' })
      return null
    },
  )

test('a city is returned with its venues, its bands and the cities nearby', async () => {
  const world = makeWorld()
  await addShowIn(world, 'berlin', { bandList: [{ bandName: 'Trombone Tax' }] })
  await addShowIn(world, 'berlin', { venueName: 'Cellar', addressVisibility: 'ask-a-punk', showDate: '2026-11-29' })
  await addShowIn(world, 'potsdam')
  await addShowIn(world, 'munich')
  const city = await world.core.findCity('berlin-de')
  expect(city).toMatchObject({
    ...{ slug: 'berlin-de', city: 'Berlin', region: 'Berlin', country: 'DE', shows: 2, totalVenues: 2 },
    filter: 'city=Berlin&country=DE',
    venues: [
      { name: 'Cellar', address: 'Ask a punk', shows: 1 },
      { name: 'Hall of berlin', shows: 1 },
    ],
    nearby: [{ slug: 'potsdam-de', shows: 1, kilometres: 27 }],
  })
  expect(city.latitude).toBeCloseTo(52.52, 1)
  expect(city.bands.map(({ name }) => name)).toContain('Trombone Tax')
})

test('the cities nearby are those within 300 km if none within 100 km has shows', async () => {
  const world = makeWorld()
  await addShowIn(world, 'berlin')
  await addShowIn(world, 'potsdam', { showDate: '2026-11-21' })
  await addShowIn(world, 'hamburg', { showDate: '2027-01-30' })
  world.clock.set('2026-12-24T12:00:00Z')
  const { shows, nearby } = await world.core.findCity('berlin-de')
  expect(shows).toBe(0)
  expect(nearby).toMatchObject([{ slug: 'hamburg-de', kilometres: 255 }])
})

test('the shows of a city are counted only up to a maximum', async () => {
  const world = makeWorld()
  const venue = newVenue({ city: 'Berlin', country: 'DE' })
  await world.store.transact(async ({ venues, shows }) => {
    await venues.save(venue)
    for (let n = 0; n <= MAX_COUNTED_CITY_SHOWS; n += 1) await shows.save(newShow(venue, { showDate: '2026-12-01' }))
  })
  expect((await world.core.findCity('berlin-de')).shows).toBe(MAX_COUNTED_CITY_SHOWS)
})

test.each([
  ['berlin-de', 'berlin-de'],
  ['Berlin-DE', 'berlin-de'],
  ['BERLIN', 'berlin-de'],
  ['berlin-berlin-de', 'berlin-de'],
  ['berlin-germany', 'berlin-de'],
  ['München', 'munchen-de'],
  ['munchen-bayern', 'munchen-de'],
  ['Munich-DE', 'munchen-de'],
  ['portland-or-us', 'portland-or-us'],
  ['Portland, OR', 'portland-or-us'],
  ['portland-oregon', 'portland-or-us'],
  ['portland-me', 'portland-me-us'],
  ['portland', null],
  ['portland-us', null],
  ['potsdam-de', 'potsdam-de'],
  ['frankfurt-am-main-de', 'frankfurt-am-main-de'],
  ['austin-texas', 'austin-tx-us'],
  ['springfield-us', null],
  ['nowhere-at-all-de', null],
  ['berlin-de-7', null],
  ['-', null],
  ['a-'.repeat(120), null],
])('%s resolves to %s', async (typed, slug) => {
  const world = makeWorld()
  for (const place of ['berlin', 'munich', 'oregon', 'maine'] as const) await addShowIn(world, place)
  expect(await slugOf(world, typed)).toBe(slug)
  // A redirect leads to a page, not to another redirect.
  if (slug !== null) expect(await slugOf(world, slug)).toBe(slug)
})

test('another name for a city resolves to the city with venues, even if the venues are far from its centre', async () => {
  const world = makeWorld()
  const wien = { venueCity: 'Wien', venueRegion: 'Wien', venueCountry: 'AT' }
  await addShow(world, { ...wien, latitude: 48.1402, longitude: 16.3002 })
  expect(await slugOf(world, 'vienna-at')).toBe('wien-at')
})

test('a city known only from the gazetteer has no venues or bands, but nearby cities with shows', async () => {
  const world = makeWorld()
  await addShowIn(world, 'berlin')
  expect(await world.core.findCity('potsdam-de')).toMatchObject({
    ...{ slug: 'potsdam-de', city: 'Potsdam', country: 'DE', shows: 0, totalVenues: 0, venues: [], bands: [] },
    filter: 'city=Potsdam&country=DE',
    nearby: [{ slug: 'berlin-de', shows: 1 }],
  })
})
