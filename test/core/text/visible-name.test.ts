import { describe, expect, test } from 'vitest'
import { BandName } from '#core/bands/band.ts'
import { fold } from '#core/text/text.ts'
import { visibleName } from '#core/text/visible-name.ts'
import { VenueName } from '#core/venues/venue.ts'

const INVISIBLE = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\u034f', '\u115f', '\u3164', '\uffa0', '\u2800'],
  ...['\u180e', '\ufe0f', '\u{e0061}', '\u{e0100}', '\u206a', '\ufff9', '\u17b4'],
]

describe('a visible name', () => {
  test.each(INVISIBLE.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    'drops the invisible character U+%s',
    (_, character) => {
      for (const schema of [BandName, VenueName]) {
        expect(schema.parse(`Ska${character}nkers ${character}`)).toBe('Skankers')
        expect(schema.safeParse(character).success).toBe(false)
      }
      expect(fold(BandName.parse(`${character}SKANKERS`))).toBe(fold('Skankers'))
    },
  )

  test.each([
    ['a family emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} Band'],
    ['a skin tone before a joiner', '\u{1f9d1}\u{1f3fd}\u200d\u{1f3a4}'],
    ['a heart with its variation selector', 'I \u2764\ufe0f Ska'],
    ['a keycap', 'Top 3\ufe0f\u20e3'],
    ['the flag of Scotland', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Ska'],
    ['a variant of a Han character', '\u845b\u{e0100}\u98fe'],
    ['a non-joiner in Persian', '\u06a9\u062a\u0627\u0628\u200c\u0647\u0627'],
    ['a joiner in Devanagari', '\u0915\u094d\u200d\u0937'],
    ['accents, other scripts and symbols', 'Mötley Кино スカパラ Señor-Coconut! #2 Ⅱ'],
  ])('keeps %s', (_, name) => {
    expect(visibleName(name)).toBe(name.normalize('NFC'))
    expect(BandName.parse(name)).toBe(name.normalize('NFC'))
  })

  test('may not contain control characters or a byte order mark', () => {
    for (const control of ['\u202e', '\u2066', '\u200f', '\u061c', '\ufeff', '\u0007'])
      expect(BandName.safeParse(`Ska${control}nkers`).success).toBe(false)
  })
})
