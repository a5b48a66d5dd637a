import { type Queryable, queryUnprepared, statement } from '#adapters/postgres/connection/statement.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { ShowId } from '#core/ids.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MAX_COUNTED_PER_DAY, type MonthDay, type MonthShow } from '#core/shows/month/month-day.ts'
import { daysOf, firstDayOf } from '#core/time/calendar-month.ts'
import {
  allOf,
  indexedConditions,
  ORDER,
  searchColumns,
  searchConditions,
  timeCondition,
  type Values,
} from './filter-conditions.ts'
import { hasUnpredictableSelectivity, isRare, planBySearch, planWithoutSearch } from './query-plans.ts'
import { type ParsedSearch, readSearched, SAMPLE_SIZE } from './search-terms.ts'

type Query = { filter: ShowFilter; month: string; now: Date; perDay: number }
type FoundDay = { day: string; total: number; isExact: boolean; ids: readonly ShowId[] }

const MAX_COUNTED = MAX_COUNTED_PER_DAY + 1
/** How many shows of a day are read to find those that have the words or are near the place: at least enough for five. */
const scanLengthPerDay = ({ search, sampleMatches }: ParsedSearch): number =>
  Math.max(search.kind === 'words' ? MAX_COUNTED : 200, Math.ceil((5 * SAMPLE_SIZE) / Math.max(sampleMatches, 1)))

const dayOf = `to_char(show_date, 'YYYY-MM-DD') as day`
const firstIds = (perDay: string, which = ''): string =>
  `(array_agg(show_id order by ${ORDER}) ${which})[1:${perDay}] as ids`

/** Words are not in the index. `offset 0` keeps the planner from reading whole days. */
const JOINED_WORDS =
  'cross join lateral (select words from listed_show where show_id = next.show_id offset 0) as matching'

/** For frequent matches: reads the first rows of each day from the index, so the cost does not depend on the number of shows. */
const findByDay = (parsed: ParsedSearch, { month, perDay }: Query, values: Values): string => {
  const { filter, search, now } = parsed
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = allOf(timeCondition(filter, now, values), indexedConditions(filter, search, values))
  const { isNear, hasAttributes, hasWords } = searchConditions(filter, search, values)
  const isMatch = allOf(isNear, hasAttributes, hasWords)
  const scanLimit = hasUnpredictableSelectivity(parsed) ? scanLengthPerDay(parsed) : MAX_COUNTED
  const isExact = hasUnpredictableSelectivity(parsed) ? `count(*) < ${scanLimit}` : 'true'
  return `
    select found.* from unnest(${bind(daysOf(month))}::date[]) as wanted (day) cross join lateral (
      select to_char(wanted.day, 'YYYY-MM-DD') as day, count(*) filter (where ${isMatch})::int as total, ${isExact} as "isExact",
        ${firstIds(bind(perDay), `filter (where ${isMatch})`)}
      from (
        select ${[ORDER, ...searchColumns(filter, { kind: 'nothing' })].join(', ')} from listed_show
        where show_date = wanted.day and ${conditions}
        order by ${ORDER} limit ${scanLimit}
      ) as next ${search.kind === 'words' ? JOINED_WORDS : ''}
      having count(*) filter (where ${isMatch}) > 0
    ) as found
    order by day`
}

/** For rare matches: gathers all of the month. */
const gather = (search: ParsedSearch, { perDay }: Query, values: Values): string => {
  const { prelude, from } = hasUnpredictableSelectivity(search)
    ? planBySearch(search, values)
    : planWithoutSearch(search, values)
  return `${prelude}
    select ${dayOf}, count(*)::int as total, true as "isExact", ${firstIds(`$${values.push(perDay)}`)}
    from ${from} group by show_date order by show_date`
}

const hasFewMatches = (search: ParsedSearch): boolean => {
  if (hasUnpredictableSelectivity(search)) return isRare(search)
  const { bands, venues } = search.filter
  return bands.length > 0 || venues.length > 0 || search.search.kind === 'similar-names'
}

/** Omits shows that were deleted meanwhile. */
const showsOfIds = statement<MonthShow>(`
  select show.id, show.slug, show.show_title as "showTitle", show.show_date as "showDate", show.door_time as "doorTime",
    show.show_time as "showTime", show.status, venue.name as "venueName", venue.city as "venueCity",
    array(
      select band.name from act join band on band.id = act.band_id
      where act.show_id = show.id and act.${IS_PLAYING} order by act.position
    ) as "bandNames"
  from show join venue on venue.id = show.venue_id
  where show.id = any($1::uuid[]) and show.deleted_at is null`)

/** The filter with its dates restricted to the month. */
const inMonth = (filter: ShowFilter, month: string): ShowFilter => {
  const [first, last] = [firstDayOf(month), daysOf(month).at(-1) ?? '']
  const { startDate, endDate } = filter
  return {
    ...filter,
    startDate: startDate !== null && startDate > first ? startDate : first,
    endDate: endDate !== null && endDate < last ? endDate : last,
  }
}

export const readMonth = async (pool: Queryable, query: Query): Promise<readonly MonthDay[]> => {
  const find = (parsed: ParsedSearch): Promise<readonly FoundDay[]> => {
    const search = { ...parsed, filter: inMonth(query.filter, query.month) }
    const values: Values = []
    const sql = hasFewMatches(search) ? gather(search, query, values) : findByDay(search, query, values)
    return queryUnprepared(pool, sql, values)
  }
  const days = await readSearched(pool, query, find, (found) => found.length === 0)
  const rows = days.length === 0 ? [] : await showsOfIds(pool, [days.flatMap(({ ids }) => ids)])
  const byId = new Map(rows.map((show) => [show.id, show]))
  return days.map(({ day, total, isExact, ids }) => ({
    day,
    total: Math.min(total, MAX_COUNTED_PER_DAY),
    isTotalExact: isExact && total <= MAX_COUNTED_PER_DAY,
    shows: ids.flatMap((id) => byId.get(id) ?? []),
  }))
}
