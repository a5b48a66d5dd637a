import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useWatch } from 'react-hook-form'
import { m } from '#messages'
import { addressRevealOptions } from '#web/i18n/address-reveal.ts'
import { bold } from '#web/i18n/markup.tsx'
import { Note } from '#web/ui/note.tsx'
import { CountrySelect } from './country-select.tsx'
import { LikelyVenues } from './likely-venues.tsx'
import { ShowFormInput, ShowFormSelect, useSetValue, useShowForm } from './show-form-input.tsx'
import type { PickedVenue } from './show-form-values.ts'
import { VenuePin } from './venue-pin.tsx'
import { VenueTimeZone } from './venue-time-zone.tsx'

type Props = {
  onBack: () => void
  onPick: (venue: PickedVenue) => void
}

export function NewVenueFields({ onBack, onPick }: Props) {
  return (
    <>
      <Note tone="info">
        <ParaglideMessage message={m.new_venue_lead} markup={{ b: bold }} />
        <br />
        <button className="text-link" type="button" onClick={onBack}>
          {m.new_venue_choose_known()}
        </button>
      </Note>
      <ShowFormInput name="venueName" label={m.new_venue_name()} />
      <LikelyVenues onPick={onPick} />
      <ShowFormInput name="venueAddress" label={m.common_street_address()} />
      <PrivateAddress />
      <div className="grid2">
        <ShowFormInput name="venueCity" label={m.common_city()} />
        <ShowFormInput name="venueRegion" label={m.common_region()} />
      </div>
      <CountrySelect />
      <VenuePin />
      <VenueTimeZone />
    </>
  )
}

function PrivateAddress() {
  const { control } = useShowForm()
  const addressVisibility = useWatch({ control, name: 'addressVisibility' })
  const set = useSetValue()
  const isPrivate = addressVisibility === 'ask-a-punk'
  return (
    <>
      <label className="checkbox">
        <input
          type="checkbox"
          id="addressVisibility"
          checked={isPrivate}
          onChange={({ target }) => set('addressVisibility', target.checked ? 'ask-a-punk' : 'public')}
        />
        <span>
          {m.new_venue_private()}
          <br />
          <span className="hint">{m.new_venue_private_hint()}</span>
        </span>
      </label>
      {isPrivate && (
        <ShowFormSelect
          name="addressRevealMinutes"
          label={m.new_venue_address_shown()}
          options={addressRevealOptions(null)}
        />
      )}
    </>
  )
}
