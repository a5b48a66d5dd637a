import { useEffect } from 'react'
import type { FoundLocation } from '#core/venues/find-location.ts'
import { m } from '#messages'
import { useVenueLocation } from '#web/locator/venue-location.ts'
import { Field } from '#web/ui/field.tsx'
import { useShowForm } from './show-form-input.tsx'
import { useEnteredPlace } from './venue-pin.tsx'

export function VenueTimeZone() {
  const { register, setValue, formState } = useShowForm()
  const location = useVenueLocation(useEnteredPlace())
  const isZoneUnknown = location?.timeZone === null
  useEffect(() => setValue('needsTimeZoneChoice', isZoneUnknown), [isZoneUnknown, setValue])
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
            {allZones.map((zone) => (
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

const allZones = Intl.supportedValuesOf('timeZone')

const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

const hintOf = (location: FoundLocation | undefined): string => {
  if (!location) return m.new_venue_zone_hint()
  if (location.timeZone === null) return m.new_venue_zone_unknown()
  const { city, region } = location
  if (city === null) return m.new_venue_zone_found()
  return m.new_venue_zone_found_city({ city: region === null || region === city ? city : `${city}, ${region}` })
}
