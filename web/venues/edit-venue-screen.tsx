import { useWatch } from 'react-hook-form'
import { Navigate, useParams } from 'react-router-dom'
import { type VenueDoorFlag, venueDoorFlags } from '#core/venues/door-facts.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { VenueEdit } from '#core/venues/venue.ts'
import { m } from '#messages'
import { EntryEdit } from '#web/catalog/entry-edit.tsx'
import { EntryField } from '#web/catalog/entry-field.tsx'
import { useUncachedEntry } from '#web/data/use-entry.ts'
import { addressRevealOptions } from '#web/i18n/address-reveal.ts'
import { sortedCountries } from '#web/i18n/country-name.ts'
import { doorFlagLabels, yesOrNo } from '#web/i18n/door-labels.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { doorValuesOf, flagFactOf, flagOptions } from '#web/show-form/door-values.ts'
import { parseNumber } from '#web/show-form/show-form-values.ts'
import { Loading } from '#web/ui/loading.tsx'
import { VenuePinField } from './venue-pin-field.tsx'
import { VisitorFields } from './visitor-fields.tsx'

const flagLabels = Object.fromEntries(venueDoorFlags.map((flag) => [flag, doorFlagLabels[flag]])) as Record<
  VenueDoorFlag,
  () => string
>

const labels = {
  name: m.new_venue_name,
  address: m.common_street_address,
  city: m.common_city,
  region: m.common_region,
  country: m.common_country,
  latitude: m.new_venue_latitude,
  longitude: m.new_venue_longitude,
  timeZone: m.common_time_zone,
  addressVisibility: m.edit_venue_visibility,
  addressRevealMinutes: m.edit_venue_address_shown,
  website: m.venue_website,
  capacity: m.venue_capacity,
  accessibility: m.venue_accessibility,
  transport: m.venue_transport,
  ...flagLabels,
  curfew: m.door_curfew,
}
type Values = Record<keyof typeof labels, string>

/** `/edit-venue/{id}`, for ShowAdmins and the ShowManager who added the venue (`canEditVenue`). */
export function EditVenueScreen() {
  const { id = '' } = useParams()
  const { data: venue, isFetching, refetch } = useUncachedEntry('venues', id)
  if (venue === null) return <NotFoundScreen />
  if (!venue) return isFetching ? <Loading isLong /> : <ErrorScreen onRetry={refetch} />
  if (!venue.userEditable) return <Navigate to="/unauthorized?needs=ShowAdmin" replace />
  return (
    <EntryEdit
      kind="venues"
      entry={venue}
      valuesOf={valuesOf}
      parse={(values) => parse(values, venue)}
      labels={labels}
      valueText={valueText}
    >
      <LocationFields id={venue.id} />
      <TimeZoneField venue={venue} />
      <PrivacyFields venue={venue} />
      <VisitorFields />
      <DoorFields />
    </EntryEdit>
  )
}

function LocationFields({ id }: { id: string }) {
  return (
    <fieldset className="step">
      <legend>{m.show_form_where()}</legend>
      <EntryField name="name" label={labels.name()} />
      <EntryField name="address" label={labels.address()} autoComplete="off" />
      <div className="grid2">
        <EntryField name="city" label={labels.city()} autoComplete="off" />
        <EntryField name="region" label={labels.region()} autoComplete="off" />
      </div>
      <EntryField name="country" label={labels.country()} options={sortedCountries()} />
      <VenuePinField id={id} />
    </fieldset>
  )
}

function TimeZoneField({ venue }: { venue: PublicVenue }) {
  return (
    <fieldset className="step">
      <legend>{m.edit_venue_time()}</legend>
      <EntryField
        name="timeZone"
        label={labels.timeZone()}
        optional
        list="zones"
        autoComplete="off"
        hint={(venue.timeZoneSource === 'assumed' ? m.edit_venue_zone_assumed : m.edit_venue_zone_hint)({
          zone: venue.timeZone,
        })}
      />
      <datalist id="zones">
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </fieldset>
  )
}

function PrivacyFields({ venue: { addressRevealMinutes } }: { venue: PublicVenue }) {
  const visibility = useWatch<Record<string, string>>({ name: 'addressVisibility' })
  return (
    <fieldset className="step">
      <legend>{m.edit_venue_privacy()}</legend>
      <EntryField
        name="addressVisibility"
        label={labels.addressVisibility()}
        hint={m.edit_venue_visibility_hint()}
        options={visibilityOptions()}
      />
      {visibility === 'ask-a-punk' && (
        <EntryField
          name="addressRevealMinutes"
          label={labels.addressRevealMinutes()}
          options={addressRevealOptions(addressRevealMinutes)}
        />
      )}
    </fieldset>
  )
}

function DoorFields() {
  return (
    <fieldset className="step">
      <legend>
        {m.door_title()} <span className="optional">{m.field_optional()}</span>
      </legend>
      <p className="hint">{m.door_hint_venue()}</p>
      <div className="grid3">
        {venueDoorFlags.map((flag) => (
          <EntryField key={flag} name={flag} label={labels[flag]()} options={flagOptions()} />
        ))}
        <EntryField name="curfew" label={labels.curfew()} type="time" />
      </div>
    </fieldset>
  )
}

const valueText = (field: string, value: string): string => {
  const fact = field in flagLabels ? flagFactOf(value) : null
  return fact === null ? value : yesOrNo(fact)
}

const timeZones = Intl.supportedValuesOf('timeZone')

type Option = readonly [value: string, label: string]

const visibilityOptions = (): readonly Option[] => [
  ['public', m.edit_venue_everybody()],
  ['ask-a-punk', m.edit_venue_ask_a_punk()],
]

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
  website: venue.website ?? '',
  capacity: venue.capacity === null ? '' : String(venue.capacity),
  accessibility: venue.accessibility ?? '',
  transport: venue.transport ?? '',
  ...doorValuesOf(venue.doorFacts),
})

/** Validates the form's values. Omits an unchanged time zone, so that a new location can change it. */
const parse = ({ curfew, ...values }: Values, venue: PublicVenue) => {
  const flags = Object.fromEntries(venueDoorFlags.map((flag) => [flag, flagFactOf(values[flag])]))
  const parsed = VenueEdit.safeParse({
    ...values,
    doorFacts: { ...flags, curfew },
    latitude: parseNumber(values.latitude),
    longitude: parseNumber(values.longitude),
    capacity: parseNumber(values.capacity),
    timeZone: values.timeZone.trim() === venue.timeZone ? undefined : values.timeZone,
    addressRevealMinutes: values.addressVisibility === 'public' ? null : parseNumber(values.addressRevealMinutes),
  })
  if (parsed.success) return parsed
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path[0] === 'doorFacts' ? path.slice(1) : path,
    message,
  }))
  return { success: false as const, error: { issues } }
}
