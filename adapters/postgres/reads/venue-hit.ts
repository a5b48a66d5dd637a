export const VENUE_HIT_COLUMNS = `venue.id, venue.slug, venue.name, venue.address, venue.city, venue.region, venue.country,
    venue.time_zone as "timeZone", venue.address_visibility as "addressVisibility",
    venue.latitude, venue.longitude`
