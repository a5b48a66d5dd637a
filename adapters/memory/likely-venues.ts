import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import type { Directory } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { makeSimilarity } from './name-similarity.ts'

type DescribedVenue = Parameters<Directory['likelyVenues']>[0]
type Pin = Pick<Venue, 'latitude' | 'longitude'>

const metresBetween = (a: Pin, b: Pin): number =>
  isKnown(a) && isKnown(b) ? kilometresBetween(a, b) * 1000 : Number.POSITIVE_INFINITY

const isKnown = (pin: Pin): pin is Coordinates => pin.latitude !== null && pin.longitude !== null

/** Returns a function that scores how likely a venue is to be the described one; 0 rules it out. Venues with a private address
 * are scored only by name and city. */
export const makeLikelihood = (described: DescribedVenue, maxMetres: number): ((venue: Venue) => number) => {
  const similarity = makeSimilarity(described.name)
  const [addressKey, cityKey] = [fold(described.address), fold(described.city)]
  return (venue) => {
    const isSameCity = fold(venue.city) === cityKey && venue.country === described.country
    // Symmetric, because either name may be the longer one.
    const nameScore = isSameCity ? Math.max(similarity(venue.name), makeSimilarity(venue.name)(described.name)) : 0
    if (venue.addressVisibility !== 'public') return nameScore
    const isSameStreet = isSameCity && fold(venue.address) === addressKey
    const metres = metresBetween(described, venue)
    return nameScore + (isSameStreet ? 2 : 0) + (metres <= maxMetres ? 2 - metres / Math.max(maxMetres, 1) : 0)
  }
}
