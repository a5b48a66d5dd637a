import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import { isPlaying } from '#core/shows/act.ts'
import type { Show } from '#core/shows/show.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { tokenize } from '#core/text/tokenize.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { MemoryState } from './memory-state.ts'
import { makeSimilarity } from './name-similarity.ts'

/** Uses the public coordinates of the venue, otherwise the centre of its city. */
const isNear = (venue: Venue, near: Coordinates, within: number): boolean => {
  const isPublic = venue.addressVisibility === 'public'
  const latitude = (isPublic ? venue.latitude : null) ?? venue.approximateLatitude
  const longitude = (isPublic ? venue.longitude : null) ?? venue.approximateLongitude
  return latitude !== null && longitude !== null && kilometresBetween(near, { latitude, longitude }) <= within
}

const MAX_SIMILAR = 20

type Search = (show: Show) => boolean

/** Matches if each search word begins a word of the title, the playing bands, the venue or its city. */
const searchByWords = ({ venues, bands }: MemoryState, q: string): Search => {
  const searchWords = tokenize(q)
  return ({ showTitle, venueId, lineUp }) => {
    const venue = venues.get(venueId)
    const names = lineUp.filter(isPlaying).map(({ bandId }) => bands.get(bandId)?.name ?? '')
    const allNames = [venue?.name ?? '', ...names]
    const words = [showTitle, venue?.city ?? '', ...allNames, ...allNames.map(nameKeyOf)].flatMap(tokenize)
    return searchWords.every((prefix) => words.some((word) => word.startsWith(prefix)))
  }
}

const searchBySimilarity = ({ venues, bands }: MemoryState, q: string): Search => {
  const similarity = makeSimilarity(q)
  const mostSimilar = <Row extends { id: string; name: string; deletedAt: Date | null }>(
    rows: Iterable<Row>,
    secondText: (row: Row) => string,
  ): ReadonlySet<string> =>
    new Set(
      [...rows]
        .filter(({ deletedAt }) => !deletedAt)
        .map((row) => ({ id: row.id, score: Math.max(similarity(row.name), similarity(secondText(row))) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, MAX_SIMILAR)
        .map(({ id }) => id),
    )
  const [bandIds, venueIds] = [
    mostSimilar(bands.values(), ({ name }) => name),
    mostSimilar(venues.values(), ({ name, city }) => `${name} ${city}`),
  ]
  return ({ venueId, lineUp }) =>
    venueIds.has(venueId) || lineUp.some((act) => isPlaying(act) && bandIds.has(act.bandId))
}

/** Searches by words if any of `shows` has all of them, otherwise by similar names. */
export const makeSearch = (state: MemoryState, q: string | null, shows: readonly Show[]): Search => {
  if (q === null) return () => true
  const words = searchByWords(state, q)
  return shows.some(words) ? words : searchBySimilarity(state, q)
}

/** Returns a function that applies the whole filter except `includePast` and the search text. */
export const makeMatches =
  ({ venues }: MemoryState, filter: ShowFilter) =>
  (show: Show): boolean => {
    const venue = venues.get(show.venueId)
    if (!venue) return false
    const { city, region, country, startDate, endDate, near, within, ages, status } = filter
    const playing = show.lineUp.filter(isPlaying)
    return (
      (filter.bands.length === 0 || playing.some(({ bandId }) => filter.bands.includes(bandId))) &&
      (filter.venues.length === 0 || filter.venues.includes(show.venueId)) &&
      (city === null || fold(venue.city) === fold(city)) &&
      (region === null || fold(venue.region) === fold(region)) &&
      (country === null || venue.country === country) &&
      (startDate === null || show.showDate >= startDate) &&
      (endDate === null || show.showDate <= endDate) &&
      (near === null || isNear(venue, near, within)) &&
      (ages === null || isAdmitted(show, ages)) &&
      (status.length === 0 || status.includes(show.status))
    )
  }

const isAdmitted = ({ ageRestriction, ageLimit }: Show, ages: 'all' | number): boolean =>
  ageRestriction === 'No' || (ages !== 'all' && ageRestriction === 'Yes' && ageLimit !== null && ageLimit <= ages)
