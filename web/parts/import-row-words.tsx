import { fold } from '#core/text.ts'
import { countryName } from '#core/venues/countries.ts'
import { type Row, withValues } from './import-rows.ts'
import { actWords } from './line-up-text.ts'
import type { PickedVenue } from './show-form-values.ts'

type Props = {
  row: Row
  /** Whether what may be meant is offered. */
  canChoose: boolean
  onChange: (change: (row: Row) => Row) => void
}

/** What the show is called and who plays; bands that nobody knows yet are marked, with those that they may be. */
export function ImportRowShow({ row, canChoose, onChange }: Props) {
  const { showTitle, bandList } = row.values
  const take = (bandName: string, known: { id: string; name: string }) =>
    onChange((before) =>
      withValues(before, {
        bandList: before.values.bandList.map((band) =>
          fold(band.bandName) === fold(bandName) ? { ...band, bandId: known.id, bandName: known.name } : band,
        ),
      }),
    )
  const isNew = (bandName: string) => bandList.some((band) => !band.bandId && fold(band.bandName) === fold(bandName))
  return (
    <>
      <p>
        <b>{showTitle || 'No title yet'}</b>
      </p>
      {bandList.length > 0 && (
        <ul className="row gap2" aria-label={`Bands of line ${row.line}`}>
          {bandList.map((band) => (
            <li className="chip" key={fold(band.bandName)}>
              {actWords(band)}&nbsp;<small>{band.bandId ? '' : ' new'}</small>&nbsp;
            </li>
          ))}
        </ul>
      )}
      {canChoose &&
        row.likelyBands
          .filter(({ bandName }) => isNew(bandName))
          .map(({ bandName, hits }) => (
            <p className="sm" key={bandName}>
              Is {bandName}{' '}
              {hits.slice(0, 3).map((hit, index) => (
                <span key={hit.id}>
                  {index > 0 && ' or '}
                  <button className="linkish" type="button" onClick={() => take(bandName, hit)}>
                    {hit.name}
                  </button>
                </span>
              ))}
              ?
            </p>
          ))}
    </>
  )
}

/** Where it is: a known venue, or a new one with what is known of it and those that it may be. */
export function ImportRowPlace({ row, canChoose, onChange }: Props) {
  const { isNewVenue, pickedVenue, venueName, venueAddress, venueCity, venueRegion, venueCountry } = row.values
  const take = (pickedVenue: PickedVenue) =>
    onChange((before) => withValues(before, { pickedVenue, venueId: pickedVenue.id, isNewVenue: false }))
  const place: Omit<PickedVenue, 'id'> | null = isNewVenue
    ? { name: venueName, address: venueAddress, city: venueCity, region: venueRegion, country: venueCountry }
    : pickedVenue
  if (!place) return <p className="mute">No venue yet</p>
  const { name, address, city, region, country } = place
  return (
    <>
      <p>
        <b>{name || 'No name yet'}</b> {isNewVenue && <small>new</small>}
        <br />
        <span className="hint">
          {[address, city, region, country && countryName(country)].filter(Boolean).join(', ')}
        </span>
      </p>
      {canChoose && isNewVenue && row.likelyVenues.length > 0 && (
        <ul className="sm stack gap1" aria-label={`Known venues for line ${row.line}`}>
          {row.likelyVenues.map((venue) => (
            <li key={venue.id}>
              <button className="linkish" type="button" onClick={() => take(venue)}>
                Take {venue.name}, {venue.city}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
