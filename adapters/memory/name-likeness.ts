import { fold } from '#core/text.ts'

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

const withoutThe = (words: readonly string[]): readonly string[] =>
  words.length > 1 && words[0] === 'the' ? words.slice(1) : words

/**
 * How well names answer to what was typed so far: 3 when the name begins with it, 2 and more
 * when one of its words does, 1 and more when it stands inside, less (0.3 to 1) when the two are merely alike, and 0 when
 * they are not. Case, accents and a leading "The" do not count.
 */
export const makeLikeness = (typed: string): ((name: string) => number) => {
  const typedWords = withoutThe(wordsOf(fold(typed)))
  const key = typedWords.join(' ')
  const typedTrigrams = new Set(trigramsOf(typedWords))
  return (name) => {
    const all = wordsOf(fold(name))
    const words = withoutThe(all)
    const plain = words.join(' ')
    const alike = wordSimilarity(typedTrigrams, trigramsOf(words))
    if (key === '') return 0
    if (plain.startsWith(key) || all.join(' ').startsWith(key)) return 3
    if (` ${plain}`.includes(` ${key}`)) return 2 + alike / 2
    if (plain.includes(key)) return 1 + alike / 2
    return alike >= THRESHOLD ? alike : 0
  }
}
