import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { m } from '#messages'
import { AlertButton } from '#web/alerts/alert-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ActionsProps } from './card-actions.tsx'
import { mapsLink } from './maps-link.ts'
import { showPath } from './share.ts'
import { ticketOrEventLink } from './ticket-link.ts'

/** The actions on a show's page; on phones, they form the bottom bar. */
export function PageActions({ show, mapsApp, share, isOver }: ActionsProps & { isOver: boolean }) {
  const link = ticketOrEventLink(show)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="actions" role="group" aria-label={m.common_actions()}>
      {link && (
        <a className="btn btn--main" href={link.url} rel="noopener">
          <Icon name={link.icon} /> {link.label()}
        </a>
      )}
      {show.venueAddress !== HIDDEN_ADDRESS && (
        <a className="btn" href={mapsLink(show, mapsApp)} rel="noopener">
          <Icon name="map-pin" /> {m.common_map()}
        </a>
      )}
      {!show.isDeleted && (
        <a className="btn" href={`${showPath(show)}.ics`}>
          <Icon name="calendar" /> {m.action_calendar()}
        </a>
      )}
      {!show.isDeleted && !isOver && (
        <AlertButton className="btn" subject={{ showId: show.id, showTitle: show.showTitle }} />
      )}
      <button className="btn needs-script" type="button" onClick={() => share(show)}>
        <Icon name="share" /> {m.common_share()}
      </button>
    </div>
  )
}
