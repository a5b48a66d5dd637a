import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { formatDateWithWeekday, formatTime, statusLabel } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SourceItem } from './source-queries.ts'
import { itemName } from './source-text.ts'

export function ItemDetails({ item, children }: { item: SourceItem; children?: ReactNode }) {
  const { showDate, showTitle, bands, venueName, venueCity, doorTime, showTime, price, status, eventUrl } = item
  const times = [doorTime, showTime].flatMap((time) => (time === null ? [] : [formatTime(time)])).join(' / ')
  const details = [formatDateWithWeekday(showDate), times, price, statusLabel(status)].flatMap((each) => each || [])
  return (
    <div className="stack gap1 long-word">
      <p>
        <b>{itemName(item)}</b>
      </p>
      {showTitle !== '' && bands.length > 0 && <p className="text-sm">{bands.join(', ')}</p>}
      <p className="text-sm">{joinWithCommas(details)}</p>
      <p className="hint">{joinWithCommas([venueName, venueCity].filter(Boolean))}</p>
      {children}
      {eventUrl && (
        <p>
          <a className="text-link text-sm" href={eventUrl} rel="noopener">
            <Icon name="external" size={16} /> {m.show_event_page()}
          </a>
        </p>
      )}
    </div>
  )
}

export function CandidateDetails({ show }: { show: SourceItem['candidates'][number] }) {
  return (
    <div className="stack gap1 long-word">
      <p>
        <Link to={`/shows/${show.slug}`} target="_blank">
          <b>{show.showTitle}</b>
        </Link>
      </p>
      <p className="text-sm">
        {joinWithCommas([formatDateWithWeekday(show.showDate), statusLabel(show.status)].flatMap((each) => each ?? []))}
      </p>
      <p className="hint">{joinWithCommas([show.venueName, show.venueCity])}</p>
    </div>
  )
}
