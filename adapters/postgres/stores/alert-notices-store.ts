import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { AlertNoticeRow, AlertRow } from '#adapters/postgres/schema/alerts.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { AlertNotices } from '#core/alerts/alert-stores.ts'
import type { SubscriberId } from '#core/ids.ts'
import { alertOf } from './alerts-store.ts'

export const makeAlertNotices = (em: EntityManager): AlertNotices => ({
  add: async (notices) => {
    // Sorted, so that concurrent transactions lock the rows in the same order.
    const rows = notices
      .map(({ dueAt, ...notice }) => ({ ...notice, dueAt: dueAt && toTimestamp(dueAt) }))
      .sort((a, b) => (a.subscriberId < b.subscriberId ? -1 : 1))
    await em.execute(sql`
      insert into alert_notice (subscriber_id, show_id, alert_id, due_at, reported)
      select distinct on ("subscriberId") "subscriberId", "showId", "alertId", "dueAt", reported
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as notice ("subscriberId" uuid, "showId" uuid, "alertId" uuid, "dueAt" timestamptz, reported jsonb)
      where exists (select from alert where alert.id = "alertId")
      order by "subscriberId", "dueAt"
      on conflict (subscriber_id, show_id) do update set due_at = excluded.due_at
      where alert_notice.reported is null and excluded.due_at < alert_notice.due_at`)
  },
  markChanged: async (showId, now, dueAt) => {
    await em.execute(sql`
      update alert_notice set due_at = ${toTimestamp(dueAt)}
      where show_id = ${showId} and reported <> ${JSON.stringify(now)}::jsonb and due_at is null`)
  },
  dueSubscribers: async (now, limit) => {
    const rows = await em.execute<{ id: SubscriberId }[]>(sql`
      select alert_notice.subscriber_id as id
      from alert_notice join alert on alert.id = alert_id
      where due_at <= ${toTimestamp(now)} and paused_at is null
      group by alert_notice.subscriber_id order by min(due_at) limit ${limit}`)
    return rows.map(({ id }) => id)
  },
  due: async (subscriberId, until) => {
    const notices = await em.find(
      AlertNoticeRow,
      { subscriberId, dueAt: { $lte: until } },
      { disableIdentityMap: true },
    )
    const ids = [...new Set(notices.map(({ alertId }) => alertId))]
    const alerts = await em.find(AlertRow, { id: { $in: ids }, pausedAt: null }, { disableIdentityMap: true })
    const alertById = new Map(alerts.map((row) => [row.id, alertOf(row)]))
    return notices.flatMap((notice) => {
      const alert = alertById.get(notice.alertId)
      return alert ? [{ ...notice, alert }] : []
    })
  },
  settle: async (subscriberId, notices) => {
    const rows = JSON.stringify(notices)
    await em.execute(sql`
      with settled as (
        select * from jsonb_to_recordset(${rows}::jsonb) as notice ("showId" uuid, reported jsonb)
      ), unreported as (
        delete from alert_notice using settled
        where subscriber_id = ${subscriberId} and show_id = "showId" and settled.reported is null
      )
      update alert_notice set reported = settled.reported, due_at = null
      from settled where subscriber_id = ${subscriberId} and show_id = "showId" and settled.reported is not null`)
  },
  removeUnreported: async (alertId) => {
    await em.nativeDelete(AlertNoticeRow, { alertId, reported: null })
  },
  sweep: async (overAt, limit) => {
    await em.execute(sql`
      delete from alert_notice where (subscriber_id, show_id) in (
        select subscriber_id, show_id from alert_notice join show on show.id = show_id
        where upcoming_until <= ${toTimestamp(overAt)} limit ${limit}
      )`)
  },
})
