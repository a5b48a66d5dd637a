import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { type MapsApp, mapsLink } from './maps-link.ts'
import { type Share, showPath } from './share.ts'
import { ticketLink } from './ticket-link.ts'

export const ticketLabels = { tickets: m.common_tickets, event: m.act_event }
export const ticketIcons = { tickets: 'ticket', event: 'external' } as const

export type ActionsProps = { show: ShowListing; mapsApp: MapsApp; share: Share }

/** The actions of a card. Tickets are in the same place on every card. */
export function CardActions({ show, mapsApp, share }: ActionsProps) {
  const ticket = ticketLink(show)
  const actionLabel = (act: string) => m.act_of({ act, thing: show.showTitle })
  return (
    <div className="acts">
      <a
        className="act"
        href={mapsLink(show, mapsApp)}
        rel="noopener"
        aria-label={m.act_of({ act: m.common_map(), thing: show.venueName })}
      >
        <Icon name="map-pin" /> {m.common_map()}
      </a>
      <a className="act" href={`${showPath(show)}.ics`} aria-label={actionLabel(m.act_calendar())}>
        <Icon name="calendar" /> {m.act_calendar()}
      </a>
      <button
        className="act needs-script"
        type="button"
        aria-label={m.act_share({ title: show.showTitle })}
        onClick={() => share(show)}
      >
        <Icon name="share" /> {m.common_share()}
      </button>
      {ticket && (
        <a
          className="act act--go"
          href={ticket.url}
          rel="noopener"
          aria-label={actionLabel(ticketLabels[ticket.kind]())}
        >
          <Icon name={ticketIcons[ticket.kind]} /> {ticketLabels[ticket.kind]()}
        </a>
      )}
    </div>
  )
}
