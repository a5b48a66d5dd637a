import fc from 'fast-check'
import { hostileText, overlongText } from '#test/support/hostile-text.ts'

const literals = [null, true, false, 0, -0, -1, 1, 0.5, 18, 1e21, 1e308, -1e308, 2 ** 53, 2 ** 31, 5e-324, 90, 181]
export const malformedKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'length',
  'toString',
  'then',
  'id',
  'version',
  '',
  '0',
  '$gt',
]
const plausibleTexts = [
  '2026-12-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '19:00',
  '7:05',
  '24:00',
  'Yes',
  'US',
  'https://x.example/',
  '00000000-0000-4000-8000-000000000001',
  'a@b.example',
  '-0',
  '1e3',
  ' ',
  '',
]

const lengths = [16, 32, 64, 256, 512, 1024, 4096, 10_000].flatMap((length) => [length - 1, length, length + 1])

/** Hostile text, text whose length is near a usual limit, overlong text, random text, and some values that look plausible. */
export const malformedText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.values(hostileText)) },
  { weight: 2, arbitrary: fc.constantFrom(...plausibleTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.values(hostileText)), fc.nat(40))
      .map(([text, count]) => text.repeat(count)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'é', '👩', ' '), fc.constantFrom(...lengths))
      .map(([character, length]) => character.repeat(length)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(overlongText)) },
)

/** Malformed text, short enough for a URL, a header or a cookie. */
export const shortMalformedText: fc.Arbitrary<string> = malformedText.map((text) => text.slice(0, 2000))

/** Objects that code may mistake for another type because of a member, such as `length` or `then`. */
const duckTypedObjects: readonly unknown[] = [
  '{"length":{"toString":null}}',
  '{"length":-1}',
  '{"toString":null}',
  '{"then":1}',
  '{"size":{}}',
  '{"0":"x","length":1}',
].map((text) => JSON.parse(text))

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: fc.constantFrom(...literals) },
    { weight: 4, arbitrary: malformedText },
    { weight: 1, arbitrary: fc.constantFrom(...duckTypedObjects) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...malformedKeys), tie('value')), { maxLength: 4 })
        .map(Object.fromEntries),
    },
  ),
}))

/** Any JSON value, with a preference for odd ones. */
export const oddJsonValue: fc.Arbitrary<unknown> = value

/** Generates text that a header may contain: Latin-1 without ASCII control characters. */
export const headerText = (maxLength = 60): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCharCode(code)),
      maxLength,
    })
    .map((text) => text.trim())
