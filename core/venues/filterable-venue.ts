import type { Venue } from './venue.ts'

/** The part of a venue that a filter examines. */
export type FilterableVenue = Pick<
  Venue,
  | 'name'
  | 'city'
  | 'region'
  | 'country'
  | 'addressVisibility'
  | 'latitude'
  | 'longitude'
  | 'approximateLatitude'
  | 'approximateLongitude'
> &
  // Processes of an earlier release omit the door facts.
  Partial<Pick<Venue, 'doorFacts'>>

export const filterableVenueOf = ({
  name,
  city,
  region,
  country,
  addressVisibility,
  latitude,
  longitude,
  approximateLatitude,
  approximateLongitude,
  doorFacts,
}: Venue): FilterableVenue => ({
  name,
  city,
  region,
  country,
  addressVisibility,
  latitude,
  longitude,
  approximateLatitude,
  approximateLongitude,
  doorFacts,
})
