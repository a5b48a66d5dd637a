import { queryOptions } from '@tanstack/react-query'
import { fold } from '#core/text/text.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import type { Api } from './api.ts'

/** The maximum number of landmarks on a venue's page. It is low because the page's HTML contains them. */
export const MAX_PAGE_LANDMARKS = 12

export type Landmark = { id: string; name: string; latitude: number; longitude: number }

type MapFields = Pick<PublicVenue, 'addressVisibility' | 'latitude' | 'approximateLatitude'>

export const hasMap = ({ addressVisibility, latitude, approximateLatitude }: MapFields): boolean =>
  addressVisibility === 'public' && (latitude !== null || approximateLatitude !== null)

/** Returns the query for a city's venues with known and public coordinates. */
export const cityLandmarksQuery = (api: Api, { city, country }: Pick<PublicVenue, 'city' | 'country'>, limit: number) =>
  queryOptions({
    queryKey: ['venues', 'landmarks', { city, country, limit }],
    queryFn: async ({ signal }): Promise<readonly Landmark[]> => {
      const { venues } = await api.get(`/api/venues?q=${encodeURIComponent(city)}&limit=${limit}`, { signal })
      return venues.flatMap(({ id, name, latitude, longitude, ...hit }) =>
        hit.country === country && fold(hit.city) === fold(city) && latitude !== null && longitude !== null
          ? [{ id, name, latitude, longitude }]
          : [],
      )
    },
    enabled: city !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
