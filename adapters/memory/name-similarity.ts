import { nameKeyOf } from '#core/text/text.ts'

/** Minimum share of common trigrams. */
const THRESHOLD = 0.3

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Trigrams of the padded words, in order, like PostgreSQL's pg_trgm. */
const trigramsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const padded = [...`  ${word} `]
    return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''))
  })

/** pg_trgm's word_similarity: the best share of common trigrams with a stretch of the name; it begins with a common one. */
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

/** Scores names: 3 for a prefix, 2 or more for a word's prefix, 1 or more for a substring, 0.3 to 1 by similarity, else 0. */
export const makeSimilarity = (typed: string): ((name: string) => number) => {
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
