import { type Actor, canEditVenue, hasAnyRole, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import { instantOf, upcomingUntil } from '#core/time/local-time.ts'
import { HIDDEN_ADDRESS } from './hidden-address.ts'
import type { PublicVenue, VenueHit } from './public-venue.ts'
import type { Venue } from './venue.ts'
import { type VisitorInfo, visitorInfoOf } from './visitor-info.ts'

type VenueAddress = Pick<Venue, 'address' | 'latitude' | 'longitude' | 'addressVisibility' | 'addressRevealMinutes'>

type Night = {
  showDate: string
  doorTime: string | null
  showTime: string | null
  timeZone: string
  isOff: boolean
}

/** Applies the address rule, which every output must respect. Reveals an `ask-a-punk` street and its coordinates
 * only from a set time before doors until the end of the night, because a past show would otherwise reveal them permanently.
 * Never reveals them for shows that are off, or without `night`. */
export const publicLocation = (
  venue: VenueAddress,
  night: Night | null,
  now: Date,
): Pick<VenueAddress, 'address' | 'latitude' | 'longitude'> => {
  const { address, latitude, longitude } = venue
  return isStreetPublic(venue, night, now)
    ? { address, latitude, longitude }
    : { address: HIDDEN_ADDRESS, latitude: null, longitude: null }
}

/** Returns when the street becomes public, or null if it is always public or never becomes so, or if the show is off or over. */
export const revealedAt = (
  { addressVisibility, addressRevealMinutes }: Pick<VenueAddress, 'addressVisibility' | 'addressRevealMinutes'>,
  night: Night,
  now: Date,
): Date | null => {
  if (addressVisibility === 'public' || addressRevealMinutes === null || night.isOff) return null
  const { showDate, doorTime, showTime, timeZone } = night
  if (upcomingUntil(showDate, timeZone) <= now) return null
  const doorsAt = instantOf(showDate, doorTime ?? showTime, timeZone)
  return doorsAt && new Date(doorsAt.getTime() - addressRevealMinutes * 60_000)
}

const isStreetPublic = (
  { addressVisibility, addressRevealMinutes }: VenueAddress,
  night: Night | null,
  now: Date,
): boolean => {
  if (addressVisibility === 'public') return true
  const publicFrom = night && revealedAt({ addressVisibility, addressRevealMinutes }, night, now)
  return publicFrom !== null && publicFrom <= now
}

export const publicVisitorInfo = ({
  website,
  accessibility,
  transport,
  capacity,
  addressVisibility,
}: VisitorInfo & Pick<VenueAddress, 'addressVisibility'>): VisitorInfo =>
  addressVisibility === 'public'
    ? { website, accessibility, transport, capacity }
    : { website, accessibility: null, transport: null, capacity }

export const publicVenue = (venue: Venue, actor: Actor | null, now: Date): PublicVenue => {
  const { id, slug, name, city, region, country, timeZone, timeZoneSource, addressVisibility, version } = venue
  const { approximateLatitude, approximateLongitude } = venue
  const userEditable = canEditVenue(actor, venue)
  const { address, latitude, longitude } = userEditable ? venue : publicLocation(venue, null, now)
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
    doorFacts: venue.doorFacts,
    ...(userEditable ? visitorInfoOf(venue) : publicVisitorInfo(venue)),
    version,
    userEditable,
    mayMerge: actor !== null && hasAnyRole(actor.roles, rolesThatEditEveryEntry),
  }
}

export const publicHit = (hit: VenueHit): VenueHit =>
  hit.addressVisibility === 'public' ? hit : { ...hit, address: HIDDEN_ADDRESS, latitude: null, longitude: null }
