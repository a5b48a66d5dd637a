import { useWatch } from 'react-hook-form'
import { m } from '#messages'
import { PinField } from '#web/locator/pin-field.tsx'
import type { EnteredPlace } from '#web/locator/venue-location.ts'
import { ShowFormInput, useSetValue, useShowForm } from './show-form-input.tsx'
import { parseNumber } from './show-form-values.ts'

export function useEnteredPlace(): EnteredPlace {
  const { control } = useShowForm()
  const [city, region, country, latitude, longitude] = useWatch({
    control,
    name: ['venueCity', 'venueRegion', 'venueCountry', 'latitude', 'longitude'],
  })
  return { city, region, country, latitude: parseNumber(latitude), longitude: parseNumber(longitude) }
}

export function VenuePin() {
  const set = useSetValue()
  return (
    <PinField
      place={useEnteredPlace()}
      onMove={(pin) => {
        set('latitude', pin ? `${pin.latitude}` : '')
        set('longitude', pin ? `${pin.longitude}` : '', ['latitude'])
      }}
    >
      <div className="grid2 keep">
        <ShowFormInput name="latitude" label={m.new_venue_latitude()} optional inputMode="decimal" deps="longitude" />
        <ShowFormInput name="longitude" label={m.new_venue_longitude()} optional inputMode="decimal" deps="latitude" />
      </div>
    </PinField>
  )
}
