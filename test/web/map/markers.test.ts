import { expect, test } from 'vitest'
import type { VenueId } from '#core/ids.ts'
import { areaAround } from '#web/map/area.ts'
import { isAtOnePoint, markersOf } from '#web/map/markers.ts'

const area = areaAround({ west: -11, south: 35, east: 32, north: 62 })

const cluster = (venueCity: string, longitude: number, latitude: number, shows: number) => ({
  venueCity,
  longitude,
  latitude,
  west: longitude,
  east: longitude,
  south: latitude,
  north: latitude,
  shows,
  venues: 1,
  cities: 1,
  venueId: venueCity as VenueId,
  venueName: 'Loft',
})

test('clusters that are too close together become one marker, at the position of the cluster with the most shows', () => {
  const markers = markersOf(
    [cluster('Berlin', 13.4, 52.5, 9), cluster('Potsdam', 13.1, 52.4, 2), cluster('Roma', 12.5, 41.9, 1)],
    area,
  )
  expect(markers).toMatchObject([
    { venueCity: 'Berlin', longitude: 13.4, shows: 11, venues: 2, cities: 2, west: 13.1, east: 13.4 },
    { venueCity: 'Roma', shows: 1, venues: 1, cities: 1 },
  ])
  expect(markers.map(isAtOnePoint)).toEqual([false, true])
})

test('two merged clusters of one city count as one city', () => {
  expect(markersOf([cluster('Berlin', 13.4, 52.5, 9), cluster('Berlin', 13.3, 52.5, 1)], area)).toMatchObject([
    { venues: 2, cities: 1 },
  ])
})

test('the names of markers with more shows take precedence; some names fit only on wide screens, and none extends beyond the map', () => {
  const markers = markersOf(
    [
      cluster('Wien', 16.4, 48.2, 9),
      cluster('Bratislava', 23, 48.1, 5),
      cluster('Bordeaux', -0.6, 44.8, 3),
      cluster('Reykjavík', -16, 60, 1),
    ],
    area,
  )
  expect(markers.map(({ venueCity, smallestScreenForName }) => [venueCity, smallestScreenForName])).toEqual([
    ['Wien', 'phone'],
    ['Bratislava', 'desktop'],
    ['Bordeaux', 'phone'],
    ['Reykjavík', null],
  ])
})

test('on the map of one city, a marker for one venue has the venue’s name, and a marker for several has the city’s name', () => {
  const london = areaAround({ west: -0.1985, south: 51.4532, east: 0.0072, north: 51.5492 })
  const clusters = [
    { ...cluster('London', -0.06, 51.52, 1), venueName: 'The Old Blue Last' },
    { ...cluster('London', -0.14, 51.54, 5), venueName: 'Dublin Castle', venues: 2 },
  ]
  const namesIn = (mapArea: typeof area) => markersOf(clusters, mapArea).map(({ name }) => name)
  expect(namesIn(london)).toEqual(['London', 'The Old Blue Last'])
  expect(namesIn(areaAround({ west: -1, south: 51, east: 1, north: 52 }))).toEqual(['London'])
  const [longNamed] = markersOf([{ ...cluster('London', -0.185, 51.5, 1), venueName: 'A Very Long Name' }], london)
  expect(longNamed?.smallestScreenForName).toBeNull()
})
