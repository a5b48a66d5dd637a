import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { type MapsApp, mapsLink } from './maps-link.ts'
import { type Share, showPath } from './share.ts'
import { ticketOrEventLink } from './ticket-link.ts'

export type ActionsProps = { show: ShowListing; mapsApp: MapsApp; share: Share }

export function CardActions({ show, mapsApp, share }: ActionsProps) {
  const link = ticketOrEventLink(show)
  const actionLabel = (action: string) => m.action_of({ action, thing: show.showTitle })
  return (
    <div className="card-actions">
      <a
        className="card-action"
        href={mapsLink(show, mapsApp)}
        rel="noopener"
        aria-label={m.action_of({ action: m.common_map(), thing: show.venueName })}
      >
        <Icon name="map-pin" /> {m.common_map()}
      </a>
      <a className="card-action" href={`${showPath(show)}.ics`} aria-label={actionLabel(m.action_calendar())}>
        <Icon name="calendar" /> {m.action_calendar()}
      </a>
      <button
        className="card-action needs-script"
        type="button"
        aria-label={m.action_share({ title: show.showTitle })}
        onClick={() => share(show)}
      >
        <Icon name="share" /> {m.common_share()}
      </button>
      {link && (
        <a
          className="card-action card-action--go"
          href={link.url}
          rel="noopener"
          aria-label={actionLabel(link.label())}
        >
          <Icon name={link.icon} /> {link.label()}
        </a>
      )}
    </div>
  )
}
