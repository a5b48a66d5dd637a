import type { Cut } from './share-fonts.ts'

/** Wrapped text. `isWhole` is false if it was truncated. */
export type Broken = { lines: readonly string[]; size: number; isWhole: boolean }

const ELLIPSIS = '…'

const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/gu
const BLANKS = /\s+/g
const WORDY = /[\p{L}\p{N}]/u

/** Returns the text without symbols and unsupported accents; null without words or in an unsupported script. */
export const readable = (text: string, cuts: readonly Pick<Cut, 'has'>[]): string | null => {
  const isThere = (character: string): boolean => cuts.every((cut) => cut.has(character))
  let kept = ''
  for (const character of text.replace(INVISIBLE, '').replace(BLANKS, ' ')) {
    const plain = isThere(character) ? character : plainOf(character)
    if (isThere(plain)) kept += plain
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) return null
  }
  const cleaned = kept.replace(BLANKS, ' ').trim()
  return WORDY.test(cleaned) ? cleaned : null
}

const sameHyphens: Readonly<Record<string, string>> = { '\u2010': '-', '\u2011': '-', '\u2012': '–', '\u2212': '–' }

const plainOf = (character: string): string =>
  sameHyphens[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')

/** Wraps the words; null if a word exceeds `width` or more than `most` lines are needed. */
const wrapped = (words: readonly Word[], blank: number, width: number, size: number, most: number): string[] | null => {
  const lines: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const word of words) {
    const needed = word.width * size
    if (needed > width) return null
    if (used + blank * size + needed <= width) {
      lines[lines.length - 1] += ` ${word.text}`
      used += blank * size + needed
    } else {
      if (lines.length === most) return null
      lines.push(word.text)
      used = needed
    }
  }
  return lines
}

type Word = { text: string; width: number }

const wordsOf = (text: string, cut: Cut): readonly Word[] =>
  text.split(' ').map((word) => ({ text: word, width: cut.widthOf(word) }))

type Room = {
  width: number
  height: number
  largest: number
  smallest: number
  mostLines: number
  leading: number
}

/** Wraps at the largest font size that fits all words; null if none does. */
const whole = (words: readonly Word[], blank: number, room: Room): Broken | null => {
  for (let size = room.largest; size >= room.smallest; size -= 2) {
    const most = Math.min(room.mostLines, Math.floor(room.height / (size * room.leading)))
    const lines = wrapped(words, blank, room.width, size, most)
    if (lines) return { lines, size, isWhole: true }
  }
  return null
}

/** Like {@link whole}, but falls back to breaking and truncating at the smallest size. */
export const fitted = (text: string, cut: Cut, room: Room): Broken =>
  whole(wordsOf(text, cut), cut.widthOf(' '), room) ?? { ...cutOff(text, cut, room), size: room.smallest }

const cutOff = (text: string, cut: Cut, room: Room): Omit<Broken, 'size'> => {
  const most = Math.max(1, Math.min(room.mostLines, Math.floor(room.height / (room.smallest * room.leading))))
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < most) {
    const line = beginning(rest, cut, room.width / room.smallest)
    rest = rest.slice(line.length).trimStart()
    lines.push(line.trimEnd())
  }
  if (rest === '') return { lines, isWhole: true }
  const last = lines.pop() ?? ''
  return { lines: [...lines, `${shortened(last, cut, room.width / room.smallest)}${ELLIPSIS}`], isWhole: false }
}

const beginning = (text: string, cut: Cut, width: number): string => {
  if (cut.widthOf(text) <= width) return text
  const letters = [...text]
  let low = 1
  let high = letters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (cut.widthOf(letters.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  const begun = letters.slice(0, low).join('')
  const space = letters[low] === ' ' ? begun.length : begun.lastIndexOf(' ')
  return space > begun.length / 3 ? begun.slice(0, space) : begun
}

const shortened = (line: string, cut: Cut, width: number): string => {
  let letters = [...line]
  while (letters.length > 1 && cut.widthOf(letters.join('') + ELLIPSIS) > width) letters = letters.slice(0, -1)
  return letters.join('').trimEnd()
}

const MAX_NAMED = 16
const SHORT_NAME = 28

const wordsOfName = (name: string, cut: Cut): readonly Word[] =>
  name.length <= SHORT_NAME ? [{ text: name, width: cut.widthOf(name) }] : wordsOf(name, cut)

/** Fits as many names as possible plus "+ n more"; null without names. */
export const listed = (names: readonly string[], unnamed: number, cut: Cut, room: Room): Broken | null => {
  const all = names.length + unnamed
  const named = names.slice(0, MAX_NAMED).map((name) => wordsOfName(name, cut))
  const [blank, comma] = [cut.widthOf(' '), cut.widthOf(',')]
  const withComma = (words: readonly Word[]): readonly Word[] =>
    words.map(({ text, width }, at) =>
      at < words.length - 1 ? { text, width } : { text: `${text},`, width: width + comma },
    )
  for (let count = named.length; count >= 0 && all > 0; count -= 1) {
    const shown = named.slice(0, count).flatMap((words, at) => (at < count - 1 ? withComma(words) : words))
    const more = all > count ? [{ text: `+ ${all - count} more`, width: cut.widthOf(`+ ${all - count} more`) }] : []
    const broken = whole([...shown, ...more], blank, room)
    if (broken) return broken
  }
  return null
}
