import type { ShowMonth } from '#core/shows/month/list-month.ts'
import { isOff } from '#core/shows/status.ts'
import { daysOf, firstDayOf, isoWeekdayOf } from '#core/time/calendar-month.ts'
import { m } from '#messages'
import { listPath, withChanges } from '#web/data/filter-query.ts'
import { countText } from '#web/data/filter-text.ts'
import { firstWeekday, formatMonth } from '#web/i18n/calendar.ts'
import { formatDate, formatTime, shortWeekday, weekdayOf, withOmittedCount } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { showPath } from '#web/show/share.ts'
import { StatusTag } from '#web/show/status-tag.tsx'

type Day = ShowMonth['days'][number]
type Show = Day['shows'][number]

const CHOSEN_DAY_ID = 'day'

type MonthTableProps = {
  month: string
  days: readonly Day[]
  filter: string
  chosen: string | undefined
  tonight: string
}

export function MonthTable({ month, days, filter, chosen, tonight }: MonthTableProps) {
  const daysByDate = new Map(days.map((each) => [each.day, each]))
  const weeks = weeksOf(month)
  return (
    <table className="month-table">
      <caption className="visually-hidden">{m.month_caption({ month: formatMonth(month) })}</caption>
      <thead>
        <tr>
          {sampleWeek().map((day) => (
            <th key={day} scope="col" aria-label={weekdayOf(day)}>
              <span className="month-wide">{weekdayOf(day)}</span>
              <span className="month-narrow">{shortWeekday(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a week never move
                <td key={index} />
              ) : (
                <td key={day} aria-current={day === tonight ? 'date' : undefined}>
                  <DayCell day={day} dayData={daysByDate.get(day)} filter={filter} isChosen={day === chosen} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { day: string; dayData: Day | undefined; filter: string }

function DayCell({ day, dayData, filter, isChosen }: DayProps & { isChosen: boolean }) {
  const follow = useFollowLink()
  const dayNumber = <time dateTime={day}>{Number(day.slice(-2))}</time>
  if (!dayData) return <span className="month-number">{dayNumber}</span>
  const viewQuery = `view=month&month=${day.slice(0, -3)}&day=${day}`
  return (
    <>
      <span className="month-number month-wide">{dayNumber}</span>
      <a
        className="month-number month-narrow"
        href={localizedPath(`${listPath(filter, 1, viewQuery)}#${CHOSEN_DAY_ID}`)}
        aria-current={isChosen || undefined}
        onClick={follow}
      >
        {dayNumber} <b aria-hidden="true">{shortCount(dayData)}</b>
        <span className="visually-hidden">{countText(dayData)}</span>
      </a>
      <DayShows dayData={dayData} filter={filter} className="month-wide" />
    </>
  )
}

/** The shows on the chosen day, on narrow screens only. */
export function ChosenDay({ day, dayData, filter }: DayProps) {
  return (
    <section className="month-chosen month-narrow" id={CHOSEN_DAY_ID} aria-labelledby="chosen-day" tabIndex={-1}>
      <h3 id="chosen-day">
        {weekdayOf(day)} <time dateTime={day}>{formatDate(day)}</time>{' '}
        <small>{dayData ? countText(dayData) : m.common_no_shows()}</small>
      </h3>
      {dayData && <DayShows dayData={dayData} filter={filter} />}
    </section>
  )
}

function DayShows({ dayData, filter, className }: { dayData: Day; filter: string; className?: string }) {
  const { day, shows, totalItems } = dayData
  const follow = useFollowLink()
  return (
    <ul className={className ? `month-shows ${className}` : 'month-shows'}>
      {shows.map((show) => (
        <li key={show.id} className={isOff(show.status) ? 'is-off' : undefined}>
          <a href={localizedPath(showPath(show))} onClick={follow}>
            {show.status !== 'scheduled' && (
              <>
                <StatusTag show={{ ...show, showDate: day, previousDate: null, previousVenueName: null }} />{' '}
              </>
            )}
            <b>{bandsOrTitleOf(show)}</b> <span>{timeAndVenueOf(show)}</span>
          </a>
        </li>
      ))}
      {totalItems > shows.length && (
        <li>
          <a
            className="month-more"
            href={localizedPath(listPath(withChanges(filter, { when: '', startDate: day, endDate: day })))}
            onClick={follow}
          >
            {moreText({ ...dayData, totalItems: totalItems - shows.length })}
            <span className="visually-hidden"> {formatDate(day)}</span>
          </a>
        </li>
      )}
    </ul>
  )
}

const shortCount = ({ totalItems, isTotalExact }: Pick<Day, 'totalItems' | 'isTotalExact'>): string =>
  isTotalExact ? String(totalItems) : `${totalItems}+`

const moreText = (omitted: Pick<Day, 'totalItems' | 'isTotalExact'>): string =>
  m.month_more({ count: omitted.totalItems, formattedCount: shortCount(omitted) })

const bandsOrTitleOf = ({ bandNames, moreBands, hasOwnTitle, showTitle }: Show): string => {
  if (bandNames.length > 0) return withOmittedCount(bandNames.join(', '), moreBands)
  return hasOwnTitle ? showTitle : m.bands_unknown()
}

const timeAndVenueOf = ({ doorTime, showTime, venueName, venueCity }: Show): string => {
  const time = doorTime ?? showTime
  return [time && formatTime(time), venueName, venueCity].filter(Boolean).join(', ')
}

/** Returns the days of a sample week, starting with the language's first weekday. Only their weekdays matter. */
const sampleWeek = (): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => `2024-01-${String(firstWeekday() + index).padStart(2, '0')}`)

/** Returns the days of the month in whole weeks, with null for days of the neighbouring months. */
const weeksOf = (month: string): readonly (readonly (string | null)[])[] => {
  const leadingBlanks = (isoWeekdayOf(firstDayOf(month)) - firstWeekday() + 7) % 7
  const cells = [...Array.from({ length: leadingBlanks }, () => null), ...daysOf(month)]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, weekIndex) =>
    Array.from({ length: 7 }, (_, index) => cells[weekIndex * 7 + index] ?? null),
  )
}
