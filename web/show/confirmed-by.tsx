import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { formatDay } from '#web/i18n/format-instant.ts'
import { Icon } from '#web/ui/icon.tsx'

type Confirmation = Pick<ShowListing, 'confirmedAs' | 'confirmedAt' | 'timeZone'>

export function ConfirmedBy({ show: { confirmedAs, confirmedAt, timeZone } }: { show: Confirmation }) {
  if (!confirmedAs || !confirmedAt) return <span className="muted">{m.confirmed_not_yet()}</span>
  return (
    <span className="confirmed">
      <Icon name="check-circle" size={18} />
      <span>
        <ParaglideMessage
          message={m.confirmed_by}
          // In the venue's time zone, server and browser render the same day.
          inputs={{ by: confirmedAs, day: formatDay(confirmedAt, timeZone) }}
          markup={{ time: ({ children }) => <time dateTime={confirmedAt}>{children}</time> }}
        />
      </span>
    </span>
  )
}
