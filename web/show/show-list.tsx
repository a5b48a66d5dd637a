import type { ShowInList } from '#core/shows/listing.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { DayHeading } from './day-heading.tsx'
import { useMapsApp } from './maps-link.ts'
import { useShare } from './share.ts'
import { ShowCard } from './show-card.tsx'
import { useTonight } from './tonight.ts'

type Props = {
  shows: readonly ShowInList[]
  canEdit: (show: ShowInList) => boolean
  /** Whether an earlier page exists that isn't loaded. It may contain more of the first day's shows. */
  hasEarlierPage: boolean
  /** Whether a later page exists that isn't loaded. It may contain more of the last day's shows. */
  hasLaterPage: boolean
}

/** In a long list, the browser skips the layout of off-screen days. For a day with more shows than this, it skips the
 * layout of individual shows instead. */
const MAX_SKIPPED_AT_ONCE = 25

export function ShowList({ shows, canEdit, hasEarlierPage, hasLaterPage }: Props) {
  const follow = useFollowLink()
  const mapsApp = useMapsApp()
  const share = useShare()
  const tonight = useTonight()
  const days = groupByDay(shows)
  return days.map(({ day, shows }, index) => {
    const isCountKnown = !(hasEarlierPage && index === 0) && !(hasLaterPage && index === days.length - 1)
    return (
      <section
        className="day"
        key={day}
        aria-labelledby={`d${day}`}
        data-many={shows.length > MAX_SKIPPED_AT_ONCE || undefined}
        ref={(section) => section?.style.setProperty('--shows', String(shows.length))}
      >
        <DayHeading day={day} id={`d${day}`} tonight={tonight} count={isCountKnown ? shows.length : null} />
        <ol className="shows">
          {shows.map((show) => (
            <li key={show.id}>
              <ShowCard show={show} canEdit={canEdit(show)} mapsApp={mapsApp} share={share} follow={follow} />
            </li>
          ))}
        </ol>
      </section>
    )
  })
}

type Day = { day: string; shows: ShowInList[] }

const groupByDay = (shows: readonly ShowInList[]): Day[] => {
  const days: Day[] = []
  for (const show of shows) {
    const last = days.at(-1)
    if (last?.day === show.showDate) last.shows.push(show)
    else days.push({ day: show.showDate, shows: [show] })
  }
  return days
}
