import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { m } from '#messages'
import { formatDate, statusLabel } from '#web/i18n/formatting.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type StatusFields = Pick<ShowListing, 'status' | 'showDate' | 'previousDate' | 'previousVenueName'>

type Style = { tone: string; icon?: IconName }

const styles: Readonly<Partial<Record<ShowStatus, Style>>> = {
  cancelled: { tone: 'danger', icon: 'x' },
  postponed: { tone: 'warn', icon: 'clock' },
  rescheduled: { tone: 'warn', icon: 'clock' },
  moved: { tone: 'warn', icon: 'map-pin' },
  'sold-out': { tone: 'strong' },
}

export function StatusTag({ show }: { show: StatusFields }) {
  const style = styles[show.status]
  if (!style) return null
  const previous = previousText(show)
  return (
    <>
      <span className={`tag tag--${style.tone}`}>
        {style.icon && <Icon name={style.icon} size={14} />} {statusLabel(show.status)}
      </span>
      {previous && <span> {previous}</span>}
    </>
  )
}

const previousText = ({ status, showDate, previousDate, previousVenueName }: StatusFields): string | null => {
  const fromVenue = previousVenueName && m.status_from_venue({ venue: previousVenueName })
  if (status === 'moved') return fromVenue
  if (status !== 'rescheduled' && status !== 'postponed') return null
  const fromDate =
    previousDate && previousDate !== showDate ? m.status_from_date({ date: formatDate(previousDate) }) : null
  return [fromDate, fromVenue].filter(Boolean).join(', ') || null
}
