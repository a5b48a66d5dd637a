import { nameKeyOf } from '#core/text/text.ts'

/** Below this share of common trigrams two names have nothing to do with each other. */
const THRESHOLD = 0.3

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Every run of three characters of the padded words, in order, as PostgreSQL's pg_trgm cuts them. */
const trigramsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const padded = [...`  ${word} `]
    return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''))
  })

/**
 * pg_trgm's word_similarity: the best share of common trigrams that the typed text has with any stretch of the name. A
 * stretch that does not begin with a common trigram is never the best.
 */
const wordSimilarity = (typed: ReadonlySet<string>, trigrams: readonly string[]): number => {
  let best = 0
  for (const [from, first] of trigrams.entries()) {
    if (!typed.has(first)) continue
    const stretch = new Set<string>()
    let common = 0
    for (const trigram of trigrams.slice(from)) {
      if (!stretch.has(trigram) && typed.has(trigram)) common += 1
      stretch.add(trigram)
      best = Math.max(best, common / (typed.size + stretch.size - common))
    }
  }
  return best
}

/**
 * How well names answer to what was typed so far: 3 when the name begins with it, 2 and more
 * when one of its words does, 1 and more when it stands inside, less (0.3 to 1) when the two are merely alike, and 0 when
 * they are not. Characters that {@link nameKeyOf} removes do not count. Text without any letter or digit finds names that begin with it.
 */
export const makeLikeness = (typed: string): ((name: string) => number) => {
  const symbols = nameKeyOf(typed)
  const typedWords = wordsOf(symbols)
  const key = typedWords.join(' ')
  const typedTrigrams = new Set(trigramsOf(typedWords))
  return (name) => {
    const words = wordsOf(nameKeyOf(name))
    const plain = words.join(' ')
    const alike = wordSimilarity(typedTrigrams, trigramsOf(words))
    if (key === '') return symbols !== '' && nameKeyOf(name).startsWith(symbols) ? 3 : 0
    if (plain.startsWith(key)) return 3
    if (` ${plain}`.includes(` ${key}`)) return 2 + alike / 2
    if (plain.includes(key)) return 1 + alike / 2
    return alike >= THRESHOLD ? alike : 0
  }
}
