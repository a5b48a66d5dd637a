import { expect, test } from 'vitest'
import { distinctReadings } from '#adapters/imports/place-readings.ts'

test('a repeated reading of a place is kept only once, at its first position', () => {
  const [venueFirst, cityFirst] = [{ place: { venueName: 'SO36' } }, { place: { venueCity: 'SO36' } }]
  expect(distinctReadings([venueFirst, cityFirst, { ...venueFirst, unread: ['Berlin'] }])).toEqual([
    venueFirst,
    cityFirst,
  ])
})
