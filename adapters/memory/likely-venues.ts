import type { Directory } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { makeLikeness } from './name-likeness.ts'

type Place = Parameters<Directory['likelyVenues']>[0]
type Point = Pick<Venue, 'latitude' | 'longitude'>

/** The mean radius of the earth in metres (IUGG). */
const EARTH = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres along the great circle, by the haversine formula; infinitely many when one of the two is nowhere known. */
const metresBetween = (a: Point, b: Point): number => {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return Infinity
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const haversine =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

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
