import type { Pool } from 'pg'
import type { CursorKey } from '#core/shows/cursor.ts'
import { MOST_COUNTED } from '#core/shows/list-facets.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { fold } from '#core/text.ts'
import { columns, joins, type ListedRow, pageOf } from './catalogue-show.ts'

/** Collects values and gives their places in the statement. */
const placing =
  (values: unknown[]) =>
  (value: unknown): string =>
    `$${values.push(value)}`

/** `show` joined with its `venue`, as far as the filter goes; without its time. */
export const conditionOf = (filter: ShowFilter, at: string, values: unknown[]): string => {
  const at$ = placing(values)
  const conditions = ['show.deleted_at is null']
  if (!filter.includePast) conditions.push(`show.upcoming_until > ${at$(at)}::timestamptz`)
  if (filter.bands.length > 0)
    conditions.push(
      `show.id in (select show_id from act where band_id = any(${at$(filter.bands)}::uuid[]) and state <> 'dropped-out')`,
    )
  if (filter.venues.length > 0) conditions.push(`show.venue_id = any(${at$(filter.venues)}::uuid[])`)
  if (filter.city !== null) conditions.push(`venue.city_key = ${at$(fold(filter.city))}`)
  if (filter.region !== null) conditions.push(`lower(venue.region) = ${at$(filter.region.toLowerCase())}`)
  if (filter.country !== null) conditions.push(`venue.country = ${at$(filter.country)}`)
  if (filter.startDate !== null) conditions.push(`show.show_date >= ${at$(filter.startDate)}::date`)
  if (filter.endDate !== null) conditions.push(`show.show_date <= ${at$(filter.endDate)}::date`)
  if (filter.status.length > 0) conditions.push(`show.status = any(${at$(filter.status)})`)
  if (filter.ages === 'all') conditions.push(`show.age_restriction = 'No'`)
  if (typeof filter.ages === 'number')
    conditions.push(
      `(show.age_restriction = 'No' or show.age_restriction = 'Yes' and show.age_limit <= ${at$(filter.ages)})`,
    )
  return conditions.join(' and ')
}

type Query = { filter: ShowFilter; at: string; limit: number } & ({ offset: number } | { after: CursorKey })

/** A page of the shows that the filter leaves. */
export const filteredPage = async (pool: Pool, { filter, at, limit, ...from }: Query) => {
  const values: unknown[] = []
  const condition = conditionOf(filter, at, values)
  const at$ = placing(values)
  const after = (key: CursorKey) =>
    `and (show.show_date, show.first_time, show.show_title, show.id) > (${at$(key.showDate)}::date, ${at$(key.firstTime)}::varchar, ${at$(key.showTitle)}::varchar, ${at$(key.id)}::uuid)`
  const order = 'order by show.show_date, show.first_time, show.show_title, show.id'
  const text = `
    with counted as (
      select count(*)::int as total from (
        select from show join venue on venue.id = show.venue_id where ${condition} limit ${MOST_COUNTED + 1}
      ) as some
    ), page as (
      select show.id from show join venue on venue.id = show.venue_id
      where ${condition} ${'after' in from ? after(from.after) : ''} ${order}
      limit ${at$(limit)} ${'offset' in from ? `offset ${at$(from.offset)}` : ''}
    )
    select least(counted.total, ${MOST_COUNTED}) as total, counted.total <= ${MOST_COUNTED} as "isTotalExact", listed.*
    from counted left join (select ${columns} from page join show on show.id = page.id ${joins} ${order}) as listed on true`
  const { rows } = await pool.query<ListedRow & { isTotalExact: boolean }>(text, values)
  return {
    ...pageOf(rows.map(({ isTotalExact: _, ...row }) => row as ListedRow)),
    isTotalExact: rows[0]?.isTotalExact ?? true,
  }
}
