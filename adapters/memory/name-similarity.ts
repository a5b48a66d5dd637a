import type { Tolerance } from '#core/reads.ts'
import { nameKeyOf } from '#core/text/text.ts'

/** The minimum share of trigrams (0 to 1) that similar names have in common. */
const MIN_SHARE = 0.3

const wordsOf = (nameKey: string): string[] => nameKey.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Returns the trigrams of the words, in order. Pads each word with spaces, as PostgreSQL's pg_trgm does. */
const trigramsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const padded = [...`  ${word} `]
    return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''))
  })

/** Returns the largest share of trigrams that the query has in common with a stretch of the name, like pg_trgm's
 * `word_similarity`. Tries only stretches that begin with a trigram of the query. */
const wordSimilarity = (queryTrigrams: ReadonlySet<string>, nameTrigrams: readonly string[]): number => {
  let best = 0
  for (const [from, first] of nameTrigrams.entries()) {
    if (!queryTrigrams.has(first)) continue
    const stretchTrigrams = new Set<string>()
    let common = 0
    for (const trigram of nameTrigrams.slice(from)) {
      if (!stretchTrigrams.has(trigram) && queryTrigrams.has(trigram)) common += 1
      stretchTrigrams.add(trigram)
      best = Math.max(best, common / (queryTrigrams.size + stretchTrigrams.size - common))
    }
  }
  return best
}

/** Returns a function that scores names: 3 if `query` is at the start of the name, 2 to 2.5 if it is at the start of a word,
 * 1 to 1.5 if it is elsewhere in the name, 0.3 to 1 by similarity if typos are tolerated, otherwise 0. */
export const makeSimilarity = (query: string, tolerance: Tolerance = 'typos'): ((name: string) => number) => {
  const queryKey = nameKeyOf(query)
  const queryWords = wordsOf(queryKey)
  const plainQuery = queryWords.join(' ')
  const queryTrigrams = new Set(trigramsOf(queryWords))
  return (name) => {
    const words = wordsOf(nameKeyOf(name))
    const plainName = words.join(' ')
    const share = wordSimilarity(queryTrigrams, trigramsOf(words))
    if (plainQuery === '') return queryKey !== '' && nameKeyOf(name).startsWith(queryKey) ? 3 : 0
    if (plainName.startsWith(plainQuery)) return 3
    if (` ${plainName}`.includes(` ${plainQuery}`)) return 2 + share / 2
    if (plainName.includes(plainQuery)) return 1 + share / 2
    return tolerance === 'typos' && share >= MIN_SHARE ? share : 0
  }
}
