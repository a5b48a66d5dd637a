import { expect, test } from 'vitest'
import { SuggestionQuery } from '#core/search/suggest.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const suggest = (world: World, q: string, limit = '4') => world.core.suggest(SuggestionQuery.parse({ q, limit }))

test('a search suggests bands, venues, cities and upcoming shows', async () => {
  const world = makeWorld()
  const show = await addShow(world, {
    showTitle: 'Leeds Skank',
    bandList: [{ bandName: 'Leeds United Brass' }],
    venueName: 'Leeds Irish Centre',
    venueCity: 'Leeds',
    venueRegion: 'England',
    venueCountry: 'GB',
  })
  const { bands, venues, cities, shows } = await suggest(world, 'leeds')
  expect(bands.map(({ name }) => name)).toEqual(['Leeds United Brass'])
  expect(venues.map(({ name }) => name)).toEqual(['Leeds Irish Centre'])
  expect(cities).toEqual([{ city: 'Leeds', region: 'England', country: 'GB' }])
  expect(shows).toEqual([
    {
      id: show.id,
      slug: show.slug,
      showTitle: 'Leeds Skank',
      showDate: show.showDate,
      venueName: 'Leeds Irish Centre',
      venueCity: 'Leeds',
    },
  ])
})

test('a city is suggested for its name in another language', async () => {
  const world = makeWorld()
  await addShow(world, { venueCity: 'Wien', venueRegion: 'Wien', venueCountry: 'AT' })
  expect((await suggest(world, 'Vienna')).cities).toEqual([{ city: 'Wien', region: 'Wien', country: 'AT' }])
  expect((await suggest(world, 'Salzburg')).cities).toEqual([])
})

test('suggestions tolerate typos', async () => {
  const world = makeWorld()
  await addShow(world, { bandList: [{ bandName: 'Trombone Tax' }], venueName: 'Gilman', venueCity: 'Oakland' })
  expect((await suggest(world, 'trombne')).bands).toHaveLength(1)
  expect((await suggest(world, 'oaklnad')).cities).toHaveLength(1)
  expect((await suggest(world, 'trombne')).shows).toHaveLength(1)
})

test('suggestions omit similar names if a name contains the text', async () => {
  const world = makeWorld()
  await addShow(world, { bandList: [{ bandName: 'Harbour Cats' }], venueName: 'Harbor Hall', venueCity: 'Leeds' })
  expect((await suggest(world, 'harbours')).venues).toHaveLength(1)
  const { bands, venues } = await suggest(world, 'harbour')
  expect([bands.map(({ name }) => name), venues]).toEqual([['Harbour Cats'], []])
})

test('suggestions hide private addresses and past shows, and include at most `limit` of each kind', async () => {
  const world = makeWorld()
  await addShow(world, { venueName: 'Cellar', addressVisibility: 'ask-a-punk', showDate: '2026-11-21' })
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-27'])
    await addShow(world, { venueName: 'Cellar', showDate: day })
  const { venues, shows } = await suggest(world, 'cellar', '2')
  expect(venues[0]?.address).toBe('Ask a punk')
  expect(shows.map(({ showDate }) => showDate)).toEqual(['2026-11-21', '2026-11-25'])
  world.clock.set('2026-11-24T12:00:00Z')
  expect((await suggest(world, 'cellar', '1')).shows[0]?.showDate).toBe('2026-11-25')
})

test('blank text has no suggestions, and text that the list cannot search suggests no shows', async () => {
  const world = makeWorld()
  await addShow(world, { bandList: [{ bandName: '!!!' }] })
  expect(await suggest(world, ' ')).toEqual({ bands: [], venues: [], cities: [], shows: [] })
  expect(await suggest(world, '!!!')).toMatchObject({ bands: [{ name: '!!!' }], shows: [] })
})
