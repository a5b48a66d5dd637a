import { useSyncExternalStore } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { NIGHT_ENDS_AT } from '#core/time/night.ts'
import { useSite } from '#web/page/site-context.tsx'
import { daysAfter, subscribeToClock } from './tonight.ts'

type ShowStart = Pick<ShowListing, 'showDate' | 'startsAt'>

/** Returns whether a show's night is over at its venue. Uses the UTC offset at the start, although the clocks may change overnight. */
export const isOver = ({ showDate, startsAt }: ShowStart, now: Date): boolean => {
  const offset = startsAt.slice('YYYY-MM-DDTHH:MM:SS'.length)
  return Date.parse(`${daysAfter(showDate, 1)}T${NIGHT_ENDS_AT}:00${offset}`) <= now.getTime()
}

/** Returns whether a show is over. On the server and during hydration, uses the site's `tonight`, and counts a show as over
 * only two days after its date, because the night may end later at the venue than in the site's time zone. */
export function useIsOver(show: ShowStart): boolean {
  const { tonight } = useSite()
  return useSyncExternalStore(
    subscribeToClock,
    () => isOver(show, new Date()),
    () => daysAfter(show.showDate, 1) < tonight,
  )
}
