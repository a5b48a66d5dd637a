import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import type { Directory } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { makeSimilarity } from './name-similarity.ts'

type Place = Parameters<Directory['likelyVenues']>[0]
type Point = Pick<Venue, 'latitude' | 'longitude'>

const metresBetween = (a: Point, b: Point): number =>
  isKnown(a) && isKnown(b) ? kilometresBetween(a, b) * 1000 : Number.POSITIVE_INFINITY

const isKnown = (point: Point): point is Coordinates => point.latitude !== null && point.longitude !== null

/** Returns a score for how likely a venue is the described one, above 0 if possible. Private addresses score by name only. */
export const makeLikelihood = (place: Place, metres: number): ((venue: Venue) => number) => {
  const similarity = makeSimilarity(place.name)
  const [street, town] = [fold(place.address), fold(place.city)]
  return (venue) => {
    const isSameTown = fold(venue.city) === town && venue.country === place.country
    // Symmetric, because either name may be the longer one.
    const name = isSameTown ? Math.max(similarity(venue.name), makeSimilarity(venue.name)(place.name)) : 0
    if (venue.addressVisibility !== 'public') return name
    const isSameStreet = isSameTown && fold(venue.address) === street
    const distance = metresBetween(place, venue)
    return name + (isSameStreet ? 2 : 0) + (distance <= metres ? 2 - distance / Math.max(metres, 1) : 0)
  }
}
