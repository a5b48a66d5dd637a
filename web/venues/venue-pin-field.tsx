import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '#messages'
import { EntryField } from '#web/catalog/entry-field.tsx'
import { PinField } from '#web/locator/pin-field.tsx'
import { parseNumber } from '#web/show-form/show-form-values.ts'

export function VenuePinField({ id }: { id: string }) {
  const { setValue, formState } = useFormContext<Record<string, string>>()
  const [city = '', region = '', country = '', latitude = '', longitude = ''] = useWatch<
    Record<string, string>,
    string[]
  >({ name: ['city', 'region', 'country', 'latitude', 'longitude'] })
  const set = (name: 'latitude' | 'longitude', degrees = '') =>
    setValue(name, `${degrees}`, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <PinField
      place={{ city, region, country, latitude: parseNumber(latitude), longitude: parseNumber(longitude) }}
      venueId={id}
      onMove={(pin) => {
        set('latitude', pin?.latitude.toString())
        set('longitude', pin?.longitude.toString())
      }}
    >
      <div className="grid2 keep">
        <EntryField name="latitude" label={m.new_venue_latitude()} optional inputMode="decimal" />
        <EntryField name="longitude" label={m.new_venue_longitude()} optional inputMode="decimal" />
      </div>
    </PinField>
  )
}
