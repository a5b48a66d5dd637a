import { beforeAll, describe, expect, test } from 'vitest'
import { drawableText, fitNames, fitText } from '#adapters/images/fit-text.ts'
import { type FontSet, makeFontSetLoader } from '#adapters/images/share-fonts.ts'
import { fontsDir } from '#api/modules/in-process.ts'

let fontSet: FontSet
beforeAll(() => {
  fontSet = makeFontSetLoader(fontsDir)()
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
  ])('of %s is %s', (name, drawable) => {
    expect(drawableText(name, [fontSet.poster, fontSet.text])).toBe(drawable)
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
  ])('is null for %s, which has no letters or digits, or some that the font lacks', (name) => {
    expect(drawableText(name, [fontSet.poster])).toBeNull()
  })
})

const box = { width: 1000, height: 300, maxSize: 150, minSize: 50, maxLines: 3, leading: 1 }
const widestLine = (lines: readonly string[], size: number) =>
  Math.max(...lines.map((line) => fontSet.poster.widthOf(line) * size))

describe('a name on an image', () => {
  test('has the maximum font size if it fits', () => {
    expect(fitText('Ska', fontSet.poster, box)).toEqual({ lines: ['Ska'], size: 150 })
  })

  test.each([
    'The Mighty Mighty International Skinhead Reggae Sound System Orchestra',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'x'.repeat(256),
    'word '.repeat(51).trim(),
    'a',
  ])('stays within its space, shortened if needed: %s', (name) => {
    const { lines, size } = fitText(name, fontSet.poster, box)
    expect(widestLine(lines, size)).toBeLessThanOrEqual(box.width)
    expect(lines.length * size).toBeLessThanOrEqual(box.height)
    const [drawn, whole] = [lines.join(''), name].map((text) => text.replaceAll(' ', ''))
    expect(drawn?.endsWith('…') ? whole?.slice(0, drawn.length - 1).concat('…') : whole).toBe(drawn)
  })
})

describe('a list of names on an image', () => {
  const names = Array.from({ length: 40 }, (_, index) => `The Band Number ${index + 1}`)

  test('shows as many as fit, and the count of the omitted ones', () => {
    const { lines } = fitNames(names, 2, fontSet.poster, { ...box, height: 120, maxSize: 60, minSize: 34 }) ?? {
      lines: [],
    }
    const [, listed = '', omittedCount] = /^(.*) \+ (\d+) more$/.exec(lines.join(' ')) ?? []
    expect(listed.split(', ').length + Number(omittedCount)).toBe(42)
    expect(listed.startsWith('The Band Number 1, The Band Number 2')).toBe(true)
  })

  test('is null without names, and only a count if none can be drawn', () => {
    expect(fitNames([], 0, fontSet.poster, box)).toBeNull()
    expect(fitNames([], 3, fontSet.poster, box)?.lines).toEqual(['+ 3 more'])
  })
})
