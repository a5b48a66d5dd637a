import { fold } from '#core/text.ts'

/** Below this share of common trigrams two names have nothing to do with each other; pg_trgm's default. */
const THRESHOLD = 0.3

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Every run of three characters of the padded words, as PostgreSQL's pg_trgm cuts them. */
const trigramsOf = (words: readonly string[]): Set<string> => {
  const trigrams = new Set<string>()
  for (const word of words) {
    const padded = [...`  ${word} `]
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3).join(''))
  }
  return trigrams
}

const similarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let common = 0
  for (const trigram of a) if (b.has(trigram)) common += 1
  return common === 0 ? 0 : common / (a.size + b.size - common)
}

/** The best similarity of the typed text with any single word, pair of words … of the name, or with all of it. */
const bestSimilarity = (typed: ReadonlySet<string>, words: readonly string[], typedWords: number): number => {
  let best = similarity(typed, trigramsOf(words))
  for (let from = 0; from + typedWords <= words.length; from += 1)
    best = Math.max(best, similarity(typed, trigramsOf(words.slice(from, from + typedWords))))
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
  const trigrams = trigramsOf(typedWords)
  return (name) => {
    const all = wordsOf(fold(name))
    const words = withoutThe(all)
    const plain = words.join(' ')
    const alike = bestSimilarity(trigrams, words, typedWords.length)
    if (key === '') return 0
    if (plain.startsWith(key) || all.join(' ').startsWith(key)) return 3
    if (` ${plain}`.includes(` ${key}`)) return 2 + alike / 2
    if (plain.includes(key)) return 1 + alike / 2
    return alike >= THRESHOLD ? alike : 0
  }
}
