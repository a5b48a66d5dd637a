import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { kilometresBetween } from '#core/geography/coordinates.ts'
import { countryCodeOf } from '#core/geography/countries.ts'
import { type Location, locateVenue } from '#core/venues/locate-venue.ts'
import { makeWorld } from '#test/support/world.ts'

/** An invented venue in a real town. `timeZone` lists the accepted zones, separated by `|`: people in Xinjiang use two.
 * `mayAsk` marks towns whose zone the user may be asked for: those that GeoNames lacks, names differently or lists twice. */
type Sample = Record<'name' | 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'timeZone' | 'mayAsk', string>

const file = join(import.meta.dirname, '../../samples/venues-in-many-zones.csv')
const samples: readonly Sample[] = parse(readFileSync(file), { columns: true })

const { ports } = makeWorld()
const locatedSamples = samples.map((sample) => {
  const { city, region } = sample
  const country = countryCodeOf(sample.country) ?? ''
  return { sample, location: locateVenue(ports, { city, region, country, latitude: null, longitude: null }) }
})

/** Mid-month days of 2026 to 2028: zones with equal offsets on all of them count as equal. */
const midMonthDays = Array.from({ length: 36 }, (_, month) =>
  Temporal.PlainDate.from('2026-01-15').add({ months: month }),
)
const offsetsOf = (zone: string): string =>
  midMonthDays.map((day) => day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).offset).join()

const isRight = (zone: string, acceptedZones: string): boolean =>
  acceptedZones.split('|').some((each) => each === zone || offsetsOf(each) === offsetsOf(zone))

const describeResult = ({ city, region, country, timeZone }: Sample, { timeZone: zone }: Location): string =>
  `${[city, region, country].filter(Boolean).join(', ')}: ${zone?.name ?? 'no zone'}, not ${timeZone}`

test('the samples contain at least 500 venues in at least 35 countries', () => {
  expect(samples.length).toBeGreaterThanOrEqual(500)
  expect(new Set(samples.map(({ country }) => countryCodeOf(country))).size).toBeGreaterThanOrEqual(35)
})

test('every venue gets the right time zone from its city, region and country, or none if the user may be asked for it', () => {
  const wrong = locatedSamples.filter(({ sample: { timeZone, mayAsk }, location }) =>
    location.timeZone === null ? mayAsk === '' : !isRight(location.timeZone.name, timeZone),
  )
  expect(wrong.map(({ sample, location }) => describeResult(sample, location))).toEqual([])
})

test("every city found is within 50 km of the venue's coordinates", () => {
  const far = locatedSamples.flatMap(({ sample, location: { city } }) => {
    const position = { latitude: Number(sample.latitude), longitude: Number(sample.longitude) }
    return city && kilometresBetween(city, position) > 50 ? [`${sample.city}, ${sample.region}: ${city.region}`] : []
  })
  expect(locatedSamples.filter(({ location }) => location.city).length).toBeGreaterThan(samples.length / 2)
  expect(far).toEqual([])
})
