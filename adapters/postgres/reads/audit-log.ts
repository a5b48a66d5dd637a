import { type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { ListedAuditEntry } from '#core/audit/audit-page.ts'
import type { AuditLog } from '#core/reads.ts'
import type { WithLineUp } from '#core/shows/formatting.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { lineUpSql } from './catalog-show.ts'

type AuditRow = Omit<ListedAuditEntry, 'at'> & WithLineUp & { at: string; showTitle: string | null }

export const makeAuditLog = (pool: Queryable): AuditLog => ({
  entries: async ({ filter, before, limit }) => {
    const values: unknown[] = []
    const bind = (value: unknown): string => `$${values.push(value)}`
    const conditions = ['true']
    if (before !== null) conditions.push(`id < ${bind(before)}::bigint`)
    if (filter.by !== null) conditions.push(`by_id = ${bind(filter.by)}`)
    if (filter.of !== null) conditions.push(`of_id = ${bind(filter.of)}`)
    if (filter.area !== null) conditions.push(`what like ${bind(`${filter.area}.%`)}`)
    if (filter.startDate !== null) conditions.push(`at >= ${bind(filter.startDate)}::date`)
    if (filter.endDate !== null) conditions.push(`at < ${bind(filter.endDate)}::date + 1`)
    const rows = await queryUnprepared<AuditRow>(
      pool,
      `with entry as materialized (
        select * from audit_entry where ${conditions.join(' and ')} order by id desc limit ${bind(limit)}
      )
      select entry.id::text, entry.by_id as "by", actor.display_name as "byName", entry.at, entry.what, entry.kind,
        entry.of_id as "of", coalesce(account.display_name, band.name, venue.name) as "ofName",
        show.show_title as "showTitle", ${lineUpSql} as "lineUp", entry.details
      from entry left join account as actor on actor.id = entry.by_id
        left join account on entry.kind = 'account' and account.id = entry.of_id
        left join show on entry.kind = 'show' and show.id = entry.of_id
        left join band on entry.kind = 'band' and band.id = entry.of_id
        left join venue on entry.kind = 'venue' and venue.id = entry.of_id
      order by entry.id desc`,
      values,
    )
    return rows.map(({ showTitle, lineUp, ...row }) => ({
      ...row,
      ofName: showTitle === null ? row.ofName : displayTitle({ showTitle, lineUp }),
      at: fromTimestamp(row.at),
    }))
  },
})
