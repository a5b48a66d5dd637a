import { isCalendarDay } from '#core/time/iso-date-time.ts'
import './month-view.css'
import type { ShowMonth } from '#core/shows/month/list-month.ts'
import { isCalendarMonth, monthOf, monthsAfter } from '#core/time/calendar-month.ts'
import { m } from '#messages'
import { listPath } from '#web/data/filter-query.ts'
import { countText } from '#web/data/filter-text.ts'
import { formatMonth, shortMonth } from '#web/i18n/calendar.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { useTonight } from '#web/show/tonight.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChosenDay, MonthTable } from './month-days.tsx'
import type { ViewCode } from './view-code.ts'

const monthIn = (search: URLSearchParams): string | null => {
  const month = search.get('month') ?? ''
  return isCalendarMonth(month) ? month : null
}

const monthQueryOf = (month: string): string => `view=month&month=${month}`

export const dataQuery: ViewCode<ShowMonth>['dataQuery'] = (api, { filter, search }) => {
  const month = monthIn(search)
  const query = [month && `month=${month}`, filter].filter(Boolean).join('&')
  return {
    queryKey: ['shows', 'month', filter, month],
    queryFn: ({ signal }) => api.get(`/api/shows/month?${query}`, { signal }),
  }
}

/** Months without shows are not indexed, because their number is unlimited. */
export const headOf: NonNullable<ViewCode<ShowMonth>['headOf']> = ({ month, totalItems }, list) => {
  const title = m.month_title({ title: list.title, month: formatMonth(month) })
  if (totalItems === 0 || list.canonicalPath === undefined) return { title, isPrivate: true }
  const separator = list.canonicalPath.includes('?') ? '&' : '?'
  return { title, canonicalPath: `${list.canonicalPath}${separator}${monthQueryOf(month)}` }
}

/** The shows of a month: a table of weeks and, on narrow screens, the shows of one day below it. */
export const View: ViewCode<ShowMonth>['View'] = ({ data, filter, search, isPrevious }) => {
  const { month, days, totalItems, nextMonth } = data
  const tonight = useTonight()
  const requestedDay = search.get('day')
  const chosen =
    requestedDay !== null && isCalendarDay(requestedDay) && monthOf(requestedDay) === month
      ? requestedDay
      : (days.find((each) => each.day >= tonight) ?? days[0])?.day
  const name = formatMonth(month)
  return (
    <section className="month" aria-labelledby="month" aria-busy={isPrevious || undefined}>
      <div className="month-head">
        <h2 id="month">{name}</h2>
        <p className="muted" role="status">
          <span className="visually-hidden">{name}: </span>
          {totalItems === 0 ? m.common_no_shows() : countText(data)}
        </p>
        <MonthLinks data={data} filter={filter} tonight={tonight} />
      </div>
      {totalItems === 0 && <EmptyMonth filter={filter} name={name} nextMonth={nextMonth} />}
      <MonthTable month={month} days={days} filter={filter} chosen={chosen} tonight={tonight} />
      {chosen && <ChosenDay day={chosen} dayData={days.find((each) => each.day === chosen)} filter={filter} />}
    </section>
  )
}

type MonthLinksProps = { data: ShowMonth; filter: string; tonight: string }

/** Links to tonight's month, and to the previous and the next month if they may have shows. */
function MonthLinks({ data: { month, totalItems, nextMonth }, filter, tonight }: MonthLinksProps) {
  const follow = useFollowLink()
  const includesPast = new URLSearchParams(filter).get('includePast') === 'true'
  const earlier = includesPast || month > monthOf(tonight) ? monthsAfter(month, -1) : null
  const later = totalItems > 0 || nextMonth !== null ? monthsAfter(month, 1) : null
  const pathTo = (target: string) => localizedPath(listPath(filter, 1, monthQueryOf(target)))
  return (
    <nav className="month-nav" aria-label={m.month_nav()}>
      {earlier && (
        <a className="btn btn--sm" rel="prev" href={pathTo(earlier)} onClick={follow}>
          <Icon name="arrow-left" size={18} /> <span aria-hidden="true">{shortMonth(earlier)}</span>
          <span className="visually-hidden">{m.month_previous({ month: formatMonth(earlier) })}</span>
        </a>
      )}
      <a className="btn btn--sm" href={pathTo(monthOf(tonight))} onClick={follow}>
        {m.month_today()}
      </a>
      {later && (
        <a className="btn btn--sm month-next" rel="next" href={pathTo(later)} onClick={follow}>
          <span aria-hidden="true">{shortMonth(later)}</span> <Icon name="arrow-left" size={18} />
          <span className="visually-hidden">{m.month_next({ month: formatMonth(later) })}</span>
        </a>
      )}
    </nav>
  )
}

function EmptyMonth({ filter, name, nextMonth }: { filter: string; name: string; nextMonth: string | null }) {
  const follow = useFollowLink()
  return (
    <div className="list-message list-end">
      <p className="subtext">{filter === '' ? m.month_empty({ month: name }) : m.month_no_match({ month: name })}</p>
      {nextMonth && (
        <a
          className="btn btn--sm btn--main"
          href={localizedPath(listPath(filter, 1, monthQueryOf(nextMonth)))}
          onClick={follow}
        >
          {m.month_go_to({ month: formatMonth(nextMonth) })}
        </a>
      )}
    </div>
  )
}
