import { expect, test } from 'vitest'
import { distinctBandNames } from '#core/imports/band-names.ts'
import { distinctReadings } from '#core/imports/place-readings.ts'

test('a repeated band keeps its first position and spelling', () => {
  expect(distinctBandNames(['The Aggrolites', 'Hepcat', 'AGGROLITES'])).toEqual(['The Aggrolites', 'Hepcat'])
})

test('a repeated reading of a place keeps its first position', () => {
  const [venueFirst, cityFirst] = [{ place: { venueName: 'SO36' } }, { place: { venueCity: 'SO36' } }]
  expect(distinctReadings([venueFirst, cityFirst, { ...venueFirst, unread: ['Berlin'] }])).toEqual([
    venueFirst,
    cityFirst,
  ])
})
