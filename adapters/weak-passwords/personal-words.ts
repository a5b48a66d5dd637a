import { fold } from '#core/text/text.ts'

export type PersonalWords = readonly string[]

const MAX_WORDS = 50
const LONGEST = 64
const CONTAINED_FROM = 4
const DISGUISED_FROM = 5
/** A password consists of personal words if they take at least this many letters, and the rest at most as many. */
const MADE_OF_FROM = 6

/** Letters behind leetspeak. `l` becomes `i`, because `1` and `!` can mean either. */
const LEET = new Map(Object.entries({ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' }))
const LEET_SIGNS = new Map(
  Object.entries({ '@': 'a', '!': 'i', '|': 'i', $: 's', '+': 't', '(': 'c', '€': 'e', '§': 's' }),
)

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').replace(/l/g, 'i')
const undisguised = (text: string): string => text.replace(/\d/g, (digit) => LEET.get(digit) ?? digit)
const withSigns = (text: string): string => text.replace(/[@!|$+(€§]/g, (sign) => LEET_SIGNS.get(sign) ?? sign)
const reversed = (text: string): string => Array.from(text).reverse().join('')

/** Splits names into words, with and without digits: `Jo.Smith42` yields `josmith42`, `smith42` and `smith`. */
export const personalWords = (about: readonly string[]): PersonalWords => {
  const words = about.flatMap((text) => {
    const folded = fold(text.slice(0, LONGEST))
    const parts = folded.split(/[^\p{L}\p{N}]+/u)
    return [parts.join(''), ...parts, ...folded.split(/[^\p{L}]+/u)]
  })
  return [...new Set(words)]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)
}

const takenOut = (text: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), text)

/** Whether a folded password contains a word of 4 or more letters, or one of 5 or more reversed, with separators or in leetspeak.
 * Shorter words count if they make up most of the password. */
export const holdsPersonalWord = (password: string, words: PersonalWords): boolean => {
  if (words.some((word) => word.length >= CONTAINED_FROM && password.includes(word))) return true
  const plain = [...new Set(words.map((word) => lettersOf(undisguised(word))))].filter((word) => word.length >= 3)
  const bothWays = plain.flatMap((word) => [word, reversed(word)])
  const disguises = [password, undisguised(password), undisguised(withSigns(password))].map(lettersOf)
  return disguises.some((text) => {
    if (bothWays.some((word) => word.length >= DISGUISED_FROM && text.includes(word))) return true
    const rest = takenOut(text, bothWays)
    return rest.length <= MADE_OF_FROM && text.length - rest.length >= MADE_OF_FROM
  })
}
