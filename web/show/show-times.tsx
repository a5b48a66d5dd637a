import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { formatTime } from '#web/i18n/formatting.ts'

export function ShowTimes({ doorTime, showTime }: Pick<ShowListing, 'doorTime' | 'showTime'>) {
  return (
    <p className="times">
      {doorTime && (
        <span>
          <i>{`${m.card_doors()} `}</i>
          {formatTime(doorTime)}
        </span>
      )}{' '}
      {showTime && (
        <span>
          <i>{`${m.card_show()} `}</i>
          {formatTime(showTime)}
        </span>
      )}
    </p>
  )
}
