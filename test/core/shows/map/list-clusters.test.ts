import { expect, test } from 'vitest'
import { MapQuery } from '#core/shows/map/list-clusters.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeWorld } from '#test/support/world.ts'

const world = makeWorld({ now: '2026-11-20T12:00:00Z' })
const read = (query: Record<string, string> = {}) => world.core.listClusters(MapQuery.parse(query))

test('the map separates neighbouring cities in a narrow box, and uses the same cells for boxes of equal width', async () => {
  const admin = await world.as('ShowAdmin')
  for (const venueCity of ['Berlin', 'Potsdam'])
    await world.core.addShow(
      admin,
      showInput({ venueName: 'x'.repeat(120), venueCity, venueRegion: 'Brandenburg', venueCountry: 'DE' }),
    )
  expect((await read({ box: '-180,-80,180,80' })).clusters).toMatchObject([{ shows: 2, cities: 2 }])
  const narrow = await read({ box: '13,52.3,13.8,52.7' })
  expect(narrow.clusters.map(({ shows, venueCity }) => [shows, venueCity])).toEqual([
    [1, 'Potsdam'],
    [1, 'Berlin'],
  ])
  expect((await read()).clusters).toHaveLength(2)
  expect(narrow.clusters[0]?.venueName).toHaveLength(100)
  expect(await read({ box: '13.01,52.3,13.81,52.7' })).toEqual(narrow)
  expect(await read({ box: '5,45,12,60' })).toEqual({ clusters: [], isExact: true })
})

test.each([
  '1',
  '1,2,3',
  '1,2,3,4,5',
  '0,0,0,10',
  '0,10,10,10',
  '0,10,10,0',
  '180,0,-180,10',
  '-181,0,0,10',
  '0,0,10,91',
  'a,b,c,d',
])('the map query rejects the box %s', (box) => {
  expect(MapQuery.safeParse({ box }).success).toBe(false)
})
