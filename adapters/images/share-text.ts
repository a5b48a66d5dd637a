import type { FontFace } from './share-fonts.ts'

/** Wrapped text. `isWhole` is false if it was truncated. */
export type WrappedText = { lines: readonly string[]; size: number; isWhole: boolean }

const ELLIPSIS = '…'

const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/gu
const WHITESPACE = /\s+/g
const HAS_WORD = /[\p{L}\p{N}]/u

/** Returns the text without symbols and unsupported accents; null without words or in an unsupported script. */
export const readableText = (text: string, cuts: readonly Pick<FontFace, 'has'>[]): string | null => {
  const isSupported = (character: string): boolean => cuts.every((face) => face.has(character))
  let result = ''
  for (const character of text.replace(INVISIBLE, '').replace(WHITESPACE, ' ')) {
    const plain = isSupported(character) ? character : plainOf(character)
    if (isSupported(plain)) result += plain
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) return null
  }
  const cleaned = result.replace(WHITESPACE, ' ').trim()
  return HAS_WORD.test(cleaned) ? cleaned : null
}

const hyphenReplacements: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2212': '–',
}

const plainOf = (character: string): string =>
  hyphenReplacements[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')

/** Wraps the words; null if a word exceeds `width` or more than `maxLines` lines are needed. */
const wrapped = (
  words: readonly Word[],
  blank: number,
  width: number,
  size: number,
  maxLines: number,
): string[] | null => {
  const lines: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const word of words) {
    const needed = word.width * size
    if (needed > width) return null
    if (used + blank * size + needed <= width) {
      lines[lines.length - 1] += ` ${word.text}`
      used += blank * size + needed
    } else {
      if (lines.length === maxLines) return null
      lines.push(word.text)
      used = needed
    }
  }
  return lines
}

type Word = { text: string; width: number }

const wordsOf = (text: string, face: FontFace): readonly Word[] =>
  text.split(' ').map((word) => ({ text: word, width: face.widthOf(word) }))

type TextBox = {
  width: number
  height: number
  largest: number
  smallest: number
  maxLines: number
  leading: number
}

/** Wraps at the largest font size that fits all words; null if none does. */
const wrapWhole = (words: readonly Word[], blank: number, box: TextBox): WrappedText | null => {
  for (let size = box.largest; size >= box.smallest; size -= 2) {
    const maxLines = Math.min(box.maxLines, Math.floor(box.height / (size * box.leading)))
    const lines = wrapped(words, blank, box.width, size, maxLines)
    if (lines) return { lines, size, isWhole: true }
  }
  return null
}

/** Like {@link wrapWhole}, but falls back to breaking and truncating at the smallest size. */
export const fitText = (text: string, face: FontFace, box: TextBox): WrappedText =>
  wrapWhole(wordsOf(text, face), face.widthOf(' '), box) ?? { ...breakAndTruncate(text, face, box), size: box.smallest }

const breakAndTruncate = (text: string, face: FontFace, box: TextBox): Omit<WrappedText, 'size'> => {
  const maxLines = Math.max(1, Math.min(box.maxLines, Math.floor(box.height / (box.smallest * box.leading))))
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < maxLines) {
    const line = longestStart(rest, face, box.width / box.smallest)
    rest = rest.slice(line.length).trimStart()
    lines.push(line.trimEnd())
  }
  if (rest === '') return { lines, isWhole: true }
  const last = lines.pop() ?? ''
  return { lines: [...lines, `${truncated(last, face, box.width / box.smallest)}${ELLIPSIS}`], isWhole: false }
}

const longestStart = (text: string, face: FontFace, width: number): string => {
  if (face.widthOf(text) <= width) return text
  const letters = [...text]
  let low = 1
  let high = letters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (face.widthOf(letters.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  const prefix = letters.slice(0, low).join('')
  const space = letters[low] === ' ' ? prefix.length : prefix.lastIndexOf(' ')
  return space > prefix.length / 3 ? prefix.slice(0, space) : prefix
}

const truncated = (line: string, face: FontFace, width: number): string => {
  let letters = [...line]
  while (letters.length > 1 && face.widthOf(letters.join('') + ELLIPSIS) > width) letters = letters.slice(0, -1)
  return letters.join('').trimEnd()
}

const MAX_NAMED = 16
const SHORT_NAME = 28

const wordsOfName = (name: string, face: FontFace): readonly Word[] =>
  name.length <= SHORT_NAME ? [{ text: name, width: face.widthOf(name) }] : wordsOf(name, face)

/** Fits as many names as possible plus "+ n more"; null without names. */
export const fitNames = (
  names: readonly string[],
  unnamed: number,
  face: FontFace,
  box: TextBox,
): WrappedText | null => {
  const all = names.length + unnamed
  const named = names.slice(0, MAX_NAMED).map((name) => wordsOfName(name, face))
  const [blank, comma] = [face.widthOf(' '), face.widthOf(',')]
  const withComma = (words: readonly Word[]): readonly Word[] =>
    words.map(({ text, width }, at) =>
      at < words.length - 1 ? { text, width } : { text: `${text},`, width: width + comma },
    )
  for (let count = named.length; count >= 0 && all > 0; count -= 1) {
    const shown = named.slice(0, count).flatMap((words, at) => (at < count - 1 ? withComma(words) : words))
    const more = all > count ? [{ text: `+ ${all - count} more`, width: face.widthOf(`+ ${all - count} more`) }] : []
    const wrappedNames = wrapWhole([...shown, ...more], blank, box)
    if (wrappedNames) return wrappedNames
  }
  return null
}
