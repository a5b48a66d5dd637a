import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { FoundLocation } from '#core/venues/find-location.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { useDebounced } from '#web/ui/entry-search.ts'
import { Field } from '#web/ui/field.tsx'
import { useShowForm } from './show-form-input.tsx'
import { venueBody } from './show-form-values.ts'

const DEBOUNCE_MS = 400

/** The time zone of a new venue: derived from its place unless chosen. */
export function VenueTimeZone() {
  const { register, setValue, formState } = useShowForm()
  const location = useVenueLocation()
  const isZoneUnknown = location?.timeZone === null
  useEffect(() => setValue('asksTimeZone', isZoneUnknown), [isZoneUnknown, setValue])
  const derivedZone = location?.timeZone ?? null
  const countryZones = location?.timeZones ?? []
  return (
    <Field
      id="timeZone"
      label={m.common_time_zone()}
      hint={hintOf(location)}
      error={formState.errors.timeZone?.message}
    >
      {(control) => (
        <select {...register('timeZone')} {...control}>
          <option value="">{derivedZone === null ? m.new_venue_zone_choose() : zoneName(derivedZone)}</option>
          {countryZones.length > 1 && (
            <optgroup label={m.new_venue_zone_country()}>
              {countryZones.map((zone) => (
                <option key={zone} value={zone}>
                  {zoneName(zone)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={m.new_venue_zone_all()}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone)}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </Field>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

const hintOf = (location: FoundLocation | undefined): string => {
  if (!location) return m.new_venue_zone_hint()
  if (location.timeZone === null) return m.new_venue_zone_unknown()
  const { city, region } = location
  if (city === null) return m.new_venue_zone_found()
  return m.new_venue_zone_found_city({ city: region === null || region === city ? city : `${city}, ${region}` })
}

/** Returns the derived location; undefined without city and country. During a request, returns the previous one if its time zone is
 * known, because an unknown zone is reported for the current input only. */
function useVenueLocation(): FoundLocation | undefined {
  const api = useApi()
  const { control, getValues } = useShowForm()
  useWatch({ control, name: ['venueCity', 'venueRegion', 'venueCountry', 'latitude', 'longitude'] })
  const { venueCity, venueRegion, venueCountry, latitude, longitude } = venueBody(getValues())
  const hasCoordinates = Number.isFinite(latitude) && Number.isFinite(longitude)
  const query = {
    city: venueCity,
    region: venueRegion,
    country: venueCountry,
    ...(hasCoordinates && { latitude, longitude }),
  }
  const queryJson = JSON.stringify(query)
  const debouncedJson = useDebounced(queryJson, DEBOUNCE_MS)
  const hasCityAndCountry = Boolean(venueCity && venueCountry)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['venues', 'location', debouncedJson],
    queryFn: () => api.send('POST', '/api/venues/location', JSON.parse(debouncedJson)),
    enabled: hasCityAndCountry,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isCurrent = debouncedJson === queryJson && !isPlaceholderData
  return hasCityAndCountry && (isCurrent || data?.timeZone) ? data : undefined
}
