import { describe, expect, test } from 'vitest'
import { ShowInput } from '#core/shows/show-input.ts'
import { showBody } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const errorsFor = (changes: Record<string, unknown>) => errorsOf(ShowInput, showBody(changes))
const parse = (changes: Record<string, unknown> = {}) => ShowInput.parse(showBody(changes))
const someId = '0b2e7e0a-5d1c-4f57-9d43-0a6f1c2b3d4e'

describe('the input for a show (specification section 5)', () => {
  test('accepts valid input', () => {
    expect(errorsFor({})).toEqual({})
  })

  test('reports all missing fields at once', () => {
    expect(errorsOf(ShowInput, {})).toEqual({
      showTitle: 'Show title is required',
      showDate: 'Show date is required',
      doorTime: 'Door time or show time is required',
      venueName: 'Venue name is required',
      venueAddress: 'Street address is required',
      venueCity: 'City is required',
      venueRegion: 'Region is required',
      venueCountry: 'Country is required',
    })
  })

  test.each([null, undefined, [], 'x', 7, [{}]])('must be an object, not %j', (body) => {
    expect(Object.keys(errorsOf(ShowInput, body))).toEqual([''])
  })

  test('drops unknown fields', () => {
    const forged = { createdBy: 'me', status: 'cancelled', slug: 'x', version: 9, id: someId, ['__proto__']: { a: 1 } }
    expect(parse(forged)).toEqual(parse())
  })

  describe('Show title: required, max 256', () => {
    test.each([undefined, null, '', '   '])('may not be absent or blank: %j', (showTitle) => {
      expect(errorsFor({ showTitle })).toEqual({ showTitle: 'Show title is required' })
    })

    test('may be derived from the bands, if there are any', () => {
      expect(parse({ showTitle: undefined, hasOwnTitle: false }).hasOwnTitle).toBe(false)
      for (const bandList of [null, []])
        expect(errorsFor({ showTitle: undefined, hasOwnTitle: false, bandList })).toEqual({
          showTitle: 'Show title is required',
        })
      expect(errorsFor({ hasOwnTitle: 'no' })).toEqual({ hasOwnTitle: 'hasOwnTitle must be true or false' })
    })

    test('may have 256 characters, not 257, once trimmed', () => {
      expect(parse({ showTitle: ` ${'🎺'.repeat(256)} ` }).showTitle).toBe('🎺'.repeat(256))
      expect(errorsFor({ showTitle: 'x'.repeat(257) })).toEqual({
        showTitle: 'Show title must be 256 characters or less',
      })
    })

    test.each(['a\u0000b', 'a\ud800b', 'a\u200fb'])('may not contain %j', (showTitle) => {
      expect(errorsFor({ showTitle })).toEqual({ showTitle: 'Show title contains characters that are not allowed' })
    })
  })

  describe('Show date: required, YYYY-MM-DD, a real calendar date', () => {
    test.each(['2026-11-27', '2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30', '0001-01-01', '9999-12-31'])(
      'may be %s',
      (showDate) => {
        expect(parse({ showDate: ` ${showDate} ` }).showDate).toBe(showDate)
      },
    )

    test.each([
      '2026-02-30',
      '2026-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
      '0000-01-01',
      '2026-1-1',
      '26-01-01',
      '01/02/2026',
      '2026-01-01T00:00:00Z',
      '+12026-01-01',
      '２０２６-01-01',
      'tomorrow',
    ])('may not be %s', (showDate) => {
      expect(errorsFor({ showDate })).toEqual({ showDate: 'Show date must be a real date like 2026-11-20' })
    })

    test('is required, and must be text', () => {
      for (const showDate of [undefined, null, '', ' '])
        expect(errorsFor({ showDate })).toEqual({ showDate: 'Show date is required' })
      expect(errorsFor({ showDate: 20261127 })).toEqual({ showDate: 'Show date must be a date like 2026-11-20' })
    })
  })

  describe('Door time and show time: at least one; hours 0-23, minutes 00-59', () => {
    test.each([
      { doorTime: '19:00', showTime: null },
      { doorTime: undefined, showTime: '20:00' },
      { doorTime: '', showTime: '20:00' },
    ])('accepts one of them alone: %j', (times) => {
      expect(errorsFor(times)).toEqual({})
    })

    test.each([
      { doorTime: undefined, showTime: undefined },
      { doorTime: null, showTime: null },
      { doorTime: ' ', showTime: '' },
    ])('rejects input with neither: %j', (times) => {
      expect(errorsFor(times)).toEqual({ doorTime: 'Door time or show time is required' })
    })

    test.each([
      ['00:00', '00:00'],
      ['23:59', '23:59'],
      ['9:05', '09:05'],
      [' 19:30 ', '19:30'],
    ])('reads %j as %s', (input, expected) => {
      expect(parse({ doorTime: input, showTime: input })).toMatchObject({ doorTime: expected, showTime: expected })
    })

    test.each(['24:00', '23:60', '19:5', '19', '7 PM', '19:30:00', '-1:00', '１９:30', 1930, { hour: 19 }])(
      'rejects %j',
      (time) => {
        expect(errorsFor({ doorTime: time, showTime: time })).toEqual({
          doorTime: 'Door time must be a time like 19:30',
          showTime: 'Show time must be a time like 19:30',
        })
      },
    )
  })

  describe('Age restriction: Yes, No or Unknown', () => {
    test.each(['Yes', 'No', 'Unknown'])('may be %s', (ageRestriction) => {
      expect(parse({ ageRestriction }).ageRestriction).toBe(ageRestriction)
    })

    test('is Unknown by default', () => {
      expect(parse().ageRestriction).toBe('Unknown')
    })

    test.each(['yes', 'Maybe', '', true, null])('may not be %j', (ageRestriction) => {
      expect(errorsFor({ ageRestriction })).toEqual({ ageRestriction: 'Age restriction must be Yes, No or Unknown' })
    })
  })

  describe('Age limit: when given, a positive number', () => {
    test.each([1, 18, 21, 120])('may be %d', (ageLimit) => {
      expect(parse({ ageLimit }).ageLimit).toBe(ageLimit)
    })

    test('is optional', () => {
      expect(parse().ageLimit).toBeNull()
      expect(parse({ ageLimit: null }).ageLimit).toBeNull()
    })

    test.each([0, -0, -1, '18', Number.NaN, Number.POSITIVE_INFINITY, [18], true])('may not be %s', (ageLimit) => {
      expect(errorsFor({ ageLimit })).toEqual({ ageLimit: 'Age limit must be a positive number' })
    })

    test.each([1.5, 0.5, 121])('must be a whole number up to 120, not %d', (ageLimit) => {
      expect(errorsFor({ ageLimit })).toEqual({ ageLimit: 'Age limit must be a whole number up to 120' })
    })
  })

  describe('The band list', () => {
    test('may be absent, null or empty', () => {
      expect(parse({ bandList: undefined }).bandList).toBeNull()
      expect(parse({ bandList: null }).bandList).toBeNull()
      expect(parse({ bandList: [] }).bandList).toEqual([])
    })

    test('identifies bands by id or by name, and normalizes both', () => {
      const bandList = [{ bandId: someId.toUpperCase() }, { bandName: ' Trombone Tax ' }]
      const defaults = { setTime: null, state: 'confirmed' }
      expect(parse({ bandList }).bandList).toEqual([
        { bandId: someId, ...defaults },
        { bandName: 'Trombone Tax', ...defaults },
      ])
    })

    test.each(['The Nutmeg Seven', { bandName: 'x' }, 7])('must be a list, not %j', (bandList) => {
      expect(errorsFor({ bandList })).toEqual({ bandList: 'bandList must be a list' })
    })

    test.each([{}, null, 'x', { bandId: null }, { bandName: null }])(
      'requires an id or a name for each band, and rejects %j',
      (band) => {
        expect(errorsFor({ bandList: [band] })).toEqual({ bandList: 'Each band needs a bandId or a bandName' })
      },
    )

    test('requires UUIDs as ids', () => {
      const bandList = [{ bandId: someId }, { bandId: 'x' }]
      expect(errorsFor({ bandList })).toEqual({ bandList: 'Band ID must be a UUID' })
    })

    test('requires names of 1 to 256 characters', () => {
      const errorsForName = (bandName: string) => errorsFor({ bandList: [{ bandName: 'fine' }, { bandName }] })
      expect(errorsForName('x'.repeat(256))).toEqual({})
      expect(errorsForName('x'.repeat(257))).toEqual({ bandList: 'Band name must be 256 characters or less' })
      expect(errorsForName(' ')).toEqual({ bandList: 'Band name is required' })
      expect(errorsFor({ bandList: [{ bandName: 7 }] })).toEqual({ bandList: 'Band name must be text' })
      expect(errorsForName('a\u0000b')).toEqual({ bandList: 'Band name contains characters that are not allowed' })
    })

    test('may contain 100 bands, not 101', () => {
      const bands = (count: number) => Array.from({ length: count }, (_, index) => ({ bandName: `Band ${index}` }))
      expect(errorsFor({ bandList: bands(100) })).toEqual({})
      expect(errorsFor({ bandList: bands(101) })).toEqual({ bandList: 'A line-up can have up to 100 bands' })
    })
  })

  describe('The venue', () => {
    const noVenue = {
      venueName: undefined,
      venueAddress: '',
      venueCity: ' ',
      venueRegion: null,
      venueCountry: undefined,
    }

    test('may be an existing one, identified by its id alone', () => {
      expect(errorsFor({ ...noVenue, venueId: someId })).toEqual({})
    })

    test('requires all five fields when no id is given', () => {
      expect(errorsFor({ ...noVenue, venueId: '' })).toEqual({
        venueName: 'Venue name is required',
        venueAddress: 'Street address is required',
        venueCity: 'City is required',
        venueRegion: 'Region is required',
        venueCountry: 'Country is required',
      })
    })

    test('requires a UUID as its id (specification section 5, "IDs")', () => {
      for (const venueId of ['x', '1', 7, `${someId}0`, someId.slice(1)])
        expect(errorsFor({ ...noVenue, venueId })).toEqual({ venueId: 'Venue ID must be a UUID' })
    })

    test.each([
      ['venueName', 256, 'Venue name'],
      ['venueAddress', 256, 'Street address'],
      ['venueCity', 64, 'City'],
      ['venueRegion', 64, 'Region'],
    ])('limits %s to %i characters', (field, max, label) => {
      expect(errorsFor({ [field]: ` ${'x'.repeat(max)} ` })).toEqual({})
      expect(errorsFor({ [field]: 'x'.repeat(max + 1) })).toEqual({
        [field]: `${label} must be ${max} characters or less`,
      })
    })

    test('must be in a listed country, and the name of the country is converted to its code', () => {
      expect(parse({ venueCountry: 'Germany' }).venueCountry).toBe('DE')
      expect(errorsFor({ venueCountry: 'Atlantis' })).toEqual({ venueCountry: 'Choose a country from the list' })
      expect(errorsFor({ venueCountry: 'x'.repeat(33) })).toEqual({
        venueCountry: 'Country must be 32 characters or less',
      })
    })

    test('requires both coordinates or neither, within their ranges', () => {
      expect(errorsFor({ latitude: -90, longitude: 180 })).toEqual({})
      expect(errorsFor({ latitude: 37 })).toEqual({ latitude: 'Enter both latitude and longitude, or neither' })
      expect(errorsFor({ longitude: 37 })).toEqual({ latitude: 'Enter both latitude and longitude, or neither' })
      expect(errorsFor({ latitude: 90.1, longitude: -180.1 })).toEqual({
        latitude: 'Latitude must be between -90 and 90',
        longitude: 'Longitude must be between -180 and 180',
      })
    })
  })

  test('reports each wrong field, regardless of the others', () => {
    expect(
      errorsFor({
        showTitle: '',
        showDate: '2026-02-30',
        doorTime: '25:00',
        showTime: '',
        venueCity: '',
        ageLimit: -1,
      }),
    ).toEqual({
      showTitle: 'Show title is required',
      showDate: 'Show date must be a real date like 2026-11-20',
      doorTime: 'Door time must be a time like 19:30',
      venueCity: 'City is required',
      ageLimit: 'Age limit must be a positive number',
    })
    expect(errorsFor({ showDate: undefined, doorTime: '20:00', showTime: '19:00', latitude: 37 })).toEqual({
      showDate: 'Show date is required',
      showTime: 'Show time must not be before door time',
      latitude: 'Enter both latitude and longitude, or neither',
    })
  })
})
