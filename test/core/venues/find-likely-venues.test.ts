import { beforeEach, describe, expect, test } from 'vitest'
import { PartialVenue } from '#core/venues/find-likely-venues.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = makeWorld()
  const admin = await world.as('ShowAdmin')
  const berlin = { city: 'Berlin', region: 'Berlin', country: 'DE' }
  const oranienstrasse = { address: 'Oranienstraße 190', latitude: 52.500_4, longitude: 13.422_2 }
  await addVenue(world, { ...berlin, ...oranienstrasse, name: 'SO36' }, admin)
  await addVenue(world, { ...berlin, address: 'Köpenicker Straße 137', name: 'Café Köpi' }, admin)
  await addVenue(world, { name: 'The Köpi', city: 'Hamburg', region: 'Hamburg', country: 'DE' }, admin)
})

const likelyNamesFor = async (input: Record<string, unknown>) =>
  (await world.core.findLikelyVenues(PartialVenue.parse(input))).map(({ name }) => name)

describe('the search for likely venues', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['a similar name in the same city', { name: 'the cafe kopi', city: 'berlin', country: 'Germany' }, ['Café Köpi']],
    ['a typo', { name: 'Köpii', city: 'Hamburg', country: 'DE' }, ['The Köpi']],
    ['the same street', { address: 'ORANIENSTRASSE 190', city: 'Berlin', country: 'DE' }, ['SO36']],
    ['coordinates 149 metres away', { latitude: 52.501_74, longitude: 13.422_2 }, ['SO36']],
    ['coordinates 151 metres away', { latitude: 52.501_76, longitude: 13.422_2 }, []],
    ['a similar name in another city', { name: 'SO36', city: 'Köln', country: 'DE' }, []],
    ['the same city alone', { city: 'Berlin', country: 'DE' }, []],
    ['one coordinate alone', { latitude: 52.500_4 }, []],
    ['no fields', {}, []],
    ['blank fields', { name: ' ', address: '', city: null, country: '' }, []],
  ])('finds the expected venues for: %s', async (_, input, names) => {
    expect(await likelyNamesFor(input)).toEqual(names)
  })

  test('rejects invalid input', () => {
    expect(
      errorsOf(PartialVenue, { name: 'x'.repeat(10_000), city: 7, country: 'Atlantis', latitude: 91, longitude: '1' }),
    ).toEqual({
      name: 'Venue name must be 256 characters or less',
      city: 'City must be text',
      country: 'Choose a country from the list',
      latitude: 'Latitude must be between -90 and 90',
      longitude: 'Longitude must be a number',
    })
  })
})
