import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { nameKeyOf } from '#core/text/text.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { formatCountry } from '#web/i18n/country-name.ts'
import { actText } from '#web/show-form/line-up-text.ts'
import type { PickedVenue } from '#web/show-form/show-form-values.ts'
import { ambiguousBands, type Row, resolveBand, withValues } from './import-rows.ts'

type Props = {
  row: Row
  canChoose: boolean
}

type ShowProps = Props & { onChangeAll: (change: (row: Row) => Row) => void }

/** Shows the title and the line-up. Marks unknown bands and offers possible matches. A chosen match applies to the band in
 * every row. */
export function ImportRowShow({ row, canChoose, onChangeAll }: ShowProps) {
  const { showTitle, bandList } = row.values
  const isUntitled = showTitle.trim() === ''
  return (
    <>
      {!(isUntitled && bandList.length > 0) && (
        <p>
          <b>{isUntitled ? m.import_no_title() : showTitle}</b>
        </p>
      )}
      {bandList.length > 0 && (
        <ul className="row gap2" aria-label={m.import_bands({ line: row.line })}>
          {bandList.map((band) => (
            <li className="chip" key={nameKeyOf(band.bandName)}>
              {actText(band)}&nbsp;<small>{band.bandId ? '' : ` ${m.line_up_new()}`}</small>&nbsp;
            </li>
          ))}
        </ul>
      )}
      {canChoose &&
        ambiguousBands(row).map(({ bandName, hits }) => (
          <p className="text-sm" key={bandName}>
            <ParaglideMessage
              message={m.import_is_band}
              inputs={{ band: bandName }}
              markup={{
                choices: () =>
                  hits.slice(0, 3).map((hit, index) => (
                    <span key={hit.id}>
                      {index > 0 && m.import_or()}
                      <button
                        className="text-link"
                        type="button"
                        onClick={() => onChangeAll((each) => resolveBand(each, bandName, hit))}
                      >
                        {hit.name}
                      </button>
                    </span>
                  )),
              }}
            />
          </p>
        ))}
    </>
  )
}

type LocationProps = Props & { onChange: (change: (row: Row) => Row) => void }

export function ImportRowLocation({ row, canChoose, onChange }: LocationProps) {
  const { isNewVenue, pickedVenue, venueName, venueAddress, venueCity, venueRegion, venueCountry } = row.values
  const pickVenue = (knownVenue: PickedVenue) =>
    onChange((before) => withValues(before, { pickedVenue: knownVenue, venueId: knownVenue.id, isNewVenue: false }))
  const venue: Omit<PickedVenue, 'id'> | null = isNewVenue
    ? { name: venueName, address: venueAddress, city: venueCity, region: venueRegion, country: venueCountry }
    : pickedVenue
  if (!venue) return <p className="muted">{m.import_no_venue()}</p>
  const { name, address, city, region, country } = venue
  return (
    <>
      <p>
        <b>{name || m.import_no_name()}</b> {isNewVenue && <small>{m.import_new_venue()}</small>}
        <br />
        <span className="hint">{placeLine(address, city, region, country && formatCountry(country))}</span>
      </p>
      {canChoose && isNewVenue && row.likelyVenues.length > 0 && (
        <ul className="text-sm stack gap1" aria-label={m.import_known_venues({ line: row.line })}>
          {row.likelyVenues.map((likelyVenue) => (
            <li key={likelyVenue.id}>
              <button className="text-link" type="button" onClick={() => pickVenue(likelyVenue)}>
                {m.likely_venues_use({ venue: `${likelyVenue.name}, ${likelyVenue.city}` })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
