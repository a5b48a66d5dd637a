import { useWatch } from 'react-hook-form'
import { Navigate, useParams } from 'react-router'
import { countryCodes, countryName } from '#core/venues/countries.ts'
import { type PublicVenue, VenueEdit } from '#core/venues/venue.ts'
import { Loading } from '#web/parts/loading.tsx'
import { PlaceEdit } from '#web/parts/place-edit.tsx'
import { PlaceField } from '#web/parts/place-field.tsx'
import { useOwnPlace } from '#web/place.ts'
import { ErrorScreen } from './error.tsx'
import { NotFound } from './not-found.tsx'

const labels = {
  name: 'Venue name',
  address: 'Street address',
  city: 'City',
  region: 'Region',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  addressVisibility: 'Who may know the street',
  addressRevealMinutes: 'Told before the doors',
}
type Values = Record<keyof typeof labels, string>

/** `/edit-venue/{id}`, for ShowAdmins and who added it (decisions, section 3). */
export function EditVenue() {
  const { id = '' } = useParams()
  const { data: venue, isFetching, refetch } = useOwnPlace('venues', id)
  if (venue === null) return <NotFound />
  if (!venue) return isFetching ? <Loading isLong /> : <ErrorScreen onRetry={refetch} />
  if (!venue.userEditable) return <Navigate to="/unauthorized?needs=ShowAdmin" replace />
  return (
    <PlaceEdit kind="venues" place={venue} valuesOf={valuesOf} parse={(values) => parse(values, venue)} labels={labels}>
      <Where />
      <Zone venue={venue} />
      <Privacy venue={venue} />
    </PlaceEdit>
  )
}

function Where() {
  return (
    <fieldset className="step">
      <legend>Where</legend>
      <PlaceField name="name" label={labels.name} />
      <PlaceField name="address" label={labels.address} autoComplete="off" />
      <div className="grid2">
        <PlaceField name="city" label={labels.city} autoComplete="off" />
        <PlaceField name="region" label={labels.region} autoComplete="off" />
      </div>
      <PlaceField name="country" label={labels.country} options={countries} />
      <div className="grid2 keep">
        <PlaceField name="latitude" label={labels.latitude} optional inputMode="decimal" />
        <PlaceField name="longitude" label={labels.longitude} optional inputMode="decimal" />
      </div>
    </fieldset>
  )
}

function Zone({ venue }: { venue: PublicVenue }) {
  return (
    <fieldset className="step">
      <legend>Time</legend>
      <PlaceField
        name="timeZone"
        label={labels.timeZone}
        optional
        list="zones"
        autoComplete="off"
        hint={`${venue.timeZone} now. It follows the place to another country or other coordinates, unless you change it here. All shows here go by it.`}
      />
      <datalist id="zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </fieldset>
  )
}

function Privacy({ venue: { addressRevealMinutes } }: { venue: PublicVenue }) {
  const visibility = useWatch<Record<string, string>>({ name: 'addressVisibility' })
  return (
    <fieldset className="step">
      <legend>Privacy</legend>
      <PlaceField
        name="addressVisibility"
        label={labels.addressVisibility}
        hint="City and region are always public. “Ask a punk” keeps street and coordinates out of every page, feed and history."
        options={visibilities}
      />
      {visibility === 'ask-a-punk' && (
        <PlaceField
          name="addressRevealMinutes"
          label={labels.addressRevealMinutes}
          options={revealsWith(addressRevealMinutes)}
        />
      )}
    </fieldset>
  )
}

const countries = countryCodes
  .map((code): readonly [string, string] => [code, countryName(code)])
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'))

const zones = Intl.supportedValuesOf('timeZone')

const visibilities = [
  ['public', 'Everybody'],
  ['ask-a-punk', 'Ask a punk: only who is told'],
] as const

const HOUR = 60
const reveals = [
  ['', 'Never: people have to ask'],
  ['0', 'When the doors open'],
  [String(HOUR), '1 hour before the doors'],
  [String(2 * HOUR), '2 hours before the doors'],
  [String(4 * HOUR), '4 hours before the doors'],
  [String(12 * HOUR), '12 hours before the doors'],
  [String(24 * HOUR), 'A day before the doors'],
  [String(48 * HOUR), '2 days before the doors'],
  [String(7 * 24 * HOUR), 'A week before the doors'],
] as const

/** The times to choose from, and the venue's own where it is another. */
const revealsWith = (minutes: number | null) =>
  minutes === null || reveals.some(([value]) => value === String(minutes))
    ? reveals
    : [...reveals, [String(minutes), `${minutes} minutes before the doors`] as const]

const valuesOf = (venue: PublicVenue): Values => ({
  name: venue.name,
  address: venue.address,
  city: venue.city,
  region: venue.region,
  country: venue.country,
  latitude: venue.latitude === null ? '' : String(venue.latitude),
  longitude: venue.longitude === null ? '' : String(venue.longitude),
  timeZone: venue.timeZone,
  addressVisibility: venue.addressVisibility,
  addressRevealMinutes: venue.addressRevealMinutes === null ? '' : String(venue.addressRevealMinutes),
})

/** A number as it is typed, with a point or a comma; what is none stays text, so that the schema says what is wrong. */
const numberOf = (text: string): number | string | null => {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  return /^[+-]?\d+(?:\.\d*)?$|^[+-]?\.\d+$/.test(typed) ? Number(typed) : typed
}

/** A zone that nobody touched is not given, so that it follows when the place becomes another one. */
const parse = (values: Values, venue: PublicVenue) =>
  VenueEdit.safeParse({
    ...values,
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    timeZone: values.timeZone.trim() === venue.timeZone ? undefined : values.timeZone,
    addressRevealMinutes: values.addressVisibility === 'public' ? null : numberOf(values.addressRevealMinutes),
  })
