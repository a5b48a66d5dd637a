import * as z from 'zod/mini'
import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import { described, flag, named } from '#core/response.ts'
import type { FilterableVenue } from '#core/venues/filterable-venue.ts'

export const Distance = named(
  'Distance',
  z.object({
    kilometres: described(z.number(), 'As the crow flies, with one decimal.'),
    isApproximate: described(
      flag,
      'True if measured to the centre of the city, because the address is private or its coordinates are unknown.',
    ),
  }),
)
export type Distance = z.output<typeof Distance>

type Located = Pick<
  FilterableVenue,
  'addressVisibility' | 'latitude' | 'longitude' | 'approximateLatitude' | 'approximateLongitude'
>

/** Returns the coordinates that a filter may use: for a private address, or one without coordinates, those of the city. */
export const publicPoint = (venue: Located): Coordinates | null => {
  const isPublic = venue.addressVisibility === 'public'
  const latitude = (isPublic ? venue.latitude : null) ?? venue.approximateLatitude
  const longitude = (isPublic ? venue.longitude : null) ?? venue.approximateLongitude
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export const distanceTo = (venue: Located, near: Coordinates): Distance | undefined => {
  const point = publicPoint(venue)
  if (!point) return undefined
  const isApproximate = venue.addressVisibility !== 'public' || venue.latitude === null
  return { kilometres: Math.round(kilometresBetween(near, point) * 10) / 10, isApproximate }
}
