import {
  isStorable,
  prepareStatement,
  type Queryable,
  queryUnprepared,
  type Statement,
} from '#adapters/postgres/connection/statement.ts'
import { instantOrNull, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { ImageId, ShowId } from '#core/ids.ts'
import type { ShowCatalog } from '#core/reads.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { hasNoCriteria } from '#core/shows/filter/show-filter.ts'
import { publicSource, type Source } from '#core/sources/source.ts'
import { type CatalogShowRow, type ShowOrTotalRow, showColumns, showJoins, showOf, showPageOf } from './catalog-show.ts'
import { readClusters } from './clusters.ts'
import { makeEntryShows } from './entry-shows.ts'
import { readFacets } from './facets.ts'
import { filteredPage } from './filtered-shows.ts'
import { readMonth } from './month.ts'
import { makeSameNight } from './same-night.ts'
import { makeSharedLineUps } from './shared-line-ups.ts'

/** SQL: counts the shows that are upcoming at `$1`, as `total`. A show is upcoming until 06:00 on the next day in its time zone (UTC-12
 * to UTC+14). All shows from tomorrow (UTC) on are therefore upcoming, and all before yesterday are past. Only the count for
 * yesterday and today needs `upcoming_tally`. */
const totalCtes = `
  today as (select ($1::timestamptz at time zone 'UTC')::date as day),
  current_days as (
    select coalesce(sum(shows), 0)::int as shows from upcoming_tally, today
    where show_date between today.day - 1 and today.day and upcoming_until > $1::timestamptz
  ),
  total as (
    select current_days.shows + (select coalesce(sum(shows), 0) from show_day, today where show_date > today.day)::int as total
    from current_days
  )`

/** SQL: the day from which to scan for the page at offset `$3`, and how many shows to skip from there. Yesterday and today are
 * scanned together. */
const startCtes = `
  later_days as (
    select show_date, current_days.shows + sum(day.shows) over (order by show_date) as shows_until, day.shows
    from show_day as day, current_days, today
    where show_date > today.day
  ),
  start as (
    (select today.day - 1 as show_date, $3::int as skip from today, current_days where current_days.shows > $3::int)
    union all
    (select show_date, ($3::int - (shows_until - shows))::int from later_days where shows_until > $3::int order by show_date limit 1)
    limit 1
  )`

const atOffset = {
  startCtes: `, ${startCtes}`,
  condition: 'show_date >= (select show_date from start)',
  skip: 'offset (select skip from start)',
}

const afterKey = {
  startCtes: '',
  condition: `show_date >= (select day - 1 from today)
      and (show_date, first_time, show_title, id) > ($3::date, $4::varchar, $5::varchar, $6::uuid)`,
  skip: '',
}

/** SQL: reads a page from `show_listing_idx` alone, then joins, so the cost depends on neither the number of shows nor the offset.
 * The inner limit gives the planner an estimate. An empty page yields one row with the total. */
const upcomingSql = ({ startCtes, condition, skip }: typeof atOffset, bound: number): string => `
  with ${totalCtes} ${startCtes},
  page as (
    select * from (
      select id, show_date, first_time, show_title from show
      where deleted_at is null and upcoming_until > $1::timestamptz and ${condition}
      order by show_date, first_time, show_title, id
      ${skip}
      limit ${bound}
    ) as bounded
    limit $2
  )
  select total.total, listed.*
  from total left join (
    select ${showColumns}
    from page join show on show.id = page.id ${showJoins}
    order by page.show_date, page.first_time, page.show_title, page.id
  ) as listed on true`

/** Parameters: `$1` now, `$2` limit, `$3` offset. */
export const upcomingPageSql = upcomingSql(atOffset, 100)

/** Returns a function from a limit to a statement whose bound is the limit rounded up to a power of ten, at least 100. Memoizes the
 * statements. */
const memoizeByBound = (pageStart: typeof atOffset) => {
  const statements = new Map<number, Statement<ShowOrTotalRow>>()
  return (limit: number): Statement<ShowOrTotalRow> => {
    const bound = Math.max(100, 10 ** Math.ceil(Math.log10(limit)))
    const memoized = statements.get(bound) ?? prepareStatement<ShowOrTotalRow>(upcomingSql(pageStart, bound))
    statements.set(bound, memoized)
    return memoized
  }
}

const upcomingAt = memoizeByBound(atOffset)
const upcomingAfter = memoizeByBound(afterKey)

const showById = prepareStatement<CatalogShowRow>(`select ${showColumns} from show ${showJoins} where show.id = $1`)

const showsByIds = prepareStatement<CatalogShowRow>(
  `select ${showColumns} from show ${showJoins} where show.id = any ($1::uuid[])`,
)

export const changedSinceSql = `
  select id from (
    select id from show where updated_at >= $1
    union select show_id from band join act on act.band_id = band.id where band.updated_at >= $1
    union select show.id from venue join show on venue_id = venue.id where venue.updated_at >= $1
    union select show.id from venue join show on previous_venue_id = venue.id where venue.updated_at >= $1
  ) as changed
  where $2::uuid is null or id > $2 order by id limit $3`

const posterBytesOf = prepareStatement<{ id: ImageId; bytes: number }>(
  'select id, poster_bytes as bytes from image where id = any ($1::uuid[]) and poster_bytes is not null',
)

type SourceOfShow = Pick<Source, 'address' | 'kind'> & {
  readAt: string | null
  eventUrl: string | null
  isGone: boolean
}

const sourcesOfShow = prepareStatement<SourceOfShow>(`
  select address, kind, last_read_at as "readAt", content -> 'show' ->> 'eventUrl' as "eventUrl",
    gone_since is not null as "isGone"
  from source_item join source on source.id = source_id
  where show_id = $1 and content -> 'applied' <> '{}' order by first_read_at, source_item.id`)

const showBySlug = prepareStatement<CatalogShowRow>(`
  select ${showColumns} from show ${showJoins}
  where show.id = coalesce(
    (select id from show where slug = $1),
    (select of_id from former_slug where kind = 'show' and slug = $1)
  )`)

export const makeCatalog = (pool: Queryable): ShowCatalog => ({
  list: async ({ filter, now, limit, ...position }) => {
    if (!hasNoCriteria(filter)) return filteredPage(pool, { filter, now, limit, ...position })
    const at = toTimestamp(now)
    const rows = await ('after' in position
      ? upcomingAfter(limit)(pool, [at, limit, ...keyValues(position.after)])
      : upcomingAt(limit)(pool, [at, limit, position.offset]))
    return { ...showPageOf(rows), isTotalExact: true }
  },
  clusters: (query) => readClusters(pool, query),
  month: (query) => readMonth(pool, query),
  facets: ({ filter, now, limit }) => readFacets(pool, { filter, now, limit }),
  posterBytes: async (ids) => new Map((await posterBytesOf(pool, [[...ids]])).map(({ id, bytes }) => [id, bytes])),
  shows: async (ids) => (ids.length === 0 ? [] : (await showsByIds(pool, [[...ids]])).map(showOf)),
  changedSince: async ({ since, after, limit }) => {
    const rows = await queryUnprepared<{ id: ShowId }>(pool, changedSinceSql, [toTimestamp(since), after, limit])
    return rows.map(({ id }) => id)
  },
  show: async (id) => firstShow(await showById(pool, [id])),
  sourcesOf: async (id) =>
    (await sourcesOfShow(pool, [id])).map(({ readAt, eventUrl, isGone, ...source }) =>
      publicSource({ ...source, lastReadAt: instantOrNull(readAt) }, { eventUrl, isGone }),
    ),
  showBySlug: async (slug) => (isStorable(slug) ? firstShow(await showBySlug(pool, [slug])) : null),
  entryShows: makeEntryShows(pool),
  sharedLineUps: makeSharedLineUps(pool),
  sameNight: makeSameNight(pool),
})

const keyValues = ({ showDate, firstTime, showTitle, id }: CursorKey) => [showDate, firstTime, showTitle, id]

const firstShow = ([row]: readonly CatalogShowRow[]): CatalogShow | null => (row ? showOf(row) : null)
