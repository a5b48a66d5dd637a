import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { hasNoCriteria, noFilter, ShowFilter } from '#core/shows/filter/show-filter.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'

const ids = (count: number) => Array.from({ length: count }, () => randomUUID()).join(',')
const errorsFor = (query: Record<string, string>, schema: typeof ShowFilter | typeof ShowQuery = ShowFilter) => {
  const { error } = schema.safeParse(query)
  return fieldErrors(error?.issues ?? []).map(({ field, message }) => [field, message])
}

describe('an invalid show filter', () => {
  test.each([
    ['bands', ids(51), 'Choose no more than 50 bands'],
    ['bands', ids(500), 'Choose no more than 50 bands'],
    ['venues', ids(500), 'Choose no more than 50 venues'],
    ['bands', 'nutmeg', 'bands must be IDs, separated by commas'],
    ['bands', `${randomUUID()},'; drop table show; --`, 'bands must be IDs, separated by commas'],
    ['venues', '1', 'venues must be IDs, separated by commas'],
    ['when', 'today', 'when must be one of tonight, tomorrow, weekend, next7'],
    ['startDate', 'tomorrow', 'Start date must be a real date like 2026-11-20'],
    ['startDate', '2026-02-30', 'Start date must be a real date like 2026-11-20'],
    ['startDate', '0000-01-01', 'Start date must be a real date like 2026-11-20'],
    ['endDate', '20.11.2026', 'End date must be a real date like 2026-11-20'],
    ['endDate', '+012026-01-01', 'End date must be a real date like 2026-11-20'],
    ['near', 'here', 'near must be a latitude and a longitude, separated by a comma'],
    ['near', '1', 'near must be a latitude and a longitude, separated by a comma'],
    ['near', '1,2,3', 'near must be a latitude and a longitude, separated by a comma'],
    ['near', '91,0', 'near must be a latitude from -90 to 90 and a longitude from -180 to 180'],
    ['near', '0,-180.5', 'near must be a latitude from -90 to 90 and a longitude from -180 to 180'],
    ['near', 'NaN,NaN', 'near must be a latitude from -90 to 90 and a longitude from -180 to 180'],
    ['near', ',', 'near must be a latitude from -90 to 90 and a longitude from -180 to 180'],
    ['near', '0x1,1e1', 'near must be a latitude from -90 to 90 and a longitude from -180 to 180'],
    ['within', '0', 'within must be from 1 to 500 km'],
    ['within', '-5', 'within must be from 1 to 500 km'],
    ['within', '1e9', 'within must be from 1 to 500 km'],
    ['within', '501', 'within must be from 1 to 500 km'],
    ['within', 'Infinity', 'within must be from 1 to 500 km'],
    ['within', 'far', 'within must be from 1 to 500 km'],
    ['q', 'x', 'Enter at least two letters or digits to search'],
    ['q', '%', 'Enter at least two letters or digits to search'],
    ['q', `"'\\%_&|!()`, 'Enter at least two letters or digits to search'],
    ['q', 'a b c', 'Enter at least two letters or digits to search'],
    ['q', 'x'.repeat(257), 'Search must be 256 characters or less'],
    ['q', 'x'.repeat(1000), 'Search must be 256 characters or less'],
    ['city', 'x'.repeat(65), 'City must be 64 characters or less'],
    ['region', 'x\u0000', 'Region must be 64 characters or less'],
    ['city', '\ud800', 'City must be 64 characters or less'],
    ['country', 'Atlantis', 'Choose a country from the list'],
    ['ages', '0', 'ages must be all or an age in years'],
    ['ages', '100', 'ages must be all or an age in years'],
    ['ages', 'kids', 'ages must be all or an age in years'],
    ['stepFree', '1', 'stepFree must be true or false'],
    ['includePast', 'yes', 'includePast must be true or false'],
  ])('is rejected with a message for the invalid field: %s=%s', (field, value, message) => {
    expect(errorsFor({ [field]: value })).toEqual([[field, message]])
    expect(errorsFor({ [field]: value }, ShowQuery)).toEqual([[field, message]])
  })

  test.each(['startDate', 'endDate'])('is rejected if it contains both `when` and `%s`', (date) => {
    expect(errorsFor({ when: 'weekend', [date]: '2026-11-20' })).toEqual([
      ['when', 'Choose either when or a start and end date'],
    ])
  })

  test('is rejected for an unknown status', () => {
    expect(errorsFor({ status: 'scheduled,nonsense' })).toMatchObject([
      ['status', expect.stringMatching(/^status must be one or more of /)],
    ])
  })

  test('is rejected when the end is before the start', () => {
    const dates = { startDate: '2026-12-02', endDate: '2026-12-01' }
    expect(errorsFor(dates)).toEqual([['endDate', 'End date must not be before the start date']])
    expect(errorsFor({ ...dates, page: '2' }, ShowQuery)).toEqual([
      ['endDate', 'End date must not be before the start date'],
    ])
    expect(errorsFor({ ...dates, ages: 'x' }).map(([field]) => field)).toEqual(['ages', 'endDate'])
    expect(errorsFor({ startDate: '2026-12-01', endDate: '2026-12-01' })).toEqual([])
  })

  test('is rejected with an error for the invalid date only, if the other one is valid', () => {
    const invalidFields = (startDate: string, endDate: string) =>
      errorsFor({ startDate, endDate }).map(([field]) => field)
    expect(invalidFields('soon', '2026-12-01')).toEqual(['startDate'])
    expect(invalidFields('2026-12-01', '01.12.2026')).toEqual(['endDate'])
  })

  test('is rejected with an error for every invalid field', () => {
    expect(errorsFor({ within: '0', ages: 'x', near: 'y' }).map(([field]) => field)).toEqual(['near', 'within', 'ages'])
  })
})

describe('a show filter', () => {
  test('ignores blank values, and has no criteria if only a distance remains', () => {
    const empty = Object.fromEntries(Object.keys(noFilter).map((key) => [key, ' ']))
    expect(ShowFilter.parse(empty)).toEqual(noFilter)
    expect(hasNoCriteria(noFilter)).toBe(true)
    expect(hasNoCriteria(ShowFilter.parse({ within: '3' }))).toBe(true)
  })

  test('ignores unknown keys', () => {
    expect(ShowFilter.parse({ band: 'x', page: '3', constructor: '1', toString: 'x' })).toEqual(noFilter)
  })

  test.each([
    { q: 'ska' },
    { bands: randomUUID() },
    { venues: randomUUID() },
    { city: 'Köln' },
    { region: 'CA' },
    { country: 'us' },
    { startDate: '2026-12-01' },
    { endDate: '2026-12-01' },
    { near: '0,0' },
    { ages: 'all' },
    { status: 'moved' },
    { includePast: 'true' },
  ])('has criteria when parsed from %o', (query) => {
    expect(hasNoCriteria(ShowFilter.parse(query))).toBe(false)
  })

  test('removes duplicates, spaces and empty items from lists', () => {
    const [one, two] = [randomUUID(), randomUUID()]
    expect(ShowFilter.parse({ bands: ` ${one},,${two}, ${one} ` }).bands).toEqual([one, two])
    expect(ShowFilter.parse({ venues: ids(50) }).venues).toHaveLength(50)
    expect(ShowFilter.parse({ status: 'moved,cancelled,moved' }).status).toEqual(['cancelled', 'moved'])
  })

  test('parses coordinates, numbers, country codes and booleans', () => {
    const query = {
      near: ' 52.5 , -13.4',
      within: '12.5',
      ages: '18',
      country: 'de',
      includePast: 'false',
      q: ' AC/DC ',
    }
    expect(ShowFilter.parse(query)).toEqual({
      ...noFilter,
      near: { latitude: 52.5, longitude: -13.4 },
      within: 12.5,
      ages: 18,
      country: 'DE',
      q: 'AC/DC',
    })
  })

  test.each(['夜', 'ス', '스카', 'u2', '100%', `"ska"`, 'x ska'])('accepts the search text %s', (q) => {
    expect(ShowFilter.parse({ q }).q).toBe(q)
  })
})
