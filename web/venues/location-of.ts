import type { PublicVenue } from '#core/venues/public-venue.ts'

/** Returns a venue's name and location under the field names of a show. */
export const locationOf = (venue: PublicVenue) => ({
  venueName: venue.name,
  venueAddress: venue.address,
  venueCity: venue.city,
  venueRegion: venue.region,
  venueCountry: venue.country,
  latitude: venue.latitude,
  longitude: venue.longitude,
})
