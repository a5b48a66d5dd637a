import { describe, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'

const { keyOf } = makeUnicodeConfusables()

/** Every assigned character except private-use ones, unified ideographs, Hangul and Tangut, which would multiply the running time. */
const testedCharacters = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => !/[\p{Cn}\p{Co}\p{Unified_Ideograph}\p{Script=Hangul}\p{Script=Tangut}]/u.test(character))
const visibleCharacters = testedCharacters.filter(
  (character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && !/\p{Default_Ignorable_Code_Point}/u.test(character),
)

describe('the keys of confusable names (UTS #39, section 4)', () => {
  test.each([
    ['rudeboy', 'Rudeboy'],
    ['rudeboy', 'RUDEBOY'],
    ['rudeboy', 'rudeb0y'],
    ['rudeboy', 'rudeЬoy'],
    ['rudeboy', 'RUDEЬOY'],
    ['rudeboy', 'rudeвoy'],
    ['rudeboy', 'rudеbоу'],
    ['rudeboy', 'ｒｕｄｅｂｏｙ'],
    ['rudeboy', '𝓻𝓾𝓭𝓮𝓫𝓸𝔂'],
    ['rudeboy', 'rúdeböy'],
    ['rudeboy', 'ru\u0335deboy'],
    ['rudeboy', 'rude boy'],
    ['rudeboy', ' rude\u2003\u00a0 boy'],
    ['rudeboy', 'rude\u200bboy\u2060'],
    ['rudeboy', 'rude\u3164b\ufe0foy\u00ad'],
    ['hello', 'Ηello'],
    ['nello', 'ηello'],
    ['harry', 'Нarry'],
    ['rn', 'm'],
    ['modern', 'rnodem'],
    ['Straße', 'STRASSE'],
    ['Ørsted', 'orsted'],
    ['hđ', 'hd'],
    ["o'neil", 'o´neil'],
    ["o'neil", 'o’neil'],
  ])('are equal for %j and %j', (one, other) => {
    expect(keyOf(other)).toBe(keyOf(one))
  })

  test.each([
    'll',
    'Ll',
    'lL',
    'LL',
    'Il',
    'lI',
    'II',
    'il',
    'iI',
    '1l',
    'l1',
    'L1',
    '11',
    '|l',
    'ıl',
    'İl',
    'Іl',
    'ⅼl',
  ])('are equal for l, i, 1, | and their confusables, regardless of case: %j', (name) => {
    expect(keyOf(name)).toBe(keyOf('ll'))
  })

  test('ignore case, even in names written entirely in a non-Latin script', () => {
    for (const name of ['Νίκη', 'Рудебой', 'Գևորգ', 'Straße', 'Ɓoy', 'İstanbul', 'Đorđe'])
      expect([keyOf(name.toLowerCase()), keyOf(name.toUpperCase())]).toEqual([keyOf(name), keyOf(name)])
  })
})

describe('the keys of distinct names', () => {
  test.each([
    ['rudeboy', 'rudegirl'],
    ['rudeboy', 'rudeboys'],
    ['rude-boy', 'rudeboy'],
    ['rude_boy', 'rude-boy'],
    ['van', 'nan'],
    ['ray', 'rar'],
    ['Harry', 'Narry'],
    ['Νίκη', 'Νίκος'],
    ['Рудебой', 'Рудегёрл'],
    ['東京', '京都'],
    ['´', '¨'],
    ['🎺', '🎷'],
  ])('differ for %j and %j', (one, other) => {
    expect(keyOf(other)).not.toBe(keyOf(one))
  })

  test('differ for all letters except i and l, and for all digits except 0 and 1', () => {
    expect(new Set(Array.from('abcdefghijklmnopqrstuvwxyz', keyOf)).size).toBe(25)
    expect(new Set(Array.from('abcdefghijklmnopqrstuvwxyz0123456789', keyOf)).size).toBe(25 + 8)
  })
})

describe('the key of a name with any Unicode character', () => {
  test('is never empty if the character is visible', () => {
    expect(visibleCharacters.filter((character) => keyOf(character) === '')).toEqual([])
    expect(visibleCharacters.length).toBeGreaterThan(20_000)
  })

  test('is its own key', () => {
    const keys = new Set(testedCharacters.flatMap((character) => [keyOf(character), keyOf(`a${character}b`)]))
    expect([...keys].filter((key) => keyOf(key) !== key)).toEqual([])
  })

  test('omits a mark, a space or an invisible character between letters', () => {
    for (const character of testedCharacters)
      if (/[\p{Default_Ignorable_Code_Point}\p{M}\s]/u.test(character) && keyOf(`a${character}b`) !== 'ab')
        throw new Error(`U+${character.codePointAt(0)?.toString(16)} changes the key`)
    expect(keyOf('a\u034fb')).toBe('ab')
  })
})
