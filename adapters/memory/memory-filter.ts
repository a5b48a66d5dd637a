import type { Show } from '#core/shows/show.ts'
import type { Coordinates, ShowFilter } from '#core/shows/show-filter.ts'
import { fold } from '#core/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { MemoryState } from './memory-state.ts'

const EARTH_KM = 6371

/** Kilometres along the surface (haversine). */
export const kilometresBetween = (a: Coordinates, b: Coordinates): number => {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2
  const arc =
    half(a.latitude, b.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(arc)))
}

const isNear = ({ addressVisibility, latitude, longitude }: Venue, near: Coordinates, within: number): boolean =>
  addressVisibility === 'public' &&
  latitude !== null &&
  longitude !== null &&
  kilometresBetween(near, { latitude, longitude }) <= within

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether a show is one that the filter leaves, its time aside. */
export const makeMatches = (
  { venues, bands }: MemoryState,
  {
    bands: bandIds,
    venues: venueIds,
    city,
    region,
    country,
    startDate,
    endDate,
    q,
    near,
    within,
    ages,
    status,
  }: ShowFilter,
): ((show: Show) => boolean) => {
  const asked = q === null ? [] : wordsOf(q)
  return (show) => {
    const venue = venues.get(show.venueId)
    if (!venue) return false
    const playing = show.lineUp.filter(({ state }) => state !== 'dropped-out')
    const names = () => [
      show.showTitle,
      venue.name,
      venue.city,
      ...playing.map((act) => bands.get(act.bandId)?.name ?? ''),
    ]
    const begins = (word: string) => names().some((name) => wordsOf(name).some((each) => each.startsWith(word)))
    return (
      (bandIds.length === 0 || playing.some(({ bandId }) => bandIds.includes(bandId))) &&
      (venueIds.length === 0 || venueIds.includes(show.venueId)) &&
      (city === null || fold(venue.city) === fold(city)) &&
      (region === null || fold(venue.region) === fold(region)) &&
      (country === null || venue.country === country) &&
      (startDate === null || show.showDate >= startDate) &&
      (endDate === null || show.showDate <= endDate) &&
      (near === null || isNear(venue, near, within)) &&
      (ages === null || mayComeIn(show, ages)) &&
      (status.length === 0 || status.includes(show.status)) &&
      asked.every(begins)
    )
  }
}

const mayComeIn = ({ ageRestriction, ageLimit }: Show, ages: 'all' | number): boolean =>
  ageRestriction === 'No' || (ages !== 'all' && ageRestriction === 'Yes' && ageLimit !== null && ageLimit <= ages)
