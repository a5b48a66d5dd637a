import type { PublicVenue, Venue } from '#core/venues/venue.ts'

/** What stands in place of a street that is not told. */
export const HIDDEN_ADDRESS = 'Ask a punk'

type Place = Pick<Venue, 'address' | 'latitude' | 'longitude' | 'addressVisibility' | 'addressRevealMinutes'>

/** The part of a venue's place that the public may know. */
export type PublicPlace = { address: string; latitude: number | null; longitude: number | null; isHidden: boolean }

/**
 * The one rule of private addresses (decisions, section 1): of an `ask-a-punk` venue the street and the coordinates are
 * told only from a set time before the doors. Every output goes through here. Without `doorsAt` there is no night to
 * wait for, and a private address stays private.
 */
export const publicPlace = (place: Place, doorsAt: Date | null, now: Date): PublicPlace => {
  const { address, latitude, longitude } = place
  return isTold(place, doorsAt, now)
    ? { address, latitude, longitude, isHidden: false }
    : { address: HIDDEN_ADDRESS, latitude: null, longitude: null, isHidden: true }
}

const isTold = ({ addressVisibility, addressRevealMinutes }: Place, doorsAt: Date | null, now: Date): boolean => {
  if (addressVisibility === 'public') return true
  if (addressRevealMinutes === null || doorsAt === null) return false
  return now.getTime() >= doorsAt.getTime() - addressRevealMinutes * 60_000
}

/** The venue as everybody may see it, apart from any night. */
export const publicVenue = (venue: Venue, now: Date): PublicVenue => {
  const { id, slug, name, city, region, country, timeZone, addressVisibility, version } = venue
  const { address, latitude, longitude } = publicPlace(venue, null, now)
  return { id, slug, name, address, city, region, country, latitude, longitude, timeZone, addressVisibility, version }
}
