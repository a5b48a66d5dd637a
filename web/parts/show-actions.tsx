import type { ShowListing } from '#core/shows/listing.ts'
import { type MapsApp, mapsLink } from '#web/maps-link.ts'
import { type Share, showPath } from '#web/share.ts'
import { Icon } from './icon.tsx'
import { ticketLink } from './ticket-link.ts'

type Props = { show: ShowListing; mapsApp: MapsApp; share: Share }

/** What one leaves a card with. The tickets stand at the same place on every card. */
export function CardActions({ show, mapsApp, share }: Props) {
  const ticket = ticketLink(show)
  return (
    <div className="acts">
      <a className="act" href={mapsLink(show, mapsApp)} rel="noopener" aria-label={`Map, ${show.venueName}`}>
        <Icon name="map-pin" /> Map
      </a>
      <a className="act" href={`${showPath(show)}.ics`} aria-label={`Calendar, ${show.showTitle}`}>
        <Icon name="calendar" /> Calendar
      </a>
      <button
        className="act needs-script"
        type="button"
        aria-label={`Share ${show.showTitle}`}
        onClick={() => share(show)}
      >
        <Icon name="share" /> Share
      </button>
      {ticket && (
        <a className="act act--go" href={ticket.url} rel="noopener" aria-label={`${ticket.label}, ${show.showTitle}`}>
          <Icon name={ticket.label === 'Tickets' ? 'ticket' : 'external'} /> {ticket.label}
        </a>
      )}
    </div>
  )
}

/** The same on the show's own page; on phones it is the bar under the thumb. */
export function PageActions({ show, mapsApp, share }: Props) {
  const ticket = ticketLink(show)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="bigacts" role="group" aria-label="Actions">
      {ticket && (
        <a className="btn btn--main" href={ticket.url} rel="noopener">
          <Icon name={ticket.label === 'Tickets' ? 'ticket' : 'external'} /> {ticket.label}
        </a>
      )}
      <a className="btn" href={mapsLink(show, mapsApp)} rel="noopener">
        <Icon name="map-pin" /> Map
      </a>
      {!show.isDeleted && (
        <a className="btn" href={`${showPath(show)}.ics`}>
          <Icon name="calendar" /> Calendar
        </a>
      )}
      <button className="btn needs-script" type="button" onClick={() => share(show)}>
        <Icon name="share" /> Share
      </button>
    </div>
  )
}
