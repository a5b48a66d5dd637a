import { ask, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { AuditLine } from '#core/audit/audit-page.ts'
import type { AuditLog } from '#core/reads.ts'
import type { WithLineUp } from '#core/shows/formatting.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { lineUpSql } from './catalog-show.ts'

type ReadLine = Omit<AuditLine, 'at'> & WithLineUp & { at: string; showTitle: string | null }

/** Entries show today's names. */
export const makeAuditLog = (pool: Queryable): AuditLog => ({
  entries: async ({ filter, before, limit }) => {
    const values: unknown[] = []
    const at$ = (value: unknown): string => `$${values.push(value)}`
    const conditions = ['true']
    if (before !== null) conditions.push(`id < ${at$(before)}::bigint`)
    if (filter.by !== null) conditions.push(`by_id = ${at$(filter.by)}`)
    if (filter.of !== null) conditions.push(`of_id = ${at$(filter.of)}`)
    if (filter.area !== null) conditions.push(`what like ${at$(`${filter.area}.%`)}`)
    if (filter.startDate !== null) conditions.push(`at >= ${at$(filter.startDate)}::date`)
    if (filter.endDate !== null) conditions.push(`at < ${at$(filter.endDate)}::date + 1`)
    const rows = await ask<ReadLine>(
      pool,
      `with line as materialized (
        select * from audit_entry where ${conditions.join(' and ')} order by id desc limit ${at$(limit)}
      )
      select line.id::text, line.by_id as "by", actor.display_name as "byName", line.at, line.what, line.kind,
        line.of_id as "of", coalesce(account.display_name, band.name, venue.name) as "ofName",
        show.show_title as "showTitle", ${lineUpSql} as "lineUp", line.details
      from line left join account as actor on actor.id = line.by_id
        left join account on line.kind = 'account' and account.id = line.of_id
        left join show on line.kind = 'show' and show.id = line.of_id
        left join band on line.kind = 'band' and band.id = line.of_id
        left join venue on line.kind = 'venue' and venue.id = line.of_id
      order by line.id desc`,
      values,
    )
    return rows.map(({ showTitle, lineUp, ...row }) => ({
      ...row,
      ofName: showTitle === null ? row.ofName : displayTitle({ showTitle, lineUp }),
      at: fromTimestamp(row.at),
    }))
  },
})
