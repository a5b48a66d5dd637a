import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { AlertNoticeRow, AlertRow } from '#adapters/postgres/schema/alerts.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { AlertNotices } from '#core/alerts/alert-stores.ts'
import { reportedStateOf } from '#core/alerts/show-change.ts'
import type { ShowId, SubscriberId } from '#core/ids.ts'
import type { Show } from '#core/shows/show.ts'
import type { Venue } from '#core/venues/venue.ts'
import { alertOf } from './alerts-store.ts'
import { takeAdvisoryLocks } from './editable-store.ts'

type ReportedStateRow = Pick<Show, 'id' | 'status' | 'showDate' | 'venueId'> &
  Pick<Venue, 'city' | 'address' | 'addressVisibility'>

const stateLockOf = (showId: ShowId): string => `facts of ${showId}`

/** Most subscribers have fewer notices due at the same time. */
const NOTICES_PER_SUBSCRIBER = 20

export const makeAlertNotices = (em: EntityManager): AlertNotices => ({
  add: async (notices) => {
    const rows = notices.map(({ dueAt, ...notice }) => ({ ...notice, dueAt: dueAt && toTimestamp(dueAt) }))
    // Waits for transactions that queue emails or notifications to these subscribers, to see which shows the messages report.
    await em.execute(sql`
      select from subscriber where id = any(array[${notices.map(({ subscriberId }) => subscriberId)}]::uuid[])
      order by id for key share`)
    await em.execute(sql`
      insert into alert_notice (subscriber_id, show_id, alert_id, due_at, reported)
      select distinct on ("subscriberId", "showId", "alertId") "subscriberId", "showId", "alertId",
        case when earlier.reported is null then "dueAt" else earlier.due_at end, coalesce(earlier.reported, notice.reported)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as notice ("subscriberId" uuid, "showId" uuid, "alertId" uuid, "dueAt" timestamptz, reported jsonb)
      left join lateral (
        select reported, due_at from alert_notice as other
        where other.subscriber_id = "subscriberId" and other.show_id = "showId" and other.reported is not null limit 1
      ) as earlier on true
      where exists (select from alert where alert.id = "alertId")
      order by "subscriberId", "showId", "alertId", "dueAt"
      on conflict (subscriber_id, show_id, alert_id) do update set due_at = excluded.due_at
      where alert_notice.reported is null and excluded.due_at < alert_notice.due_at`)
  },
  lockReportedStates: async (showIds) => {
    // Advisory locks, because row locks would delay edits of the shows.
    await takeAdvisoryLocks(em, showIds.map(stateLockOf), 'shared')
    const rows = await em.execute<ReportedStateRow[]>(sql`
      select show.id, status, show_date::text as "showDate", venue_id as "venueId", city, address,
        address_visibility as "addressVisibility"
      from show join venue on venue.id = venue_id
      where show.id = any(array[${showIds}]::uuid[]) and show.deleted_at is null`)
    return new Map(rows.map((row) => [row.id, reportedStateOf(row, row)]))
  },
  markChanged: async (showId, current, dueAt) => {
    await takeAdvisoryLocks(em, [stateLockOf(showId)])
    await em.execute(sql`
      update alert_notice set due_at = ${toTimestamp(dueAt)}
      where show_id = ${showId} and reported <> ${JSON.stringify(current)}::jsonb and due_at is null`)
  },
  replaceVenue: async (showIds, { from, into }) => {
    const isOfShows = sql`show_id = any(array[${showIds}]::uuid[])`
    const rows = await em.execute<{ showId: ShowId }[]>(sql`
      select distinct show_id as "showId" from alert_notice where ${isOfShows}`)
    await takeAdvisoryLocks(
      em,
      rows.map(({ showId }) => stateLockOf(showId)),
    )
    await em.execute(sql`
      update alert_notice set reported = reported || ${JSON.stringify(into)}::jsonb
      where ${isOfShows} and reported ->> 'venueId' = ${from}`)
  },
  dueSubscribers: async (now, limit) => {
    const subscribersOfFirstNotices = (noticeLimit: number | null) =>
      em.execute<{ id: SubscriberId }[]>(sql`
        select subscriber_id as id from (
          select subscriber_id, due_at from alert_notice
          where due_at <= ${toTimestamp(now)} and exists (select from alert where id = alert_id and paused_at is null)
          order by due_at limit ${noticeLimit}
        ) as due group by 1 order by min(due_at), 1 limit ${limit}`)
    // Without this bound, each batch would read the notices of all due subscribers.
    const rows = await subscribersOfFirstNotices(limit * NOTICES_PER_SUBSCRIBER)
    return (rows.length < limit ? await subscribersOfFirstNotices(null) : rows).map(({ id }) => id)
  },
  due: async (subscriberId, until) => {
    const notices = await em.find(
      AlertNoticeRow,
      { subscriberId, dueAt: { $lte: until } },
      { orderBy: { dueAt: 'asc', alertId: 'asc' }, disableIdentityMap: true },
    )
    const ids = [...new Set(notices.map(({ alertId }) => alertId))]
    const alerts = await em.find(AlertRow, { id: { $in: ids }, pausedAt: null }, { disableIdentityMap: true })
    const alertById = new Map(alerts.map((row) => [row.id, alertOf(row)]))
    const seen = new Set<string>()
    return notices.flatMap((notice) => {
      const alert = alertById.get(notice.alertId)
      if (!alert || seen.has(notice.showId)) return []
      seen.add(notice.showId)
      return [{ ...notice, alert }]
    })
  },
  watchedShows: async (subscriberId, showIds) => {
    const rows = await em.execute<{ id: ShowId }[]>(sql`
      select distinct alert_notice.show_id as id from alert_notice join alert on alert.id = alert_id
      where alert_notice.subscriber_id = ${subscriberId} and alert_notice.show_id = any(array[${showIds}]::uuid[])
        and paused_at is null`)
    return new Set(rows.map(({ id }) => id))
  },
  settle: async (subscriberId, notices) => {
    const noticesJson = JSON.stringify(notices)
    await em.execute(sql`
      with settled as (
        select * from jsonb_to_recordset(${noticesJson}::jsonb) as notice ("showId" uuid, "alertId" uuid, reported jsonb)
      ), unreported as (
        delete from alert_notice using settled
        where subscriber_id = ${subscriberId} and show_id = "showId" and alert_id = "alertId" and settled.reported is null
      )
      update alert_notice set reported = settled.reported, due_at = null
      from settled where subscriber_id = ${subscriberId} and show_id = "showId" and settled.reported is not null`)
  },
  move: async (from, { id, subscriberId }) => {
    await em.execute(sql`
      insert into alert_notice (subscriber_id, show_id, alert_id, due_at, reported)
      select ${subscriberId}, show_id, ${id}, due_at, reported from alert_notice where alert_id = ${from}
      on conflict (subscriber_id, show_id, alert_id) do update set due_at = excluded.due_at, reported = excluded.reported
      where alert_notice.reported is null and excluded.reported is not null`)
    await em.nativeDelete(AlertNoticeRow, { alertId: from })
    await em.execute(sql`
      update alert_notice set due_at = earlier.due_at, reported = earlier.reported
      from (
        select distinct on (show_id) show_id, due_at, reported from alert_notice
        where subscriber_id = ${subscriberId} and reported is not null order by show_id, alert_id
      ) as earlier
      where subscriber_id = ${subscriberId} and alert_notice.show_id = earlier.show_id and alert_notice.reported is null`)
  },
  removeUnreported: async (alertId) => {
    await em.nativeDelete(AlertNoticeRow, { alertId, reported: null })
  },
  removePast: async (overAt, limit) => {
    const rows = await em.execute(sql`
      delete from alert_notice where (subscriber_id, show_id, alert_id) in (
        select subscriber_id, show_id, alert_id from alert_notice join show on show.id = show_id
        where upcoming_until <= ${toTimestamp(overAt)} limit ${limit}
      ) returning show_id`)
    return rows.length
  },
})
