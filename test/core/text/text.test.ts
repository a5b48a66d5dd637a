import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AccountBio, AccountName, AccountUrl, DisplayName } from '#core/accounts/account.ts'
import { BandInput, BandName } from '#core/bands/band.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { fold, slugOf } from '#core/text/text.ts'
import { City, Region, StreetAddress, VenueName } from '#core/venues/venue.ts'
import { showBody } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const errorOf = (schema: z.ZodMiniType, value: unknown) => errorsOf(z.object({ field: schema }), { field: value }).field

const showField = (field: string) =>
  z.pipe(
    z.transform((value: unknown) => showBody({ [field]: value })),
    z.pipe(
      ShowInput,
      z.transform((show) => (show as Record<string, unknown>)[field]),
    ),
  )

const bandBio = z.pipe(
  z.pipe(
    z.transform((bio: unknown) => ({ name: 'x', bio }) as z.input<typeof BandInput>),
    BandInput,
  ),
  z.transform(({ bio }) => bio),
)

const required: [label: string, max: number, schema: z.ZodMiniType][] = [
  ['Name', 64, AccountName],
  ['Display name', 32, DisplayName],
  ['Band name', 256, BandName],
  ['Venue name', 256, VenueName],
  ['Street address', 256, StreetAddress],
  ['City', 64, City],
  ['Region', 64, Region],
]

describe.each(required)('%s, required, max %i (specification section 5)', (label, max, schema) => {
  test('is required', () => {
    for (const value of [undefined, null, '', ' ', '\t\n ']) expect(errorOf(schema, value)).toBe(`${label} is required`)
  })

  test('must contain a visible character', () => {
    for (const value of ['\u200b', '\u2060\u00ad', ' \u2060\u200d ', '\u0301', '\u200d'])
      expect(errorOf(schema, value)).toBe(`${label} is required`)
    for (const value of ['!', '!!!', '7', '🎺', 'ス']) expect(schema.parse(value)).toBe(value)
  })

  test('may be as short as one character, and as long as its limit', () => {
    expect(schema.parse('x')).toBe('x')
    expect(schema.parse('x'.repeat(max))).toBe('x'.repeat(max))
  })

  test('may not exceed its limit', () => {
    expect(errorOf(schema, 'x'.repeat(max + 1))).toBe(`${label} must be ${max} characters or less`)
    expect(errorOf(schema, 'x'.repeat(1_000_000))).toBe(`${label} must be ${max} characters or less`)
  })

  test('is trimmed before it is measured', () => {
    expect(schema.parse(`  \u00a0${'x'.repeat(max)}\n `)).toBe('x'.repeat(max))
  })

  test('is measured in code points, not in UTF-16 code units', () => {
    expect(schema.parse('🎺'.repeat(max))).toBe('🎺'.repeat(max))
    expect(errorOf(schema, '🎺'.repeat(max + 1))).toBe(`${label} must be ${max} characters or less`)
  })

  test('is normalized to NFC before it is measured', () => {
    expect(schema.parse('e\u0301'.repeat(max))).toBe('é'.repeat(max))
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['an escape character', 'a\u001bb'],
    ['a C1 control character', 'a\u0085b'],
    ['a lone high surrogate', 'a\ud83cb'],
    ['a lone low surrogate', 'a\udfbab'],
    ['a right-to-left mark', 'a\u200fb'],
    ['a left-to-right mark', 'a\u200eb'],
    ['a line separator', 'a\u2028b'],
    ['an Arabic letter mark', 'a\u061cb'],
    ['a right-to-left override', 'a\u202eb'],
    ['a left-to-right isolate', 'a\u2066b'],
    ['a byte order mark', 'a\ufeffb'],
    ['a noncharacter', 'a\uffffb'],
  ])('may not contain %s', (_, value) => {
    expect(errorOf(schema, value)).toBe(`${label} contains characters that are not allowed`)
  })

  test('may use any script', () => {
    for (const value of ['東京スカ', 'אבג', 'Ärzte', 'ناس', '🎺', "L'Ska & “Co”"])
      expect(schema.parse(value)).toBe(value)
  })

  test.each([1, true, {}, ['x']])('must be text, not %j', (value) => {
    expect(errorOf(schema, value)).toBe(`${label} must be text`)
  })

  if (schema !== AccountName)
    test('may contain emoji joined by zero-width joiners', () => {
      expect(schema.parse('👩‍🎤')).toBe('👩‍🎤')
    })
})

const optional: [label: string, max: number, schema: z.ZodMiniType, allowsParagraphs: boolean][] = [
  ['Bio', 1024, AccountBio, true],
  ['Band bio', 4096, bandBio, true],
  ['Price', 64, showField('price'), false],
  ['Description', 4096, showField('description'), true],
]

describe.each(optional)('%s, max %i (specification section 5)', (label, max, schema, allowsParagraphs) => {
  const errorFor = (value: unknown) => Object.values(errorsOf(schema, value))[0]

  test('may be absent, null, empty or blank, which are equivalent', () => {
    for (const value of [undefined, null, '', '  \n']) expect(schema.parse(value)).toBeNull()
  })

  test('is limited in length', () => {
    expect(schema.parse(` ${'x'.repeat(max)} `)).toBe('x'.repeat(max))
    expect(schema.parse('🎺'.repeat(max))).toBe('🎺'.repeat(max))
    expect(errorFor('x'.repeat(max + 1))).toBe(`${label} must be ${max} characters or less`)
  })

  test('may not contain NUL, a lone surrogate or a right-to-left mark', () => {
    for (const value of ['a\u0000b', 'a\ud83cb', 'a\u200fb'])
      expect(errorFor(value)).toBe(`${label} contains characters that are not allowed`)
  })

  test(allowsParagraphs ? 'may have paragraphs' : 'must be one line', () => {
    const value = 'first\r\n\tsecond'
    if (allowsParagraphs) expect(schema.parse(value)).toBe(value)
    else expect(errorFor(value)).toBe(`${label} contains characters that are not allowed`)
  })
})

const urls: [label: string, schema: z.ZodMiniType][] = [
  ['URL', AccountUrl],
  ['Event link', showField('eventUrl')],
  ['Ticket link', showField('ticketUrl')],
]

describe.each(urls)('%s, max 512 (specification section 5)', (label, schema) => {
  const errorFor = (value: unknown) => Object.values(errorsOf(schema, value))[0]

  test('may be absent', () => {
    for (const value of [undefined, null, '', ' ']) expect(schema.parse(value)).toBeNull()
  })

  test.each([
    'https://band.example',
    'http://band.example:8080/a/b?c=d&e=f#g',
    'HTTPS://BAND.EXAMPLE/',
    'https://bänd.example/ü',
    'https://band.example/@name',
  ])('may be %s', (value) => {
    expect(schema.parse(` ${value} `)).toBe(value)
  })

  test.each([
    'band.example',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'ftp://band.example',
    '//band.example',
    'https://',
    'https:///path',
    'https://user@band.example',
    'https://band.example\\@evil.example',
    'https://band.example/a b',
    ' x https://band.example',
  ])('may not be %j', (value) => {
    expect(errorFor(value)).toMatch(
      new RegExp(
        `^${label} (must be a web address that starts with http:// or https://|contains characters that are not allowed)$`,
      ),
    )
  })

  test('may have 512 characters, not 513', () => {
    const start = 'https://band.example/'
    expect(schema.parse(start.padEnd(512, 'x'))).toHaveLength(512)
    expect(errorFor(start.padEnd(513, 'x'))).toBe(`${label} must be 512 characters or less`)
  })
})

describe('a folded name', () => {
  test.each([
    ['The Specials', 'THE SPECIALS'],
    ['Mötley', 'motley'],
    ['Mo\u0308tley', 'Mötley'],
    ['Los Tranvías', 'los tranvias'],
    ['Straße', 'STRASSE'],
    ['Ø-Band', 'o-band'],
    ['Łódź Ska', 'lodz ska'],
    ['Two   blanks', 'two blanks'],
    ['ＦＵＬＬ', 'full'],
  ])('is the same for %j and %j', (one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  test('differs for different names, even if only their apostrophes differ', () => {
    expect(fold('L’Étage')).not.toBe(fold("L'Étage"))
    expect(fold('Madness')).not.toBe(fold('Badness'))
    expect(fold(' ´ ')).toBe('´')
    expect(fold('´')).not.toBe(fold('¨'))
    expect(fold('東京')).not.toBe(fold('京都'))
  })
})

describe('a slug', () => {
  test.each([
    ["Skanksgiving '26: The Return!", 'skanksgiving-26-the-return'],
    ['Mötley & Söhne', 'motley-and-sohne'],
    ['東京 スカ', '東京-スカ'],
    ['!!!', 'show'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a?b#c%2f', 'a-b-c-2f'],
  ])('for %j is %j', (name, slug) => {
    expect(slugOf(name, 'show')).toBe(slug)
  })

  test('has at most 80 characters and ends with a whole word', () => {
    expect(slugOf('word '.repeat(50), 'show')).toBe(Array(16).fill('word').join('-'))
    expect(slugOf('x'.repeat(81), 'show')).toBe('show')
    expect(slugOf('x'.repeat(80), 'show')).toBe('x'.repeat(80))
  })
})
