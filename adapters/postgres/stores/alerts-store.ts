import { type EntityManager, LockMode, sql } from '@mikro-orm/postgresql'
import { AlertRow, SubscriberRow, SuppressedAddressRow } from '#adapters/postgres/schema/alerts.ts'
import { fromTimestamp, instantOrNull, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { Alert, Watched } from '#core/alerts/alert.ts'
import { keysOfFilter } from '#core/alerts/alert-keys.ts'
import type { Alerts, Subscribers } from '#core/alerts/alert-stores.ts'
import type { SubscriberId } from '#core/ids.ts'
import { isCriterionSet, noFilter, type ShowFilter } from '#core/shows/show-filter.ts'

const LOCKED = { disableIdentityMap: true, lockMode: LockMode.PESSIMISTIC_WRITE } as const

export const makeSubscribers = (em: EntityManager): Subscribers => ({
  find: async (id) => copyOf(await em.findOne(SubscriberRow, { id }, LOCKED)),
  findByEmail: async (email) => copyOf(await em.findOne(SubscriberRow, { email }, LOCKED)),
  findOrAdd: async ({ id, email, locale, createdAt }) => {
    await em.execute(sql`
      insert into subscriber (id, email, locale, created_at) values (${id}, ${email}, ${locale}, ${toTimestamp(createdAt)})
      on conflict (email) do update set email = excluded.email`)
    return { ...(await em.findOneOrFail(SubscriberRow, { email }, LOCKED)) }
  },
  save: async (subscriber) => {
    await em.upsert(SubscriberRow, subscriber, { disableIdentityMap: true })
  },
  erase: async (id) => {
    await em.nativeDelete(SubscriberRow, { id })
  },
  suppress: async ({ email, since, smtpCode }) => {
    await em.nativeDelete(SubscriberRow, { email })
    await em.execute(sql`
      insert into suppressed_address (email, since, smtp_code)
      values (${email}, ${toTimestamp(since)}, ${smtpCode}) on conflict do nothing`)
  },
  findSuppression: async (email) =>
    copyOf(await em.findOne(SuppressedAddressRow, { email }, { disableIdentityMap: true })),
  liftSuppression: async (email) => (await em.nativeDelete(SuppressedAddressRow, { email })) > 0,
})

const copyOf = <Row extends object>(row: Row | null): Row | null => row && { ...row }

export const makeAlerts = (em: EntityManager): Alerts => ({
  find: async (id) => {
    const row = await em.findOne(AlertRow, { id }, { disableIdentityMap: true })
    return row && alertOf(row)
  },
  of: async (subscriberId) => {
    const orderBy = { createdAt: 'asc', id: 'asc' } as const
    const rows = await em.find(AlertRow, { subscriberId }, { orderBy, disableIdentityMap: true })
    return rows.map(alertOf)
  },
  save: async ({ watched, ...alert }) => {
    const [filter, showId] = 'filter' in watched ? [restrictions(watched.filter), null] : [null, watched.showId]
    await em.upsert(AlertRow, { ...alert, filter, showId }, { disableIdentityMap: true })
    const isActive = alert.confirmedAt !== null && alert.pausedAt === null
    const keys = isActive && 'filter' in watched ? keysOfFilter(watched.filter) : []
    await em.execute(sql`delete from alert_key where alert_id = ${alert.id} and key <> all(array[${keys}]::text[])`)
    await em.execute(sql`
      insert into alert_key (alert_id, key) select ${alert.id}, unnest(array[${keys}]::text[]) on conflict do nothing`)
  },
  remove: async (ids) => {
    if (ids.length > 0) await em.nativeDelete(AlertRow, { id: { $in: [...ids] } })
  },
  withKeys: async (keys, { after, limit }) => {
    // The planner expects far more candidates than there are, and would rather read the whole table; `offset 0` keeps it from that.
    const rows = await em.execute<StoredAlert[]>(sql`
      with candidate as materialized (
        select distinct alert_id from alert_key
        where key = any(array[${keys}]::text[]) and (${after}::uuid is null or alert_id > ${after}::uuid)
        order by alert_id limit ${limit}
      )
      select id, subscriber_id as "subscriberId", filter, show_id as "showId", frequency, time_zone as "timeZone",
        created_at as "createdAt", confirmed_at as "confirmedAt", quiet_since as "quietSince"
      from candidate cross join lateral (select * from alert where id = alert_id offset 0) as alert order by id`)
    return rows.map(({ createdAt, confirmedAt, quietSince, ...row }) =>
      alertOf({
        ...row,
        createdAt: fromTimestamp(createdAt),
        confirmedAt: fromTimestamp(confirmedAt),
        pausedAt: null,
        quietSince: instantOrNull(quietSince),
      }),
    )
  },
  markMatched: async (ids, { at, unlessAfter }) => {
    await em.execute(sql`
      update alert set quiet_since = ${toTimestamp(at)}
      where id = any(array[${ids}]::uuid[]) and (quiet_since is null or quiet_since <= ${toTimestamp(unlessAfter)})`)
  },
  quietSubscribers: async (since, limit) => {
    const rows = await em.execute<{ id: SubscriberId }[]>(sql`
      select subscriber_id as id from alert where quiet_since <= ${toTimestamp(since)} and paused_at is null
      group by subscriber_id order by min(quiet_since), subscriber_id limit ${limit}`)
    return rows.map(({ id }) => id)
  },
  followMerge: async (kind, { from, into }) => {
    // Otherwise a concurrent change of an alert would write its former filter again.
    await em.execute(sql`
      select from subscriber where id in (select subscriber_id from alert where jsonb_exists(filter -> ${kind}::text, ${from}::text))
      order by id for no key update`)
    await em.execute(sql`
      update alert set filter = jsonb_set(filter, array[${kind}::text], (
        select jsonb_agg(id order by position) from (
          select case named.id when ${from}::text then ${into}::text else named.id end as id, min(position) as position
          from jsonb_array_elements_text(filter -> ${kind}::text) with ordinality as named (id, position) group by 1
        ) as renamed
      )) where jsonb_exists(filter -> ${kind}::text, ${from}::text)`)
    const [former, current] = [from, into].map((id) => keysOfFilter({ ...noFilter, [kind]: [id] })[0])
    await em.execute(sql`
      insert into alert_key (key, alert_id) select ${current}::text, alert_id from alert_key where key = ${former}::text
      on conflict do nothing`)
    await em.execute(sql`delete from alert_key where key = ${former}::text`)
  },
  eraseUnconfirmed: async (before, limit) => {
    const alerts = await em.execute(sql`
      delete from alert where id in (
        select id from alert where confirmed_at is null and created_at < ${toTimestamp(before)}
        order by created_at limit ${limit} for update skip locked
      ) returning id`)
    const subscribers = await em.execute(sql`
      delete from subscriber where id in (
        select id from subscriber
        where created_at < ${toTimestamp(before)} and not exists (select from alert where subscriber_id = subscriber.id)
        limit ${limit} for update skip locked
      ) returning id`)
    return { alerts: alerts.length, subscribers: subscribers.length }
  },
})

type StoredAlert = Omit<Parameters<typeof alertOf>[0], 'createdAt' | 'confirmedAt' | 'pausedAt' | 'quietSince'> & {
  createdAt: string
  confirmedAt: string
  quietSince: string | null
}

export const alertOf = ({
  filter,
  showId,
  ...alert
}: Omit<Alert, 'watched'> & {
  filter: Partial<ShowFilter> | null
  showId: string | null
}): Alert => ({
  ...alert,
  watched: (showId === null ? { filter: { ...noFilter, ...filter } } : { showId }) as Watched,
})

/** Keeps only the criteria that differ from those of an empty filter. */
const restrictions = (filter: ShowFilter): Partial<ShowFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => isCriterionSet(filter, name as keyof ShowFilter)))
