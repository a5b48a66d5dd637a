import { type EntityManager, LockMode, sql } from '@mikro-orm/postgresql'
import { AlertRow, SubscriberRow, SuppressedAddressRow } from '#adapters/postgres/schema/alerts.ts'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { Alert, AlertSubject, Subscriber } from '#core/alerts/alert.ts'
import type { Alerts, FilterAlert, Subscribers } from '#core/alerts/alert-stores.ts'
import type { SubscriberId } from '#core/ids.ts'
import { isCriterionSet, noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'
import { addFilters, eraseUnusedFilters, filtersWithKeys } from './alert-filters.ts'

const LOCKED = { disableIdentityMap: true, lockMode: LockMode.PESSIMISTIC_WRITE } as const

export const makeSubscribers = (em: EntityManager): Subscribers => ({
  find: async (id) => subscriberOf(await em.findOne(SubscriberRow, { id }, LOCKED)),
  findByEmail: async (email) => subscriberOf(await em.findOne(SubscriberRow, { email }, LOCKED)),
  findByEndpoint: async (endpoint) => subscriberOf(await em.findOne(SubscriberRow, { endpoint }, LOCKED)),
  ofAccount: async (accountId) => {
    const orderBy = { createdAt: 'asc', id: 'asc' } as const
    const rows = await em.find(SubscriberRow, { accountId }, { orderBy, disableIdentityMap: true })
    return rows.flatMap((row) => subscriberOf(row) ?? [])
  },
  findOrAdd: async (subscriber) => {
    const { id, email, locale, createdAt, endpoint, p256dh, auth, accountId } = rowOf(subscriber)
    const [column, value] = email === null ? ['endpoint', endpoint] : ['email', email]
    await em.execute(sql`
      insert into subscriber (id, email, locale, created_at, endpoint, p256dh, auth, account_id)
      values (${id}, ${email}, ${locale}, ${toTimestamp(createdAt)}, ${endpoint}, ${p256dh}, ${auth}, ${accountId}::uuid)
      on conflict (${sql.ref(column)}) do update set locale = subscriber.locale`)
    const found = subscriberOf(await em.findOneOrFail(SubscriberRow, { [column]: value }, LOCKED))
    return found ?? subscriber
  },
  save: async (subscriber) => {
    await em.upsert(SubscriberRow, rowOf(subscriber), { disableIdentityMap: true })
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
  findSuppression: async (email) => {
    const row = await em.findOne(SuppressedAddressRow, { email }, { disableIdentityMap: true })
    return row && { ...row }
  },
  liftSuppression: async (email) => (await em.nativeDelete(SuppressedAddressRow, { email })) > 0,
})

const rowOf = ({ browser, ...subscriber }: Subscriber) => ({
  ...subscriber,
  endpoint: browser?.endpoint ?? null,
  p256dh: browser?.keys.p256dh ?? null,
  auth: browser?.keys.auth ?? null,
  accountId: browser?.accountId ?? null,
})

const subscriberOf = (row: ReturnType<typeof rowOf> | null): Subscriber | null => {
  if (!row) return null
  const { id, email, locale, createdAt, endpoint, p256dh, auth, accountId } = row
  const isBrowser = endpoint !== null && p256dh !== null && auth !== null
  const browser = isBrowser ? { endpoint, keys: { p256dh, auth }, accountId } : null
  return { id, email, browser, locale, createdAt }
}

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
    const [filter, showId] = 'filter' in watched ? [setCriteriaOf(watched.filter), null] : [null, watched.showId]
    await em.upsert(AlertRow, { ...alert, filter, showId }, { disableIdentityMap: true })
    const isActive = alert.confirmedAt !== null && alert.pausedAt === null
    if (isActive && filter) await addFilters(em, [filter])
  },
  remove: async (ids) => {
    if (ids.length > 0) await em.nativeDelete(AlertRow, { id: { $in: [...ids] } })
  },
  filtersWithKeys: (keys) => filtersWithKeys(em, keys),
  withFilters: async (filterIds, { after, limit }) => {
    const remaining = filterIds.filter((id) => after === null || id >= after.filterId)
    const rows = await em.execute<(Omit<FilterAlert, 'confirmedAt'> & { confirmedAt: string })[]>(sql`
      select filter_id as "filterId", id, subscriber_id as "subscriberId", frequency, time_zone as "timeZone",
        confirmed_at as "confirmedAt"
      from alert
      where filter_id = any(array[${remaining}]::uuid[]) and confirmed_at is not null and paused_at is null
        and (${after === null} or (filter_id, id) > (${after?.filterId ?? null}::uuid, ${after?.id ?? null}::uuid))
      order by filter_id, id limit ${limit}`)
    return rows.map(({ confirmedAt, ...row }) => ({ ...row, confirmedAt: fromTimestamp(confirmedAt) }))
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
    // Without these locks, a concurrent change to an alert could restore its former filter.
    await em.execute(sql`
      select from subscriber where id in (select subscriber_id from alert where jsonb_exists(filter -> ${kind}::text, ${from}::text))
      order by id for no key update`)
    const rows = await em.execute<{ filter: Partial<ShowFilter> }[]>(sql`
      update alert set filter = jsonb_set(filter, array[${kind}::text], (
        select jsonb_agg(id order by position) from (
          select case named.id when ${from}::text then ${into}::text else named.id end as id, min(position) as position
          from jsonb_array_elements_text(filter -> ${kind}::text) with ordinality as named (id, position) group by 1
        ) as renamed
      )) where jsonb_exists(filter -> ${kind}::text, ${from}::text) returning filter`)
    await addFilters(
      em,
      rows.map((row) => row.filter),
    )
  },
  eraseUnusedFilters: (limit) => eraseUnusedFilters(em, limit),
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

export const alertOf = ({
  filter,
  filterId: _,
  showId,
  ...alert
}: Omit<Alert, 'watched'> & {
  filter: Partial<ShowFilter> | null
  filterId?: string | null
  showId: string | null
}): Alert => ({
  ...alert,
  watched: (showId === null ? { filter: { ...noFilter, ...filter } } : { showId }) as AlertSubject,
})

const setCriteriaOf = (filter: ShowFilter): Partial<ShowFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => isCriterionSet(filter, name as keyof ShowFilter)))
