import { commonSpelling } from '#core/cities/spellings.ts'
import type { Tolerance } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import type { CityHit } from '#core/venues/city-hit.ts'
import type { Venue } from '#core/venues/venue.ts'
import { makeSimilarity } from './name-similarity.ts'

const PREFIX_SCORE = 3

export const searchCities = (venues: Iterable<Venue>, q: string, limit: number, tolerance?: Tolerance): CityHit[] => {
  const similarity = makeSimilarity(q, tolerance)
  const groups = Map.groupBy(
    [...venues].filter(({ deletedAt }) => !deletedAt),
    ({ city, region, country }) => JSON.stringify([fold(city), fold(region), country]),
  )
  const scored = [...groups.values()]
    .map((group) => ({
      hit: commonSpelling(group.map((venue) => ({ ...venue, venues: 1 }))),
      size: group.length,
      score: similarity(group[0]?.city ?? ''),
    }))
    .filter(({ score }) => score > 0)
  const hasPrefixMatch = scored.some(({ score }) => score === PREFIX_SCORE)
  return scored
    .filter(({ score }) => !hasPrefixMatch || score === PREFIX_SCORE)
    .sort((a, b) => b.score - a.score || b.size - a.size || (fold(a.hit.city) < fold(b.hit.city) ? -1 : 1))
    .slice(0, limit)
    .map(({ hit }) => hit)
}
