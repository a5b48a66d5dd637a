import { Link } from 'react-router-dom'
import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { formatDay } from '#web/i18n/format-instant.ts'
import { formatDate } from '#web/i18n/formatting.ts'
import type { DeviceRsvp } from '#web/rsvps/device-rsvps.ts'
import { RsvpButtons } from '#web/rsvps/rsvp-buttons.tsx'
import { useSetRsvp } from '#web/rsvps/use-rsvps.ts'
import { showPath } from '#web/show/share.ts'
import { ShowTimes } from '#web/show/show-times.tsx'
import { StatusTag } from '#web/show/status-tag.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { KnownRsvp } from './plan.ts'

type Props = { rsvp: KnownRsvp; overlaps?: readonly RsvpShow[]; isPast?: boolean }

export function RsvpItem({ rsvp, overlaps = [], isPast = false }: Props) {
  const { show, isDeleted, response } = rsvp
  return (
    <li>
      <div className="stack gap2 rsvp-item">
        <ShowState rsvp={rsvp} />
        {isDeleted ? (
          <s>{show.showTitle}</s>
        ) : (
          <Link className="text-link long-word" to={showPath(show)}>
            {show.showTitle}
          </Link>
        )}
        <span className="text-sm muted">
          {isPast && `${formatDate(show.showDate)} · `}
          {show.venueName}, {placeLine(show.venueCity, show.venueRegion)}
        </span>
        {!isPast && <ShowTimes doorTime={show.doorTime} showTime={show.showTime} />}
        <Overlaps shows={overlaps} />
      </div>
      <div className="row">
        {!isPast && !isDeleted && (
          <RsvpButtons
            showId={show.id}
            show={show}
            response={response}
            label={m.rsvps_question_of({ title: show.showTitle })}
          />
        )}
        {(isPast || isDeleted) && <RemoveRsvp rsvp={rsvp} />}
      </div>
    </li>
  )
}

export function ShowState({ rsvp: { show, isDeleted } }: { rsvp: KnownRsvp }) {
  if (isDeleted)
    return (
      <span>
        <span className="tag tag--danger">{m.my_shows_deleted()}</span>
      </span>
    )
  if (show.status === 'scheduled') return null
  return (
    <span className="status">
      <StatusTag show={show} />
    </span>
  )
}

export function Overlaps({ shows }: { shows: readonly RsvpShow[] }) {
  if (shows.length === 0) return null
  // Titles may contain commas.
  const titles = shows.map(({ showTitle }) => showTitle).join(' · ')
  return (
    <span className="text-sm overlap">
      <Icon name="warning" size={16} /> {m.my_shows_overlap({ shows: titles })}
    </span>
  )
}

export function UnknownShow({ rsvp }: { rsvp: DeviceRsvp }) {
  return (
    <li>
      <span>{m.my_shows_unknown({ date: formatDay(rsvp.respondedAt) })}</span>
      <RemoveRsvp rsvp={rsvp} />
    </li>
  )
}

function RemoveRsvp({ rsvp }: { rsvp: DeviceRsvp }) {
  const setRsvp = useSetRsvp()
  const { show } = rsvp
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-label={show ? m.my_shows_remove_of({ title: show.showTitle }) : m.my_shows_remove()}
      onClick={() => setRsvp(rsvp, null)}
    >
      {m.my_shows_remove()}
    </button>
  )
}
