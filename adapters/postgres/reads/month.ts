import { prepareStatement, type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { ShowId } from '#core/ids.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MAX_COUNTED_PER_DAY, type MonthDay, type MonthShow } from '#core/shows/month/month-day.ts'
import { daysOf, firstDayOf, isoWeekdayOf } from '#core/time/calendar-month.ts'
import { FRIDAY } from '#core/time/relative-dates.ts'
import {
  allOf,
  dayBounds,
  indexedConditions,
  nightCondition,
  ORDER,
  searchColumns,
  type Values,
} from './filter-conditions.ts'
import {
  hasUnpredictableSelectivity,
  isRare,
  isScanCheaper,
  matchCondition,
  planByGathering,
  planByPlanner,
} from './query-plans.ts'
import { type ParsedSearch, readSearched, SAMPLE_SIZE } from './search-terms.ts'

type Query = { filter: ShowFilter; month: string; now: Date; perDay: number }
type FoundDay = { day: string; total: number; isExact: boolean; ids: readonly ShowId[] }

const COUNT_LIMIT = MAX_COUNTED_PER_DAY + 1
/** Returns how many shows of a day to scan if the selectivity is unpredictable: enough for at least five matches on average. */
const scanLengthPerDay = ({ search, sampleMatches }: ParsedSearch): number =>
  Math.max(search.kind === 'words' ? COUNT_LIMIT : 200, Math.ceil((5 * SAMPLE_SIZE) / sampleMatches))

const dayColumn = `to_char(show_date, 'YYYY-MM-DD') as day`
const firstIds = (limit: string, filterClause = ''): string =>
  `(array_agg(show_id order by ${ORDER}) ${filterClause})[1:${limit}] as ids`

/** Returns the days of the month that the filter allows, and possibly a few more. */
const daysIn = (filter: ShowFilter, { month, now }: Query): readonly string[] => {
  const { first, last } = dayBounds(filter, now)
  const [from, to] = [filter.startDate?.slice(0, 10), filter.endDate?.slice(0, 10)]
  return daysOf(month).filter(
    (day) =>
      day >= (first ?? '') &&
      day >= (from ?? '') &&
      day <= (last ?? '9999') &&
      day <= (to ?? '9999') &&
      (filter.when !== 'weekend' || isoWeekdayOf(day) >= FRIDAY),
  )
}

/** SQL for frequent matches: reads the first rows of each day from the index, so the cost does not depend on the number of shows. Days
 * without matches have a total of 0. */
const scanByDaySql = (parsed: ParsedSearch, query: Query, values: Values): string => {
  const { filter, search, now } = parsed
  const bind = (value: unknown) => `$${values.push(value)}`
  // With further bounds on the day, the planner would expect few shows per day and sort them instead of using the index.
  const conditions = allOf(nightCondition(filter, now, values), indexedConditions(filter, search, values))
  const isMatch = matchCondition(parsed, values)
  const scanLimit = hasUnpredictableSelectivity(parsed) ? scanLengthPerDay(parsed) : COUNT_LIMIT
  const isExact = hasUnpredictableSelectivity(parsed) ? `count(*) < ${scanLimit}` : 'true'
  const columns = searchColumns(filter, search).filter((column) => column !== 'words')
  return `
    select found.* from unnest(${bind(daysIn(filter, query))}::date[]) as wanted (day) cross join lateral (
      select to_char(wanted.day, 'YYYY-MM-DD') as day, count(*) filter (where is_match)::int as total, ${isExact} as "isExact",
        ${firstIds(bind(query.perDay), 'filter (where is_match)')}
      from (
        select ${ORDER}, ${isMatch} as is_match from (
          select ${[ORDER, ...columns].join(', ')} from listed_show
          where show_date = wanted.day and ${conditions}
          order by ${ORDER} limit ${scanLimit}
        ) as next offset 0
      ) as tested
    ) as found
    order by day`
}

/** SQL for rare matches: gathers all matches in the month. */
const gatherSql = (parsed: ParsedSearch, { perDay }: Query, values: Values): string => {
  const { prelude, from } = hasUnpredictableSelectivity(parsed)
    ? planByGathering(parsed, values)
    : planByPlanner(parsed, values)
  return `${prelude}
    select ${dayColumn}, count(*)::int as total, true as "isExact", ${firstIds(`$${values.push(perDay)}`)}
    from ${from} group by show_date order by show_date`
}

const isGatheringCheaper = (parsed: ParsedSearch, query: Query): boolean => {
  if (hasUnpredictableSelectivity(parsed)) return isRare(parsed) && !isWordScanCheaper(parsed, query)
  const { bands, venues } = parsed.filter
  return bands.length > 0 || venues.length > 0 || parsed.search.kind === 'similar-names'
}

const isWordScanCheaper = (parsed: ParsedSearch, query: Query): boolean =>
  parsed.search.kind === 'words' &&
  isScanCheaper(daysIn(parsed.filter, query).length * scanLengthPerDay(parsed), parsed)

const findDays = async (pool: Queryable, parsed: ParsedSearch, query: Query): Promise<readonly FoundDay[]> => {
  const run = (sqlOf: typeof gatherSql): Promise<readonly FoundDay[]> => {
    const values: Values = []
    return queryUnprepared(pool, sqlOf(parsed, query, values), values)
  }
  if (isGatheringCheaper(parsed, query)) return run(gatherSql)
  const days = await run(scanByDaySql)
  const mayMissDays = days.some(({ total, isExact }) => total === 0 && !isExact)
  return isRare(parsed) && hasUnpredictableSelectivity(parsed) && mayMissDays
    ? run(gatherSql)
    : days.filter(({ total }) => total > 0)
}

/** Omits shows deleted since their ids were read. */
const showsByIds = prepareStatement<MonthShow>(`
  select show.id, show.slug, show.show_title as "showTitle", show.show_date as "showDate", show.door_time as "doorTime",
    show.show_time as "showTime", show.status, venue.name as "venueName", venue.city as "venueCity",
    array(
      select band.name from act join band on band.id = act.band_id
      where act.show_id = show.id and act.${IS_PLAYING} order by act.position
    ) as "bandNames"
  from show join venue on venue.id = show.venue_id
  where show.id = any($1::uuid[]) and show.deleted_at is null`)

const restrictToMonth = (filter: ShowFilter, month: string): ShowFilter => {
  const [first, last] = [firstDayOf(month), daysOf(month).at(-1) ?? '']
  const { startDate, endDate } = filter
  return {
    ...filter,
    startDate: startDate !== null && startDate > first ? startDate : first,
    endDate: endDate !== null && endDate < last ? endDate : last,
  }
}

export const readMonth = async (pool: Queryable, query: Query): Promise<readonly MonthDay[]> => {
  const find = (parsed: ParsedSearch): Promise<readonly FoundDay[]> =>
    findDays(pool, { ...parsed, filter: restrictToMonth(query.filter, query.month) }, query)
  const days = await readSearched(pool, query, find, (found) => found.length === 0)
  const rows = days.length === 0 ? [] : await showsByIds(pool, [days.flatMap(({ ids }) => ids)])
  const byId = new Map(rows.map((show) => [show.id, show]))
  return days.map(({ day, total, isExact, ids }) => ({
    day,
    total: Math.min(total, MAX_COUNTED_PER_DAY),
    isTotalExact: isExact && total <= MAX_COUNTED_PER_DAY,
    shows: ids.flatMap((id) => byId.get(id) ?? []),
  }))
}
