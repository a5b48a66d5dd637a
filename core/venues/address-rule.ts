import { type Actor, canEditVenue, holdsAny, mayEditEveryPlace } from '#core/permissions/policy.ts'
import type { PublicVenue, Venue, VenueHit } from '#core/venues/venue.ts'

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

/** The venue as the actor may see it, apart from any night: all of it who may edit it, others what everybody may know. */
export const publicVenue = (venue: Venue, actor: Actor | null, now: Date): PublicVenue => {
  const { id, slug, name, city, region, country, timeZone, addressVisibility, version } = venue
  const userEditable = canEditVenue(actor, venue)
  const { address, latitude, longitude } = userEditable ? venue : publicPlace(venue, null, now)
  return {
    id,
    slug,
    name,
    address,
    city,
    region,
    country,
    latitude,
    longitude,
    timeZone,
    addressVisibility,
    addressRevealMinutes: userEditable ? venue.addressRevealMinutes : null,
    version,
    userEditable,
    mayMerge: actor !== null && holdsAny(actor.roles, mayEditEveryPlace),
  }
}

/** A venue of a list, as everybody may see it. */
export const publicHit = (hit: VenueHit): VenueHit =>
  hit.addressVisibility === 'public' ? hit : { ...hit, address: HIDDEN_ADDRESS }
