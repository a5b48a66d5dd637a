import { expect, test } from 'vitest'
import { CityQuery } from '#core/cities/list-cities.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const list = async (world: World, query: Record<string, string>) =>
  (await world.core.listCities(CityQuery.parse(query))).map(({ slug, venues, shows }) => [slug, venues, shows])

test('cities are listed with the most venues first, and can be searched by name', async () => {
  const world = makeWorld()
  const addShowIn = (venueName: string, venueCity: string, venueRegion: string, changes: object = {}) =>
    addShow(world, { venueName, venueCity, venueRegion, venueCountry: 'US', ...changes })
  await addShowIn('One', 'Portland', 'Oregon')
  await addShowIn('Two', 'Portland', 'OR', { showDate: '2026-11-29' })
  await addShowIn('Three', 'Portland', 'Maine', { showDate: '2026-11-21' })
  await addShowIn('Four', 'Austin', 'Texas')
  world.clock.set('2026-11-24T12:00:00Z')
  const [oregon, maine, austin] = [
    ['portland-or-us', 2, 2],
    ['portland-me-us', 1, 0],
    ['austin-tx-us', 1, 1],
  ]
  expect(await list(world, {})).toEqual([oregon, austin, maine])
  expect(await list(world, { limit: '1' })).toEqual([oregon])
  expect(new Set(await list(world, { q: 'portl' }))).toEqual(new Set([oregon, maine]))
  expect(await list(world, { q: 'Austni' })).toEqual([austin])
  expect(await list(world, { q: 'Leeds' })).toEqual([])
})
