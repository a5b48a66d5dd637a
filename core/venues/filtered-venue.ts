import type { Venue } from './venue.ts'

/** The part of a venue that a filter examines. */
export type FilteredVenue = Pick<
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
>

export const filteredVenueOf = ({
  name,
  city,
  region,
  country,
  addressVisibility,
  latitude,
  longitude,
  approximateLatitude,
  approximateLongitude,
}: Venue): FilteredVenue => ({
  name,
  city,
  region,
  country,
  addressVisibility,
  latitude,
  longitude,
  approximateLatitude,
  approximateLongitude,
})
