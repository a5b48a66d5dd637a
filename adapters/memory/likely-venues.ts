import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import type { Directory } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { makeLikeness } from './name-likeness.ts'

type Place = Parameters<Directory['likelyVenues']>[0]
type Point = Pick<Venue, 'latitude' | 'longitude'>

/** Infinitely many when one of the two is nowhere known. */
const metresBetween = (a: Point, b: Point): number =>
  isKnown(a) && isKnown(b) ? kilometresBetween(a, b) * 1000 : Number.POSITIVE_INFINITY

const isKnown = (point: Point): point is Coordinates => point.latitude !== null && point.longitude !== null

/**
 * How likely venues are the one that is described: above 0 when they may be. A like name in the same city, the same street
 * address and every step nearer add up; of a private address only the name counts.
 */
export const makeLikelihood = (place: Place, metres: number): ((venue: Venue) => number) => {
  const likeness = makeLikeness(place.name)
  const [street, town] = [fold(place.address), fold(place.city)]
  return (venue) => {
    const isSameTown = fold(venue.city) === town && venue.country === place.country
    // Which of the two names is the longer one must not matter.
    const name = isSameTown ? Math.max(likeness(venue.name), makeLikeness(venue.name)(place.name)) : 0
    if (venue.addressVisibility !== 'public') return name
    const isSameStreet = isSameTown && fold(venue.address) === street
    const distance = metresBetween(place, venue)
    return name + (isSameStreet ? 2 : 0) + (distance <= metres ? 2 - distance / Math.max(metres, 1) : 0)
  }
}
