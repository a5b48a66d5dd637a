import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { intlLocale } from '#web/i18n/formatting.ts'
import { Icon } from '#web/ui/icon.tsx'

type Confirmation = Pick<ShowListing, 'confirmedAs' | 'confirmedAt' | 'timeZone'>

export function ConfirmedBy({ show: { confirmedAs, confirmedAt, timeZone } }: { show: Confirmation }) {
  if (!confirmedAs || !confirmedAt) return <span className="mute">{m.confirmed_not_yet()}</span>
  return (
    <span className="confirmed">
      <Icon name="check-circle" size={18} />
      <span>
        <ParaglideMessage
          message={m.confirmed_by}
          inputs={{ by: confirmedAs, day: dayAtVenue(confirmedAt, timeZone) }}
          markup={{ time: ({ children }) => <time dateTime={confirmedAt}>{children}</time> }}
        />
      </span>
    </span>
  )
}

/** In the venue's time zone, so that server and browser render the same day. */
const dayAtVenue = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
