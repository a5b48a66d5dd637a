import { type Coordinates, wrapLongitude } from '#core/geography/coordinates.ts'
import { halfExtents } from '#core/geography/half-extents.ts'
import type { FilterableAttributes } from '#core/shows/filter/filterable-attributes.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { fold } from '#core/text/text.ts'
import { tokenize } from '#core/text/tokenize.ts'

/** The key of filters without a selective criterion, and of those whose area has too many cells. */
const EVERYTHING = '*'

/** A circle with a radius of up to {@link MAX_FINE_KM} covers at most a few dozen fine cells, except near the poles. */
const FINE_CELL_DEGREES = 0.5
const COARSE_CELL_DEGREES = 4
const MAX_FINE_KM = 100
const MAX_CELLS = 200
/** A search word matches every word that begins with it, so a show has a key for each prefix of its words, up to this length. A higher
 * maximum makes the keys of filters more selective, but gives each show more keys. */
const MAX_PREFIX_LENGTH = 8

const cellKey = (size: number, latitude: number, longitude: number): string =>
  `cell:${size}:${Math.floor(latitude / size)}:${Math.floor(wrapLongitude(longitude) / size)}`

const prefixOf = (word: string, length: number): string => [...word].slice(0, length).join('')

/** Returns the keys under which the filter is stored: those of its most selective criterion. A show that matches
 * the filter has at least one of these keys (see {@link showKeys}). */
export const filterKeys = ({
  bands,
  venues,
  near,
  within,
  city,
  q,
  region,
  country,
  genres,
}: ShowFilter): readonly string[] => {
  if (bands.length > 0) return bands.map((id) => `band:${id}`)
  if (venues.length > 0) return venues.map((id) => `venue:${id}`)
  if (q !== null) {
    const longestWord = tokenize(q).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
    return [`word:${prefixOf(longestWord, MAX_PREFIX_LENGTH)}`]
  }
  if (city !== null) return [`city:${fold(city)}`]
  if (near !== null) return cellKeysAround(near, within) ?? [EVERYTHING]
  if (region !== null) return [`region:${fold(region)}`]
  if (country !== null) return [`country:${country}`]
  return genres.length > 0 ? genres.map((genre) => `genre:${genre}`) : [EVERYTHING]
}

export const showKeys = (
  { bandIds, genres, venueId, cityKey, regionKey, country, point }: FilterableAttributes,
  words: readonly string[],
): readonly string[] => [
  ...new Set([
    EVERYTHING,
    ...bandIds.map((id) => `band:${id}`),
    ...genres.map((genre) => `genre:${genre}`),
    `venue:${venueId}`,
    `city:${cityKey}`,
    `region:${regionKey}`,
    `country:${country}`,
    ...(point
      ? [FINE_CELL_DEGREES, COARSE_CELL_DEGREES].map((size) => cellKey(size, point.latitude, point.longitude))
      : []),
    ...words.flatMap((word) =>
      Array.from({ length: MAX_PREFIX_LENGTH }, (_, index) => `word:${prefixOf(word, index + 1)}`),
    ),
  ]),
]

const cellKeysAround = ({ latitude, longitude }: Coordinates, within: number): readonly string[] | null => {
  const size = within <= MAX_FINE_KM ? FINE_CELL_DEGREES : COARSE_CELL_DEGREES
  const { latitude: halfHeight, longitude: halfWidth } = halfExtents(latitude, within)
  const [south, north] = [Math.max(latitude - halfHeight, -90), Math.min(latitude + halfHeight, 90)]
  const [rows, columns] = [Math.ceil((north - south) / size) + 1, Math.ceil((2 * halfWidth) / size) + 1]
  if (rows * columns > MAX_CELLS) return null
  const steps = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, index) => Math.min(from + index * size, to))
  return [
    ...new Set(
      steps(south, north, rows).flatMap((lat) =>
        steps(longitude - halfWidth, longitude + halfWidth, columns).map((lon) => cellKey(size, lat, lon)),
      ),
    ),
  ]
}
