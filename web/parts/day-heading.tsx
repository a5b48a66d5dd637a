import { nearDay } from '#web/tonight.ts'
import { shortWeekday, shownDate } from '#web/wording.ts'

/** `11/20/2026`, readable for machines too. */
export function DayDate({ day }: { day: string }) {
  return (
    <time className="day-date" dateTime={day}>
      {shownDate(day)}
    </time>
  )
}

type Props = {
  day: string
  id: string
  tonight: string
  /** How many shows there are on that day; null while a part of them is on another page. */
  count: number | null
}

/** The heading of one date of a list. */
export function DayHeading({ day, id, tonight, count }: Props) {
  const near = nearDay(day, tonight)
  return (
    <h2 className="day-head" id={id}>
      <span className="dow">{shortWeekday(day)}</span> <DayDate day={day} />
      {near && (
        <>
          {' '}
          <span className={near === 'Tonight' ? 'tag tag--tonight' : 'day-n day-n--near'}>{near}</span>
        </>
      )}
      {count !== null && (
        <>
          {' '}
          <span className="day-n">{count === 1 ? '1 show' : `${count} shows`}</span>
        </>
      )}
    </h2>
  )
}
