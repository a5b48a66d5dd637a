import { type Actor, canEditVenue, holdsAny, mayEditEveryPlace } from '#core/permissions/policy.ts'
import { instantOf, upcomingUntil } from '#core/time/local-time.ts'
import { HIDDEN_ADDRESS } from './hidden-address.ts'
import type { PublicVenue, Venue, VenueHit } from './venue.ts'

type Place = Pick<Venue, 'address' | 'latitude' | 'longitude' | 'addressVisibility' | 'addressRevealMinutes'>

/** The part of a venue's place that the public may know. */
export type PublicPlace = { address: string; latitude: number | null; longitude: number | null; isHidden: boolean }

/** A show at the venue, as far as it says when people need to find it. */
type Night = {
  showDate: string
  doorTime: string | null
  showTime: string | null
  timeZone: string
  /** Cancelled or postponed. */
  isOff: boolean
}

/**
 * The one rule of private addresses (decisions, section 1): of an `ask-a-punk` venue the street and the coordinates are
 * told only from a set time before the doors until the night is over, and not of a show that is off: else the first show
 * ever entered, or one entered for a day long past, would tell them for good. Every output goes through here. Without a
 * `night` there is none to wait for, and a private address stays private.
 */
export const publicPlace = (place: Place, night: Night | null, now: Date): PublicPlace => {
  const { address, latitude, longitude } = place
  return isTold(place, night, now)
    ? { address, latitude, longitude, isHidden: false }
    : { address: HIDDEN_ADDRESS, latitude: null, longitude: null, isHidden: true }
}

/** When everybody gets to see the street; null for a public address, one that stays private, and a show that is off or over. */
export const revealedAt = (
  { addressVisibility, addressRevealMinutes }: Pick<Place, 'addressVisibility' | 'addressRevealMinutes'>,
  night: Night,
  now: Date,
): Date | null => {
  if (addressVisibility === 'public' || addressRevealMinutes === null || night.isOff) return null
  const { showDate, doorTime, showTime, timeZone } = night
  if (upcomingUntil(showDate, timeZone) <= now) return null
  const doorsAt = instantOf(showDate, doorTime ?? showTime, timeZone)
  return doorsAt && new Date(doorsAt.getTime() - addressRevealMinutes * 60_000)
}

const isTold = ({ addressVisibility, addressRevealMinutes }: Place, night: Night | null, now: Date): boolean => {
  if (addressVisibility === 'public') return true
  const from = night && revealedAt({ addressVisibility, addressRevealMinutes }, night, now)
  return from !== null && from <= now
}

/** The venue as the actor may see it, apart from any night: all of it who may edit it, others what everybody may know. */
export const publicVenue = (venue: Venue, actor: Actor | null, now: Date): PublicVenue => {
  const { id, slug, name, city, region, country, timeZone, timeZoneSource, addressVisibility, version } = venue
  const { approximateLatitude, approximateLongitude } = venue
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
    approximateLatitude,
    approximateLongitude,
    timeZone,
    timeZoneSource,
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
