import { describe, expect, test } from 'vitest'
import { PlaceQuery, PlaceSearch } from '#core/search/find-places.ts'
import { makeWorld } from '#test/support/world.ts'

const { core } = makeWorld()
const labels = (query: Record<string, string>) => core.findPlaces(PlaceSearch.parse(query)).map(({ label }) => label)
const nearestPlace = (near: string) => core.findNearestPlace(PlaceQuery.parse({ near }))

describe('the search for places', () => {
  test('adds a suffix to the label of each place with the same name, except the largest', () => {
    const [largest, second] = core.findPlaces(PlaceSearch.parse({ q: 'Portland' }))
    expect(largest).toEqual({
      name: 'Portland',
      label: 'Portland',
      region: 'Oregon',
      country: 'US',
      latitude: expect.closeTo(45.52, 1),
      longitude: expect.closeTo(-122.68, 1),
    })
    expect(second?.label).toMatch(/^Portland, \w/)
  })

  test('returns at most `limit` places, 8 by default, and none without text', () => {
    expect(labels({ q: 'san', limit: '3' })).toHaveLength(3)
    expect(labels({ q: 'san' })).toHaveLength(8)
    expect(labels({})).toEqual([])
  })
})

describe('the name of a position', () => {
  test('is the name of the city whose centre is there', () => {
    for (const q of ['Berlin', 'Potsdam', 'Oakland', 'Jersey City', 'Portland, Maine', '東京']) {
      const [place] = core.findPlaces(PlaceSearch.parse({ q }))
      const near = `${place?.latitude.toFixed(4)},${place?.longitude.toFixed(4)}`
      expect(nearestPlace(near)).toEqual({ name: place?.label, isCentre: true })
    }
  })

  test.each([
    ['Kreuzberg', '52.50,13.40', 'Berlin'],
    ['a suburb of Potsdam', '52.39,13.09', 'Potsdam'],
    ['a village far from large cities', '53.80,-1.20', 'Sherburn in Elmet'],
  ])('away from city centres is the name of a nearby city, preferably a large one: %s', (_where, near, name) => {
    expect(nearestPlace(near)).toEqual({ name, isCentre: false })
  })

  test('is unknown far from every city, and at the poles', () => {
    for (const near of ['0,-140', '90,0', '-90,180'])
      expect(nearestPlace(near)).toEqual({ name: null, isCentre: false })
  })

  test('is found across the 180th meridian', () => {
    expect(nearestPlace('-16.8,179.999').name).not.toBeNull()
  })

  test.each(['', 'here', '1', '91,0'])('cannot be requested for %j', (near) => {
    expect(PlaceQuery.safeParse({ near }).success).toBe(false)
  })
})
