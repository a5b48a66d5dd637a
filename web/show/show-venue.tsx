import { Link } from 'react-router-dom'
import type { ShowListing } from '#core/shows/listing.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { m } from '#messages'
import { entryPath } from '#web/data/entry-path.ts'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { useToast } from '#web/page/toasts.tsx'
import { AddressLine } from '#web/ui/address-line.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CityLink } from './city-link.tsx'
import { addressLine, type MapsApp, mapsLink } from './maps-link.ts'

export function ShowVenue({ show, mapsApp }: { show: ShowListing; mapsApp: MapsApp }) {
  const toast = useToast()
  const address = addressLine(show)
  const isHidden = show.venueAddress === HIDDEN_ADDRESS
  const copy = async () => toast((await copyText(address)) ? m.common_address_copied() : address)
  return (
    <section className="show-venue" aria-labelledby="venue">
      <div>
        <h2 id="venue">
          <Link to={entryPath('venues', show.venueSlug)}>{show.venueName}</Link>
        </h2>
        <p>
          <AddressLine>{address}</AddressLine>
        </p>
        <p>
          <CityLink city={show.venueCity} region={show.venueRegion} country={show.venueCountry} />
        </p>
        {isHidden && show.addressRevealedAt && (
          <p className="hint">{m.show_street_from({ moment: formatInstant(show.addressRevealedAt, show.timeZone) })}</p>
        )}
      </div>
      {!isHidden && (
        <div className="row">
          <a className="btn btn--sm" href={mapsLink(show, mapsApp)} rel="noopener">
            <Icon name="external" size={18} /> {m.show_open_in_maps()}
          </a>
          <button className="text-link text-sm needs-script" type="button" onClick={copy}>
            <Icon name="copy" size={16} /> {m.common_copy_address()}
          </button>
        </div>
      )}
    </section>
  )
}
