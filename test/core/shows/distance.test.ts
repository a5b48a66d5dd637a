import { expect, test } from 'vitest'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeWorld } from '#test/support/world.ts'

const berkeley = { venueCity: 'Berkeley', venueRegion: 'California', venueCountry: 'US' }
const pin = { latitude: 37.88, longitude: -122.3 }

test('a list near a point contains the distance to each show, or to the centre of its city if the position is private or unknown', async () => {
  const world = makeWorld()
  await addShow(world, { showTitle: 'a', venueName: 'Public', ...berkeley, ...pin })
  await addShow(world, { showTitle: 'b', venueName: 'Private', ...berkeley, ...pin, addressVisibility: 'ask-a-punk' })
  await addShow(world, { showTitle: 'c', venueName: 'Unknown', ...berkeley })
  const { shows } = await world.core.listShows(null, ShowQuery.parse({ near: '37.8716,-122.2727' }))
  const [first, ...others] = shows.map(({ distance }) => distance)
  expect(first).toEqual({ kilometres: 2.6, isApproximate: false })
  expect(others).toEqual([
    { kilometres: 0, isApproximate: true },
    { kilometres: 0, isApproximate: true },
  ])
})

test('other lists contain no distances', async () => {
  const world = makeWorld()
  await addShow(world, { ...berkeley, ...pin })
  const { shows } = await world.core.listShows(null, ShowQuery.parse({ city: 'Berkeley' }))
  expect(shows[0]).not.toHaveProperty('distance')
})
