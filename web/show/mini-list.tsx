import type { ShowInList } from '#core/shows/listing.ts'
import { isOff } from '#core/shows/status.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { formatBandNames, formatDate, shortWeekday, statusLabel } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { distanceText } from './distance-text.ts'
import { showPath } from './share.ts'

type MiniListShow = Pick<
  ShowInList,
  | 'id'
  | 'slug'
  | 'showDate'
  | 'showTitle'
  | 'status'
  | 'lineUp'
  | 'moreBands'
  | 'venueName'
  | 'venueCity'
  | 'venueRegion'
  | 'distance'
>

export function MiniList({ shows }: { shows: readonly MiniListShow[] }) {
  const follow = useFollowLink()
  return (
    <ul className="mini">
      {shows.map((show) => (
        <li key={show.id}>
          <a href={localizedPath(showPath(show))} onClick={follow}>
            <time dateTime={show.showDate}>
              {shortWeekday(show.showDate)} <span>{formatDate(show.showDate)}</span>
            </time>
            <Bands show={show} />
            <span className="mini-venue">
              {`${show.venueName}, ${placeLine(show.venueCity, show.venueRegion)}`}
              {show.distance && ` · ${distanceText(show.distance)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Bands({ show }: { show: MiniListShow }) {
  if (!isOff(show.status)) return <span className="mini-bands">{formatBandNames(show)}</span>
  return (
    <span className="mini-bands">
      <s>{formatBandNames(show)}</s> <span className="tag tag--danger">{statusLabel(show.status)}</span>
    </span>
  )
}
