import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { WeakPasswords } from '#core/ports.ts'
import { fold } from '#core/text/text.ts'
import { containsPersonalWord, personalWords } from './personal-words.ts'

/** Variants of common passwords take up to 10^11.8 guesses, 16 random characters at least 10^14 (docs/decisions/0017-weak-passwords.md). */
const MIN_GUESSES = 1e12

/** The maximum password length, which bounds the work. */
const MAX_LENGTH = 64

const MAX_LEET_SUBSTITUTIONS = 10

const loadZxcvbn = async (): Promise<ZxcvbnFactory> => {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({
    // The diceware list is not ranked; the library treats a dictionary with this name accordingly.
    dictionary: { diceware: dictionary['diceware-common'], passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_LEET_SUBSTITUTIONS,
    maxLength: MAX_LENGTH,
  })
}

/** Counts a password as weak if it contains a word about the user or the site, or if zxcvbn estimates too few guesses. Ignores case
 * and accents. Loads the dictionaries on first use. */
export const makeZxcvbnWeakPasswords = (): WeakPasswords => {
  let loading: Promise<ZxcvbnFactory> | undefined
  return {
    isWeak: async (password, context) => {
      const folded = fold(password).slice(0, MAX_LENGTH)
      const words = personalWords(context)
      if (containsPersonalWord(folded, words)) return true
      loading ??= loadZxcvbn()
      const zxcvbn = await loading
      return zxcvbn.check(folded, [...words]).guesses < MIN_GUESSES
    },
  }
}
