import { CountrySelect } from './country-select.tsx'
import { Note } from './note.tsx'
import { ShowFormInput } from './show-form-input.tsx'

/** What has to be known of a venue that nobody has entered yet. */
export function NewVenueFields({ onBack }: { onBack: () => void }) {
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
      <ShowFormInput name="venueAddress" label="Street address" />
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
