import { describe, expect, test } from 'vitest'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'

const gazetteer = makeSqliteGazetteer('Europe/Dublin')
const largestCity = (name: string, country?: string) => gazetteer.cities(name, country)[0]

describe('the search for cities by name', () => {
  test('returns cities with region, centre, time zone and population, the most populous first', () => {
    expect(largestCity('Oakland', 'US')).toEqual({
      name: 'Oakland',
      country: 'US',
      region: 'California',
      latitude: expect.closeTo(37.8, 1),
      longitude: expect.closeTo(-122.27, 1),
      timeZone: 'America/Los_Angeles',
      localTimeId: expect.any(Number),
      population: expect.any(Number),
    })
    const populations = gazetteer.cities('Portland', 'US').map(({ population }) => population)
    expect(populations.length).toBeGreaterThan(2)
    expect(populations).toEqual(populations.toSorted((a, b) => b - a))
  })

  test.each([
    ['München', 'DE', 'Munich'],
    ['Muenchen', 'DE', 'Munich'],
    ['MUNICH', 'DE', 'Munich'],
    ['Monaco di Baviera', 'DE', 'Munich'],
    ['Praha', 'CZ', 'Prague'],
    ['Москва', 'RU', 'Moscow'],
    ['東京', 'JP', 'Tokyo'],
    ['Saint Louis', 'US', 'St. Louis'],
    ['St Louis', 'US', 'St. Louis'],
    ['NYC', 'US', 'New York City'],
    ['CDMX', 'MX', 'Mexico City'],
    ['The Hague', 'NL', 'The Hague'],
    ['Den Haag', 'NL', 'The Hague'],
    ['1070 Wien', 'AT', 'Vienna'],
    ['Lyon 7e', 'FR', 'Lyon'],
    ['Köln (Ehrenfeld Nord)', 'DE', 'Köln'],
    ['Frankfurt/Main', 'DE', 'Frankfurt am Main'],
  ])('finds %s in %s as %s', (name, country, city) => {
    expect(largestCity(name, country)?.name).toBe(city)
  })

  test('covers all countries when none is given', () => {
    expect(largestCity('Lille')?.country).toBe('FR')
    expect(new Set(gazetteer.cities('London').map(({ country }) => country))).toContain('CA')
  })

  test.each(['', ' ', 'Nowhere at all', 'SAT', '(((', 'x'.repeat(10_000)])('finds nothing for %j', (name) => {
    expect(gazetteer.cities(name, 'US')).toEqual([])
  })
})

describe('the search for cities by the beginning of a name', () => {
  const namesFor = (text: string, limit = 5) => gazetteer.search(text, limit).map(({ name }) => name)

  test.each([
    ['berl', 'Berlin'],
    ['münch', 'Munich'],
    ['st. lou', 'St. Louis'],
    ['東京', 'Tokyo'],
    ['nyc', 'New York City'],
    ['la', 'Los Angeles'],
  ])('for the input %j, finds %s first', (text, name) => {
    expect(namesFor(text)[0]).toBe(name)
  })

  test.each(['Brelin', 'Bwrlin', 'Berlxin', 'Brlin', 'Berlim', 'Berln'])(
    'finds Berlin despite the typo in %s',
    (text) => {
      expect(namesFor(text)[0]).toBe('Berlin')
    },
  )

  test.each([
    ['Portland, Maine', 'Maine'],
    ['portland, me', 'Maine'],
    ['Portland, Ore', 'Oregon'],
    ['Birmingham, United States', 'Alabama'],
    ['Birmingham, GB', 'England'],
  ])('for the input %j, finds the city in %s first', (text, region) => {
    expect(gazetteer.search(text, 1)[0]?.region).toBe(region)
  })

  test.each(['', ' ', 'b', '%', '_____', ',', 'Nowhere at all', 'Berlin, Japan', 'x'.repeat(10_000)])(
    'finds nothing for %j',
    (text) => {
      expect(namesFor(text)).toEqual([])
    },
  )

  test('prefers main names to former and foreign ones', () => {
    expect(namesFor('berlin', 20)).not.toContain('North Canton')
    expect(namesFor('portl')).not.toContain('Sandusky')
  })

  test('lists a city only once, even if GeoNames has it in two countries', () => {
    const positions = gazetteer.search('San Juan', 50).map(({ latitude, longitude }) => `${latitude} ${longitude}`)
    expect(new Set(positions).size).toBe(positions.length)
  })
})

test('the gazetteer finds the cities around a point, even across the 180th meridian', () => {
  const around = (latitude: number, longitude: number, radiusKm: number) =>
    gazetteer.citiesAround({ latitude, longitude }, radiusKm).map(({ name }) => name)
  expect(around(52.52, 13.4, 30)).toEqual(expect.arrayContaining(['Berlin', 'Potsdam']))
  expect(around(52.52, 13.4, 10)).not.toContain('Potsdam')
  expect(around(-16.8, -179.99, 100)).toContain('Labasa')
  expect(around(0, -140, 150)).toEqual([])
})

describe('a region', () => {
  test.each([
    ['CA', 'US', 'California', null],
    ['us-ca', 'US', 'California', null],
    ['British Columbia', 'CA', 'British Columbia', null],
    ['BC', 'CA', 'British Columbia', null],
    ['NSW', 'AU', 'New South Wales', null],
    ['Bayern', 'DE', 'Bavaria', 'Europe/Berlin'],
    ['Canarias', 'ES', 'Canary Islands', 'Atlantic/Canary'],
    ['Açores', 'PT', 'Azores', 'Atlantic/Azores'],
    ['Wyoming', 'US', 'Wyoming', 'America/Denver'],
    ['TN', 'US', 'Tennessee', null],
  ])('is found by %s in %s', (name, country, region, timeZone) => {
    const found = gazetteer.region(name, country)
    expect(found?.name).toBe(region)
    if (timeZone !== null) expect(found?.timeZone).toBe(timeZone)
  })

  test('has no single time zone when it spans several', () => {
    expect(gazetteer.region('Tennessee', 'US')?.timeZone).toBeNull()
  })

  test.each([
    ['SW2', 'GB'],
    ['', 'US'],
    ['CA', 'DE'],
  ])('is not found by %j in %s', (name, country) => {
    expect(gazetteer.region(name, country)).toBeNull()
  })
})

describe('the time zones', () => {
  test.each([
    ['DE', ['Europe/Berlin']],
    ['AR', ['America/Argentina/Buenos_Aires']],
    ['ES', ['Europe/Madrid', 'Atlantic/Canary']],
    ['NZ', ['Pacific/Auckland', 'Pacific/Chatham']],
    ['BV', []],
    ['XX', []],
  ])('of %s are %j', (country, zones) => {
    expect(gazetteer.timeZones(country)).toEqual(zones)
  })

  test('of a country start with the most populous one', () => {
    expect(gazetteer.timeZones('US')[0]).toBe('America/New_York')
    expect(gazetteer.timeZones('US').length).toBeGreaterThan(5)
  })
})

test('a point on land has a time zone, but a point at sea has none', () => {
  expect(gazetteer.timeZoneAt({ latitude: 27.7172, longitude: 85.324 })).toBe('Asia/Kathmandu')
  expect(gazetteer.timeZoneAt({ latitude: 0, longitude: -30 })).toBeNull()
})

test('a closed gazetteer throws', () => {
  const closed = makeSqliteGazetteer('UTC')
  closed.close()
  expect(() => closed.cities('Lille')).toThrow()
})

test("the runtime supports the time zones of the gazetteer's cities", () => {
  const cities = ['Springfield', 'San Antonio', 'Victoria', 'Santa Cruz', 'La Paz'].flatMap((name) =>
    gazetteer.cities(name),
  )
  expect(cities.length).toBeGreaterThan(50)
  for (const { timeZone } of cities)
    expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toBeTruthy()
})
