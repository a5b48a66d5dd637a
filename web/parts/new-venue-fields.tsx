import { useWatch } from 'react-hook-form'
import { CountrySelect } from './country-select.tsx'
import { LikelyVenues } from './likely-venues.tsx'
import { Note } from './note.tsx'
import { ShowFormInput, ShowFormSelect, useSetValue, useShowForm } from './show-form-input.tsx'
import type { PickedVenue } from './show-form-values.ts'

type Props = {
  onBack: () => void
  /** It is a known venue after all. */
  onPick: (venue: PickedVenue) => void
}

/** What has to be known of a venue that nobody has entered yet. */
export function NewVenueFields({ onBack, onPick }: Props) {
  return (
    <>
      <Note tone="info">
        <b>New venue.</b> These fields are only needed the first time.
        <br />
        <button className="linkish" type="button" onClick={onBack}>
          Choose a known venue instead
        </button>
      </Note>
      <ShowFormInput name="venueName" label="Venue name" />
      <LikelyVenues onPick={onPick} />
      <ShowFormInput name="venueAddress" label="Street address" />
      <PrivateAddress />
      <div className="grid2">
        <ShowFormInput name="venueCity" label="City" />
        <ShowFormInput name="venueRegion" label="Region" />
      </div>
      <CountrySelect />
      <div className="grid2 keep">
        <ShowFormInput name="latitude" label="Latitude" optional inputMode="decimal" deps="longitude" />
        <ShowFormInput name="longitude" label="Longitude" optional inputMode="decimal" deps="latitude" />
      </div>
    </>
  )
}

const reveals = [
  ['', 'Never'],
  ...[1, 2, 3, 6, 12, 24, 48].map(
    (hours) => [`${hours * 60}`, `${hours} ${hours === 1 ? 'hour' : 'hours'} before doors`] as const,
  ),
] as const

/** Whether everybody may know the street, and if not, from when on. */
function PrivateAddress() {
  const { control } = useShowForm()
  const addressVisibility = useWatch({ control, name: 'addressVisibility' })
  const set = useSetValue()
  const isPrivate = addressVisibility === 'ask-a-punk'
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          id="addressVisibility"
          checked={isPrivate}
          onChange={({ target }) => set('addressVisibility', target.checked ? 'ask-a-punk' : 'public')}
        />
        <span>
          Ask a punk: the street is private
          <br />
          <span className="hint">Everybody sees the city; the street is told as late as you say.</span>
        </span>
      </label>
      {isPrivate && <ShowFormSelect name="addressRevealMinutes" label="The street is told" options={reveals} />}
    </>
  )
}
