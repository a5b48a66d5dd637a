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

const nearLabels: Readonly<Record<RelativeDay, () => string>> = {
  tonight: m.common_tonight,
  tomorrow: m.common_tomorrow,
}

export function RelativeDayTag({ near }: { near: RelativeDay }) {
  return <span className={near === 'tonight' ? 'tag tag--tonight' : 'day-n day-n--near'}>{nearLabels[near]()}</span>
}

type Props = {
  day: string
  id: string
  tonight: string
  /** Null if some of that day's shows are on another page. */
  count: number | null
}

export function DayHeading({ day, id, tonight, count }: Props) {
  const near = relativeDay(day, tonight)
  return (
    <h2 className="day-head" id={id}>
      <span className="dow">{shortWeekday(day)}</span> <DayDate day={day} />
      {near && (
        <>
          {' '}
          <RelativeDayTag near={near} />
        </>
      )}
      {count !== null && (
        <>
          {' '}
          <span className="day-n">{m.shows_count(countParams(count))}</span>
        </>
      )}
    </h2>
  )
}
