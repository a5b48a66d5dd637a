import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundLocation } from '#core/venues/find-location.ts'
import { useApi } from '#web/data/api.ts'
import { useDebounced } from '#web/ui/entry-search.ts'

const DEBOUNCE_MS = 400

export type EnteredPlace = {
  city: string
  region: string
  country: string
  /** Null if the field is empty; NaN if its text is not a number. The same applies to `longitude`. */
  latitude: number | null
  longitude: number | null
}

/** Returns the location of the place being entered; undefined while its city or country is missing. Until there is a result
 * for the current input, returns the previous location if its time zone is known, and otherwise undefined, so that the
 * page reports an unknown time zone only for the current input. */
export function useVenueLocation({ city, region, country, ...coordinates }: EnteredPlace): FoundLocation | undefined {
  const api = useApi()
  const hasCoordinates = Number.isFinite(coordinates.latitude) && Number.isFinite(coordinates.longitude)
  const placeJson = JSON.stringify({ city, region, country, ...(hasCoordinates && coordinates) })
  const debouncedJson = useDebounced(placeJson, DEBOUNCE_MS)
  const hasCityAndCountry = Boolean(city && country)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['venues', 'location', debouncedJson],
    queryFn: () => api.send('POST', '/api/venues/location', JSON.parse(debouncedJson)),
    enabled: hasCityAndCountry,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isCurrent = debouncedJson === placeJson && !isPlaceholderData
  return hasCityAndCountry && (isCurrent || data?.timeZone) ? data : undefined
}
