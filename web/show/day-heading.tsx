import { m } from '#messages'
import { countParams, formatDate, shortWeekday } from '#web/i18n/formatting.ts'
import { type RelativeDay, relativeDay } from './tonight.ts'

export function DayDate({ day }: { day: string }) {
  return (
    <time className="day-date" dateTime={day}>
      {formatDate(day)}
    </time>
  )
}

const relativeDayLabels: Readonly<Record<RelativeDay, () => string>> = {
  tonight: m.common_tonight,
  tomorrow: m.common_tomorrow,
}

export function RelativeDayTag({ relative }: { relative: RelativeDay }) {
  return (
    <span className={relative === 'tonight' ? 'tag tag--highlight' : 'day-note day-note--near'}>
      {relativeDayLabels[relative]()}
    </span>
  )
}

type Props = {
  day: string
  id: string
  tonight: string
  /** The number of shows on that day; null if some may be on another page. */
  count: number | null
}

export function DayHeading({ day, id, tonight, count }: Props) {
  const relative = relativeDay(day, tonight)
  return (
    <h2 className="day-head" id={id}>
      <span className="weekday">{shortWeekday(day)}</span> <DayDate day={day} />
      {relative && (
        <>
          {' '}
          <RelativeDayTag relative={relative} />
        </>
      )}
      {count !== null && (
        <>
          {' '}
          <span className="day-note">{m.shows_count(countParams(count))}</span>
        </>
      )}
    </h2>
  )
}
