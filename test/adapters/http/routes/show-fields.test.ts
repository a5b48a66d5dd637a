import { beforeEach, describe, expect, it } from 'vitest'
import { listExcerpt } from '#core/shows/list-excerpt.ts'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { expectFieldErrors } from '#test/support/problem.ts'

let world: HttpWorld
let manager: TestClient
let before: unknown
beforeEach(async () => {
  world = makeHttpWorld()
  manager = await world.visitWith('ShowManager')
  before = world.store.stored()
})

/** Sends the body and returns the refused fields, after checking that nothing changed. */
const refusedFields = async (path: string, body: unknown): Promise<string[]> => {
  const fields = await expectFieldErrors(await manager.post(path, body))
  expect(world.store.stored()).toEqual(before)
  return fields
}
/** Returns the body as JSON text with `literal`, such as `-0` or `1e999`, inserted as the value of `field`. */
const withLiteral = (body: Record<string, unknown>, field: string, literal: string): string =>
  JSON.stringify({ ...body, [field]: '@@' }).replace('"@@"', literal)

const nonStrings = {
  'a number': 7,
  zero: 0,
  true: true,
  'a list': ['x'],
  'an empty list': [],
  'an object': { x: 1 },
  'an object with toString': { toString: 'x' },
}
const requiredFields = [
  'showTitle',
  'showDate',
  'venueName',
  'venueAddress',
  'venueCity',
  'venueRegion',
  'venueCountry',
]
const optionalStringFields = [
  'doorTime',
  'showTime',
  'venueId',
  'eventUrl',
  'ticketUrl',
  'price',
  'description',
  'ageRestriction',
]

describe('a value that is not a string', () => {
  it.each([...requiredFields, ...optionalStringFields])('is refused as %s', async (field) => {
    for (const [kind, value] of Object.entries(nonStrings))
      expect(await refusedFields('/api/shows', showBody({ [field]: value })), kind).toEqual([field])
  })

  it.each(['name', 'address', 'city', 'region', 'country'])('is refused as the %s of a venue', async (field) => {
    for (const [kind, value] of Object.entries({ ...nonStrings, null: null }))
      expect(await refusedFields('/api/venues', venueBody({ [field]: value })), kind).toEqual([field])
  })

  it.each(['name', 'bio', 'links'])('is refused as the %s of a band if it is not a list either', async (field) => {
    const { 'an empty list': _, 'a list': __, ...neitherStringsNorLists } = nonStrings
    for (const [kind, value] of Object.entries(neitherStringsNorLists))
      expect(await refusedFields('/api/bands', { name: 'x', [field]: value }), kind).toEqual([field])
  })
})

describe('a missing field', () => {
  it.each(requiredFields)('is reported: %s', async (field) => {
    for (const value of [undefined, null, '', '  \t\n'])
      expect(await refusedFields('/api/shows', showBody({ [field]: value }))).toEqual([field])
  })

  it('is reported together with all other missing fields', async () => {
    expect((await refusedFields('/api/shows', {})).sort()).toEqual([...requiredFields, 'doorTime'].sort())
    expect((await refusedFields('/api/venues', {})).sort()).toEqual(['address', 'city', 'country', 'name', 'region'])
    expect(await refusedFields('/api/bands', {})).toEqual(['name'])
  })

  it.each([
    [null, null],
    [undefined, undefined],
    ['', ' '],
  ])('is reported as doorTime if both times are missing: %j and %j', async (doorTime, showTime) => {
    expect(await refusedFields('/api/shows', showBody({ doorTime, showTime }))).toEqual(['doorTime'])
  })
})

describe('an invalid value', () => {
  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '0000-01-01',
    '-2026-01-01',
    '+002026-01-01',
    '12026-01-01',
    '2026-11-20T00:00',
    '11/20/2026',
    '2026-11-2٠',
    '20261120',
    'tomorrow',
  ])('is refused as the show date: %s', async (showDate) => {
    expect(await refusedFields('/api/shows', showBody({ showDate }))).toEqual(['showDate'])
  })

  it.each(['24:00', '19:60', '19', '7 PM', '19:0', '19:00:00', '-1:00', '19.00', '١٩:٠٠', '1900'])(
    'is refused as a time: %s',
    async (time) => {
      for (const field of ['doorTime', 'showTime'])
        expect(await refusedFields('/api/shows', showBody({ [field]: time }))).toEqual([field])
    },
  )

  it.each([
    ['ageLimit', '0'],
    ['ageLimit', '-1'],
    ['ageLimit', '-0'],
    ['ageLimit', '0.5'],
    ['ageLimit', '121'],
    ['ageLimit', '1e308'],
    ['ageLimit', '1e999'],
    ['ageLimit', '"18"'],
    ['ageLimit', 'true'],
    ['ageLimit', '[18]'],
    ['latitude', '90.0000001'],
    ['latitude', '-90.0000001'],
    ['latitude', '1e999'],
    ['latitude', '"37.7"'],
    ['longitude', '180.0000001'],
    ['longitude', '-180.0000001'],
    ['longitude', '-1e999'],
    ['longitude', '{}'],
  ])('is refused as %s: %s', async (field, literal) => {
    const body = withLiteral(showBody({ latitude: 1, longitude: 1 }), field, literal)
    expect(await refusedFields('/api/shows', body)).toEqual([field])
  })

  it.each([
    ['latitude', { latitude: 1 }],
    ['latitude', { longitude: 1 }],
    ['ageRestriction', { ageRestriction: 'yes' }],
    ['ageRestriction', { ageRestriction: '' }],
    ['venueCountry', { venueCountry: 'Atlantis' }],
    ['venueId', { venueId: 'none' }],
    ['bandList', { bandList: 'The Nutmeg Seven' }],
    ['bandList', { bandList: {} }],
    ['bandList', { bandList: [null] }],
    ['bandList', { bandList: ['The Nutmeg Seven'] }],
    ['bandList', { bandList: [[]] }],
    ['bandList', { bandList: [{}] }],
    ['bandList', { bandList: [{ bandName: '' }] }],
    ['bandList', { bandList: [{ bandName: 'x'.repeat(257) }] }],
    ['bandList', { bandList: [{ bandId: 'none' }] }],
    ['bandList', { bandList: Array.from({ length: 101 }, (_, index) => ({ bandName: `Band ${index}` })) }],
    ['eventUrl', { eventUrl: 'javascript:alert(1)' }],
    ['ticketUrl', { ticketUrl: 'http://user:password@evil.example' }],
    ['ticketUrl', { ticketUrl: `https://x.example/${'x'.repeat(512)}` }],
  ])('is refused as %s (%#)', async (field, changes) => {
    expect(await refusedFields('/api/shows', showBody(changes))).toEqual([field])
  })
})

describe('an unusual but valid value', () => {
  it.each([
    [{ showTitle: 'x'.repeat(256) }],
    [{ showTitle: '🎺'.repeat(256) }],
    [{ showDate: '2024-02-29' }],
    [{ showDate: '0001-01-01' }],
    [{ showDate: '9999-12-31' }],
    [{ doorTime: '00:00', showTime: '23:59' }],
    [{ doorTime: null, showTime: '0:00' }],
    [{ ageLimit: 1 }],
    [{ ageLimit: 120 }],
    [{ latitude: 90, longitude: 180 }],
    [{ latitude: -90, longitude: -180 }],
    [{ venueCountry: 'Germany' }],
    [
      {
        venueCity: 'x'.repeat(64),
        venueRegion: 'x'.repeat(64),
        venueName: 'x'.repeat(256),
        venueAddress: 'x'.repeat(256),
      },
    ],
    [{ bandList: null }],
    [{ bandList: [] }],
    [{ bandList: Array.from({ length: 100 }, (_, index) => ({ bandName: `${'x'.repeat(250)} ${index}` })) }],
    [{ eventUrl: `https://x.example/${'x'.repeat(494)}`, price: 'x'.repeat(64), description: 'x'.repeat(4096) }],
  ])('is accepted, listed and found (%#)', async (changes) => {
    // In the year 1, all these shows are upcoming.
    world.clock.set('0001-01-01T00:00:00Z')
    const response = await (await world.visitWith('ShowManager')).post('/api/shows', showBody(changes))
    const show = await response.json()
    expect(response.status, JSON.stringify(show)).toBe(201)
    const { shows } = await (await world.visit().get('/api/shows')).json()
    expect(shows).toEqual([listExcerpt({ ...show, userEditable: false })])
    expect((await world.visit().get(`/api/shows/by-slug/${encodeURIComponent(show.slug)}`)).status).toBe(200)
  })
})
