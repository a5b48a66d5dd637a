import type { Band } from '#core/bands/band.ts'
import type { Clock } from '#core/ports.ts'
import type { Directory, Tolerance } from '#core/reads.ts'
import { isPlaying } from '#core/shows/act.ts'
import { isOff } from '#core/shows/status.ts'
import type { Venue } from '#core/venues/venue.ts'
import { byTexts } from './by-texts.ts'
import { makeLikelihood } from './likely-venues.ts'
import { upcomingShows } from './memory-catalog.ts'
import { searchCities } from './memory-city-search.ts'
import { claimsOf, membershipsOf } from './memory-members.ts'
import { makeMemoryNameLookup, venueHit } from './memory-name-lookup.ts'
import { clone, type MemoryState } from './memory-state.ts'
import { makeSimilarity } from './name-similarity.ts'
import { resolveMerged } from './resolve-merged.ts'
import { findBySlug } from './slugs.ts'

type Named = { id: string; nameKey: string; createdAt: Date; deletedAt: Date | null }

const byName = byTexts(({ nameKey, createdAt, id }: Named) => [nameKey, createdAt.toISOString(), id])

const search = <Row extends Named>(
  rows: Iterable<Row>,
  query: string | null,
  limit: number,
  scoreOf: (row: Row, similarity: (name: string) => number) => number,
  tolerance?: Tolerance,
): Row[] => {
  const existing = [...rows].filter((row) => !row.deletedAt)
  if (query === null) return existing.sort(byName).slice(0, limit)
  const similarity = makeSimilarity(query, tolerance)
  return existing
    .map((row) => ({ row, score: scoreOf(row, similarity) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || byName(a.row, b.row))
    .slice(0, limit)
    .map(({ row }) => row)
}

const rowsAfter = <Row extends Named>(rows: Iterable<Row>, after: string | null, limit: number): Row[] =>
  [...rows]
    .filter(({ id, deletedAt }) => !deletedAt && (after === null || id > after))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit)

export const makeMemoryDirectory = (current: () => MemoryState, clock: Clock): Directory => ({
  band: async (id) => clone(resolveMerged(current().bands, id) ?? null),
  venue: async (id) => clone(resolveMerged(current().venues, id) ?? null),
  bandBySlug: async (slug) => {
    const { bands, formerBandSlugs } = current()
    return clone(resolveMerged(bands, findBySlug(bands, formerBandSlugs, slug)?.id ?? '') ?? null)
  },
  venueBySlug: async (slug) => {
    const { venues, formerVenueSlugs } = current()
    return clone(resolveMerged(venues, findBySlug(venues, formerVenueSlugs, slug)?.id ?? '') ?? null)
  },
  members: async (bandId, { includeInactive }) =>
    membershipsOf(
      current(),
      (membership) => membership.bandId === bandId && (includeInactive || membership.state === 'active'),
    ),
  claims: async ({ limit, offset }) => {
    const claims = claimsOf(current())
    return { claims: claims.slice(offset, offset + limit), total: claims.length }
  },
  ...makeMemoryNameLookup(current),
  bandsAfter: async (after, limit) => clone(rowsAfter(current().bands.values(), after, limit)),
  venuesAfter: async (after, limit) => clone(rowsAfter(current().venues.values(), after, limit)),
  likelyVenues: async (described, { metres, limit }) => {
    const likelihood = makeLikelihood(described, metres)
    return [...current().venues.values()]
      .filter((venue) => !venue.deletedAt)
      .map((venue) => ({ venue, score: likelihood(venue) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || byName(a.venue, b.venue))
      .slice(0, limit)
      .map(({ venue }) => venueHit(venue))
  },
  searchBands: async (q, limit, tolerance) => {
    const state = current()
    const places = nextPlaces(state, clock.now())
    const scoreOf = ({ name }: Band, similarity: (name: string) => number): number => similarity(name)
    return search(state.bands.values(), q, limit, scoreOf, tolerance).map(({ id, slug, name }) => ({
      id,
      slug,
      name,
      place: places.get(id) ?? null,
    }))
  },
  searchVenues: async (q, limit, tolerance) =>
    search(current().venues.values(), q, limit, venueScore, tolerance).map(venueHit),
  searchCities: async (q, limit, tolerance) => searchCities(current().venues.values(), q, limit, tolerance),
})

const venueScore = ({ name, city }: Venue, similarity: (name: string) => number): number =>
  Math.max(similarity(name), similarity(`${name} ${city}`), similarity(city) * 0.9)

/** Maps each band's id to the place ("City, CC") of its next show that is not off. Omits bands without such a show. */
const nextPlaces = (state: MemoryState, now: Date): Map<string, string> => {
  const places = new Map<string, string>()
  for (const { venueId, lineUp, status } of upcomingShows(state, now)) {
    const venue = state.venues.get(venueId)
    if (!venue || isOff(status)) continue
    for (const { bandId } of lineUp.filter(isPlaying))
      if (!places.has(bandId)) places.set(bandId, `${venue.city}, ${venue.country}`)
  }
  return places
}
