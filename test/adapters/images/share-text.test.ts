import { beforeAll, describe, expect, test } from 'vitest'
import { type FontSet, fontSetIn } from '#adapters/images/share-fonts.ts'
import { fitNames, fitText, readableText } from '#adapters/images/share-text.ts'
import { fontsDir } from '#api/modules/in-process.ts'

let cuts: FontSet
beforeAll(() => {
  cuts = fontSetIn(fontsDir)()
})

describe('the drawable text', () => {
  test.each([
    ['The Nutmeg Seven', 'The Nutmeg Seven'],
    ['Łódź Ðorđe Ğışö', 'Łódź Ðorđe Ğışö'],
    ['Potshot 🎺🇯🇵', 'Potshot'],
    ['👩‍🎤 Rude Girl ❤️', 'Rude Girl'],
    ['Nguyễn', 'Nguyen'],
    ['ＳＫＡ　ＦＥＳＴ', 'SKA FEST'],
    ['Non\u00a0breaking\u2011hyphen', 'Non breaking-hyphen'],
    ['Zero\u200bwidth', 'Zerowidth'],
    ['“Quoted” & co. – ¡Olé! 50%', '“Quoted” & co. – ¡Olé! 50%'],
  ])('of %s is %s', (name, said) => {
    expect(readableText(name, [cuts.poster, cuts.text])).toBe(said)
  })

  test.each([
    '東京スカパラダイスオーケストラ',
    'Band バンド',
    'فرقة',
    'Ленинград',
    'Σκα',
    '🎺🎺🎺',
    '!!!',
    '\u200b',
    '',
  ])('is null for %s, rather than boxes or half a name', (name) => {
    expect(readableText(name, [cuts.poster])).toBeNull()
  })
})

const room = { width: 1000, height: 300, largest: 150, smallest: 50, maxLines: 3, leading: 1 }
const widest = (lines: readonly string[], size: number) =>
  Math.max(...lines.map((line) => cuts.poster.widthOf(line) * size))

describe('a name on an image', () => {
  test('is set as large as its space allows', () => {
    expect(fitText('Ska', cuts.poster, room)).toEqual({ lines: ['Ska'], size: 150, isWhole: true })
  })

  test.each([
    'The Mighty Mighty International Skinhead Reggae Sound System Orchestra',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'x'.repeat(256),
    'word '.repeat(51).trim(),
    'a',
  ])('stays within its space: %s', (name) => {
    const { lines, size, isWhole } = fitText(name, cuts.poster, room)
    expect(widest(lines, size)).toBeLessThanOrEqual(room.width)
    expect(lines.length * size).toBeLessThanOrEqual(room.height)
    if (isWhole) expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
    else expect(lines.at(-1)).toMatch(/…$/)
  })
})

describe('many names on an image', () => {
  const names = Array.from({ length: 40 }, (_, at) => `The Band Number ${at + 1}`)

  test('are listed as far as they fit, with the number of others', () => {
    const { lines, isWhole } = fitNames(names, 2, cuts.poster, { ...room, height: 120, largest: 60, smallest: 34 }) ?? {
      lines: [],
    }
    const [, told = '', more] = /^(.*) \+ (\d+) more$/.exec(lines.join(' ')) ?? []
    expect(isWhole).toBe(true)
    expect(told.split(', ').length + Number(more)).toBe(42)
    expect(told.startsWith('The Band Number 1, The Band Number 2')).toBe(true)
  })

  test('are null when there are none, and a number when none can be drawn', () => {
    expect(fitNames([], 0, cuts.poster, room)).toBeNull()
    expect(fitNames([], 3, cuts.poster, room)?.lines).toEqual(['+ 3 more'])
  })
})
