import { fold } from '#core/text/text.ts'

type PersonalWords = readonly string[]

const MAX_WORDS = 50
const MAX_TEXT_LENGTH = 64
const MIN_PLAIN_LENGTH = 4
const MIN_DISGUISED_LENGTH = 5
/** Words of 3 letters or more also count if together they cover at least 6 letters of the password and leave at most 6. */
const MIN_WORD_LETTERS = 3
const MIN_PERSONAL_LETTERS = 6
const MAX_OTHER_LETTERS = 6

const LEET_DIGITS = new Map(
  Object.entries({ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' }),
)
const LEET_SYMBOLS = new Map(
  Object.entries({ '@': 'a', '!': 'i', '|': 'i', $: 's', '+': 't', '(': 'c', '€': 'e', '§': 's' }),
)

/** Returns the letters only. `l` becomes `i`, because `1` and `!` can mean either. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').replace(/l/g, 'i')
const withoutLeetDigits = (text: string): string => text.replace(/\d/g, (digit) => LEET_DIGITS.get(digit) ?? digit)
const withoutLeetSymbols = (text: string): string =>
  text.replace(/[@!|$+(€§]/g, (symbol) => LEET_SYMBOLS.get(symbol) ?? symbol)
const reverse = (text: string): string => Array.from(text).reverse().join('')

/** Splits texts into words, single and joined, with and without digits: `Jo.Smith42` yields `josmith42`, `smith42` and `smith`. */
export const personalWords = (texts: readonly string[]): PersonalWords => {
  const words = texts.flatMap((text) => {
    const folded = fold(text.slice(0, MAX_TEXT_LENGTH))
    const parts = folded.split(/[^\p{L}\p{N}]+/u)
    return [parts.join(''), ...parts, ...folded.split(/[^\p{L}]+/u)]
  })
  return [...new Set(words)]
    .filter((word) => word.length >= MIN_WORD_LETTERS)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)
}

const withoutWords = (text: string, words: readonly string[]): string =>
  words.reduce((remaining, word) => remaining.replaceAll(word, ''), text)

/** Returns whether a folded password contains a personal word. Plain words count if they have at least 4 characters,
 * disguised words (reversed, with separators or in leetspeak) if they have at least 5 letters. */
export const containsPersonalWord = (password: string, words: PersonalWords): boolean => {
  if (words.some((word) => word.length >= MIN_PLAIN_LENGTH && password.includes(word))) return true
  const lettersOnly = [...new Set(words.map((word) => lettersOf(withoutLeetDigits(word))))].filter(
    (word) => word.length >= MIN_WORD_LETTERS,
  )
  const bothWays = lettersOnly.flatMap((word) => [word, reverse(word)])
  const readings = [password, withoutLeetDigits(password), withoutLeetDigits(withoutLeetSymbols(password))].map(
    lettersOf,
  )
  return readings.some((text) => {
    if (bothWays.some((word) => word.length >= MIN_DISGUISED_LENGTH && text.includes(word))) return true
    const otherLetterCount = withoutWords(text, bothWays).length
    return otherLetterCount <= MAX_OTHER_LETTERS && text.length - otherLetterCount >= MIN_PERSONAL_LETTERS
  })
}
