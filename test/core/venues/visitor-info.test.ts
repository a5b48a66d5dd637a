import { describe, expect, test } from 'vitest'
import { VenueInput } from '#core/venues/venue.ts'
import { noVisitorInfo, visitorInfoOf } from '#core/venues/visitor-info.ts'

const venueFields = { name: 'SO36', address: 'Oranienstraße 190', city: 'Berlin', region: 'Berlin', country: 'DE' }
const parse = (fields: Record<string, unknown>) => VenueInput.safeParse({ ...venueFields, ...fields })
const info = {
  website: 'https://so36.example/',
  accessibility: 'Ramp in the yard.\nRing at door 2.',
  transport: 'U1 until 1:00',
  capacity: 800,
}

describe('the visitor info of a venue', () => {
  test('is kept as entered, but trimmed', () => {
    expect(parse({ ...info, transport: ' U1 until 1:00 ' }).data).toMatchObject(info)
  })

  test('is optional: null or blank text removes a field, and an omitted field stays unchanged', () => {
    expect(visitorInfoOf(parse({}).data ?? {})).toEqual(noVisitorInfo)
    expect(visitorInfoOf(parse({}).data ?? {}, info)).toEqual(info)
    const removed = { website: '', accessibility: ' ', transport: null, capacity: null }
    expect(visitorInfoOf(parse(removed).data ?? {}, info)).toEqual(noVisitorInfo)
  })

  test.each<[keyof typeof info, unknown, string]>([
    ['website', 'so36.example', 'text.not_a_web_address'],
    ['website', 'javascript:alert(1)', 'text.not_a_web_address'],
    ['website', `https://a.example/${'a'.repeat(500)}`, 'text.too_long'],
    ['accessibility', 'a'.repeat(2049), 'text.too_long'],
    ['accessibility', 'a\u202eb', 'text.forbidden_characters'],
    ['transport', 'a'.repeat(2049), 'text.too_long'],
    ['transport', 5, 'text.not_text'],
    ['capacity', 0, 'venue.capacity_out_of_range'],
    ['capacity', 1_000_001, 'venue.capacity_out_of_range'],
    ['capacity', 1.5, 'venue.capacity_not_a_number'],
    ['capacity', '800', 'venue.capacity_not_a_number'],
  ])('cannot have the %s %j', (field, value, code) => {
    const issues = parse({ [field]: value }).error?.issues ?? []
    expect(issues.map(({ path: [name], message }) => [name, message.includes(code)])).toEqual([[field, true]])
  })

  test.each([{ capacity: 1 }, { capacity: 1_000_000 }, { accessibility: 'é'.repeat(2048) }])('can be %o', (fields) => {
    expect(parse(fields).success).toBe(true)
  })
})
