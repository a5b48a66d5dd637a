import { expect, test } from 'vitest'
import type { VenueId } from '#core/ids.ts'
import { areaAround } from '#web/map/area.ts'
import type { Marker } from '#web/map/markers.ts'
import { streetLabels } from '#web/map/street-labels.ts'

const area = areaAround({ west: 13.36, south: 52.49, east: 13.48, north: 52.55 })

const street = (
  name: string,
  changes: { longitude?: number; latitude?: number; angle?: number; length?: number } = {},
) => ({
  name,
  longitude: 13.42,
  latitude: 52.52,
  angle: 0,
  length: 800,
  ...changes,
})
const labelsOf = (...streets: ReturnType<typeof street>[]) =>
  streetLabels(streets, { area, markers: [] }).map(({ name, screen }) => [name, screen])

test('a street is labelled if it is long enough for its name; on a phone, it must be longer', () => {
  expect(labelsOf(street('Linienstraße', { length: 230 }))).toEqual([['Linienstraße', 'phone']])
  expect(labelsOf(street('Linienstraße', { length: 140 }))).toEqual([['Linienstraße', 'desktop']])
  expect(labelsOf(street('Linienstraße', { length: 130 }))).toEqual([])
})

test('a name that would cover an earlier one is left out', () => {
  const first = street('Torstraße')
  expect(labelsOf(first, street('Gartenstraße', { angle: 90 }))).toEqual([['Torstraße', 'phone']])
  expect(labelsOf(first, street('Gartenstraße', { latitude: 52.535 }))).toEqual([
    ['Torstraße', 'phone'],
    ['Gartenstraße', 'phone'],
  ])
})

test('a name that would extend beyond the map is left out', () => {
  expect(labelsOf(street('Seestraße', { longitude: 13.356 }))).toEqual([])
  expect(labelsOf(street('Seestraße', { longitude: 13.3566, angle: 90 }))).toEqual([['Seestraße', 'desktop']])
})

test('a Japanese character takes up as much room as two letters, and a combining mark takes up none', () => {
  expect(labelsOf(street('道玄坂通り', { length: 110 }))).toEqual([])
  expect(labelsOf(street('道玄坂通り', { length: 120 }))).toEqual([['道玄坂通り', 'desktop']])
  const decomposed = 'Wörther Straße'.normalize('NFD')
  expect(labelsOf(street(decomposed, { length: 160 }))).toEqual([[decomposed, 'desktop']])
})

const markerWith = (smallestScreenForName: Marker['smallestScreenForName']): Marker => ({
  ...{ venueCity: 'Berlin', venueName: 'Lido', venueId: 'lido' as VenueId, shows: 1, venues: 1, cities: 1 },
  ...{ name: 'Berlin', smallestScreenForName },
  ...{ latitude: 52.52, longitude: 13.42, west: 13.42, east: 13.42, south: 52.52, north: 52.52 },
})

test('a name that a marker would cover is left out', () => {
  const streets = [street('Torstraße'), street('Seestraße', { latitude: 52.535 })]
  const labels = streetLabels(streets, { area, markers: [markerWith(null)] })
  expect(labels.map(({ name }) => name)).toEqual(['Seestraße'])
})

test('a name that a marker’s name would cover is left out', () => {
  const streets = [street('Torstraße', { latitude: 52.5148 })]
  const screensWith = (smallestScreenForName: Marker['smallestScreenForName']) =>
    streetLabels(streets, { area, markers: [markerWith(smallestScreenForName)] }).map(({ screen }) => screen)
  expect(screensWith(null)).toEqual(['desktop'])
  expect(screensWith('desktop')).toEqual([])
})
