import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { m } from '#messages'
import { formatDate, statusLabel } from '#web/i18n/formatting.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Stated = Pick<ShowListing, 'status' | 'showDate' | 'previousDate' | 'previousVenueName'>

type Look = { tone: string; icon?: IconName }

const looks: Readonly<Partial<Record<ShowStatus, Look>>> = {
  cancelled: { tone: 'cancelled', icon: 'x' },
  postponed: { tone: 'postponed', icon: 'clock' },
  rescheduled: { tone: 'postponed', icon: 'clock' },
  moved: { tone: 'postponed', icon: 'map-pin' },
  'sold-out': { tone: 'soldout' },
}

/** The status and previous date or venue; nothing for a show that is on as announced. */
export function StatusTag({ show }: { show: Stated }) {
  const look = looks[show.status]
  if (!look) return null
  const before = beforeOf(show)
  return (
    <>
      <span className={`tag tag--${look.tone}`}>
        {look.icon && <Icon name={look.icon} size={14} />} {statusLabel(show.status)}
      </span>
      {before && <span> {before}</span>}
    </>
  )
}

const beforeOf = ({ status, showDate, previousDate, previousVenueName }: Stated): string | null => {
  const venue = previousVenueName && m.status_from_venue({ venue: previousVenueName })
  if (status === 'moved') return venue
  if (status !== 'rescheduled' && status !== 'postponed') return null
  const day = previousDate && previousDate !== showDate ? m.status_from_date({ date: formatDate(previousDate) }) : null
  return [day, venue].filter(Boolean).join(', ') || null
}
