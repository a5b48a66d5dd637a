import type { FontFace } from './share-fonts.ts'

type WrappedText = { lines: readonly string[]; size: number }

const ELLIPSIS = '…'

const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/gu
const WHITESPACE = /\s+/g
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Omits symbols and accents that the fonts lack. Returns null if the text has no letters or digits, or if the fonts lack one of
 * them. */
export const drawableText = (text: string, faces: readonly Pick<FontFace, 'has'>[]): string | null => {
  const isSupported = (character: string): boolean => faces.every((face) => face.has(character))
  let result = ''
  for (const character of text.replace(INVISIBLE, '').replace(WHITESPACE, ' ')) {
    const plain = isSupported(character) ? character : plainOf(character)
    if (isSupported(plain)) result += plain
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) return null
  }
  const cleaned = result.replace(WHITESPACE, ' ').trim()
  return LETTER_OR_DIGIT.test(cleaned) ? cleaned : null
}

const dashReplacements: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2212': '–',
}

const plainOf = (character: string): string =>
  dashReplacements[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')

/** Wraps at one font size. Returns null if a word exceeds `width`, or if more than `maxLines` lines are needed. */
const wrapWords = (
  words: readonly Word[],
  spaceWidth: number,
  width: number,
  size: number,
  maxLines: number,
): string[] | null => {
  const lines: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const word of words) {
    const needed = word.width * size
    if (needed > width) return null
    if (used + spaceWidth * size + needed <= width) {
      lines[lines.length - 1] += ` ${word.text}`
      used += spaceWidth * size + needed
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
  maxSize: number
  minSize: number
  maxLines: number
  leading: number
}

/** Wraps at the largest font size at which all words fit. Returns null if there is none. */
const wrapAtMaxSize = (words: readonly Word[], spaceWidth: number, box: TextBox): WrappedText | null => {
  for (let size = box.maxSize; size >= box.minSize; size -= 2) {
    const maxLines = Math.min(box.maxLines, Math.floor(box.height / (size * box.leading)))
    const lines = wrapWords(words, spaceWidth, box.width, size, maxLines)
    if (lines) return { lines, size }
  }
  return null
}

/** Like {@link wrapAtMaxSize}, but breaks words and truncates the text if it does not fit at `minSize`. */
export const fitText = (text: string, face: FontFace, box: TextBox): WrappedText =>
  wrapAtMaxSize(wordsOf(text, face), face.widthOf(' '), box) ?? {
    lines: breakAndTruncate(text, face, box),
    size: box.minSize,
  }

const breakAndTruncate = (text: string, face: FontFace, box: TextBox): readonly string[] => {
  const maxLines = Math.max(1, Math.min(box.maxLines, Math.floor(box.height / (box.minSize * box.leading))))
  const lines: string[] = []
  let remaining = text
  while (remaining !== '' && lines.length < maxLines) {
    const line = firstLineOf(remaining, face, box.width / box.minSize)
    remaining = remaining.slice(line.length).trimStart()
    lines.push(line.trimEnd())
  }
  if (remaining === '') return lines
  const last = lines.pop() ?? ''
  return [...lines, `${truncate(last, face, box.width / box.minSize)}${ELLIPSIS}`]
}

const firstLineOf = (text: string, face: FontFace, relativeWidth: number): string => {
  if (face.widthOf(text) <= relativeWidth) return text
  const characters = [...text]
  let low = 1
  let high = characters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (face.widthOf(characters.slice(0, middle).join('')) <= relativeWidth) low = middle
    else high = middle - 1
  }
  const prefix = characters.slice(0, low).join('')
  const breakAt = characters[low] === ' ' ? prefix.length : prefix.lastIndexOf(' ')
  return breakAt > prefix.length / 3 ? prefix.slice(0, breakAt) : prefix
}

const truncate = (line: string, face: FontFace, relativeWidth: number): string => {
  let characters = [...line]
  while (characters.length > 1 && face.widthOf(characters.join('') + ELLIPSIS) > relativeWidth)
    characters = characters.slice(0, -1)
  return characters.join('').trimEnd()
}

const MAX_NAMES = 16
/** Longer names may be broken between words. */
const MAX_UNBROKEN_LENGTH = 28

const wordsOfName = (name: string, face: FontFace): readonly Word[] =>
  name.length <= MAX_UNBROKEN_LENGTH ? [{ text: name, width: face.widthOf(name) }] : wordsOf(name, face)

/** Fits as many names as possible, and adds "+ n more" if some are left out. Returns null if there are no names or nothing fits. */
export const fitNames = (
  names: readonly string[],
  omittedCount: number,
  face: FontFace,
  box: TextBox,
): WrappedText | null => {
  const total = names.length + omittedCount
  const wordsByName = names.slice(0, MAX_NAMES).map((name) => wordsOfName(name, face))
  const [spaceWidth, commaWidth] = [face.widthOf(' '), face.widthOf(',')]
  const withComma = (words: readonly Word[]): readonly Word[] =>
    words.map(({ text, width }, index) =>
      index < words.length - 1 ? { text, width } : { text: `${text},`, width: width + commaWidth },
    )
  for (let count = wordsByName.length; count >= 0 && total > 0; count -= 1) {
    const listed = wordsByName.slice(0, count).flatMap((words, index) => (index < count - 1 ? withComma(words) : words))
    const more =
      total > count ? [{ text: `+ ${total - count} more`, width: face.widthOf(`+ ${total - count} more`) }] : []
    const wrapped = wrapAtMaxSize([...listed, ...more], spaceWidth, box)
    if (wrapped) return wrapped
  }
  return null
}
