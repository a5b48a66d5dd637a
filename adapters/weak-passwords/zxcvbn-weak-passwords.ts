import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { WeakPasswords } from '#core/ports.ts'
import { fold } from '#core/text/text.ts'
import { holdsPersonalWord, personalWords } from './personal-words.ts'

/**
 * A password that is found within so many guesses is weak. Common ones with the usual additions take up to 10^11.8, random
 * ones of 16 characters 10^14 and more; see docs/decisions/0017-weak-passwords.md.
 */
const ENOUGH_GUESSES = 1e12

/** As many characters as a password may have, so that the work for one is bounded. */
const LONGEST = 64

/** How many readings of a password with digits and signs for letters are looked up. Each takes up to a millisecond. */
const LEET_READINGS = 10

const load = async (): Promise<ZxcvbnFactory> => {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({
    // The list of diceware words is no ranking; under this name the library takes it as the dice do.
    dictionary: { diceware: dictionary['diceware-common'], passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: LEET_READINGS,
    maxLength: LONGEST,
  })
}

/**
 * Guesses how a password would be guessed: common passwords, words, keyboard walks, sequences, dates, repetitions, digits and signs for
 * letters, and the words of the person and site. Case and accents do not count. The dictionaries are loaded on first use.
 */
export const makeZxcvbnWeakPasswords = (): WeakPasswords => {
  let loading: Promise<ZxcvbnFactory> | undefined
  return {
    isWeak: async (password, about) => {
      const folded = fold(password).slice(0, LONGEST)
      const words = personalWords(about)
      if (holdsPersonalWord(folded, words)) return true
      loading ??= load()
      const zxcvbn = await loading
      return zxcvbn.check(folded, [...words]).guesses < ENOUGH_GUESSES
    },
  }
}
