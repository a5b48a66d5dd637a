import type { ShowListing } from '#core/shows/listing.ts'
import type { Voucher } from '#core/shows/show.ts'
import { Icon } from './icon.tsx'

const voucherWords: Readonly<Record<Voucher, string>> = {
  band: 'the band',
  venue: 'the venue',
  promoter: 'the promoter',
  fan: 'a fan',
}

type Stated = Pick<ShowListing, 'confirmedAs' | 'confirmedAt' | 'timeZone'>

/** Who stands up for the listing and since when, or that nobody does yet. */
export function ConfirmedBy({ show: { confirmedAs, confirmedAt, timeZone } }: { show: Stated }) {
  if (!confirmedAs || !confirmedAt) return <span className="mute">Not confirmed yet</span>
  return (
    <span className="confirmed">
      <Icon name="check-circle" size={18} />
      <span>
        Confirmed by {voucherWords[confirmedAs]}, <time dateTime={confirmedAt}>{dayThere(confirmedAt, timeZone)}</time>
      </span>
    </span>
  )
}

/** The day at the venue, so that the page says the same wherever it is rendered. */
const dayThere = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
