import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp, instantOrNull, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { mailQueues } from '#core/mail/outbox-mail.ts'
import { pushQueues } from '#core/push/push-subscription.ts'
import type { SiteStatsReader } from '#core/reads.ts'
import type { AlertStats, DayCount, GivenUpMail } from '#core/site-stats/site-stats.ts'

type CountsRow = {
  upcomingShows: number
  pendingRequests: number
  pendingClaims: number
  mailsWaiting: number
  oldestMailAt: string | null
  mailsGivenUp: number
}

const quotedNames = (queues: readonly string[]): string => queues.map((name) => `'${name}'`).join()
const mailCondition = `name in (${quotedNames(mailQueues)})`

const selectCounts = prepareStatement<CountsRow>(`
  select
    (select coalesce(sum(shows), 0)::int from upcoming_tally where upcoming_until > $1) as "upcomingShows",
    (select count(*)::int from show_manager_request) as "pendingRequests",
    (select count(*)::int from membership join band on band.id = band_id
      where state = 'pending' and deleted_at is null) as "pendingClaims",
    emails.waiting as "mailsWaiting", emails.oldest as "oldestMailAt",
    (select count(*)::int from job where ${mailCondition} and given_up_at is not null) as "mailsGivenUp"
  from (
    select count(*)::int as waiting, min(created_at) as oldest from job where name = 'mail' and given_up_at is null
  ) as emails`)

const perDay = (table: string, condition: string) =>
  prepareStatement<DayCount>(`
  select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count
  from ${table} where created_at >= $1 and ${condition}
  group by 1 order by 1`)

const showsPerDay = perDay('show', 'deleted_at is null')
const accountsPerDay = perDay('account', 'confirmed_at is not null')

type GivenUpRow = Omit<GivenUpMail, 'createdAt' | 'givenUpAt'> & { createdAt: string; givenUpAt: string }

const givenUpMails = prepareStatement<GivenUpRow>(`
  select payload->>'template' as template, created_at as "createdAt", given_up_at as "givenUpAt", last_error as reason
  from job where ${mailCondition} and given_up_at is not null
  order by given_up_at desc, id desc
  limit $1`)

const alertStats = prepareStatement<AlertStats>(`
  select
    (select count(*)::int from subscriber) as subscribers,
    (select jsonb_build_object(
        'right-away', count(*) filter (where frequency = 'right-away'),
        'daily', count(*) filter (where frequency = 'daily'),
        'weekly', count(*) filter (where frequency = 'weekly'))
      from alert where confirmed_at is not null and paused_at is null) as active,
    (select count(distinct alert_notice.subscriber_id)::int
      from alert_notice join alert on alert.id = alert_id
      where due_at <= $1 and paused_at is null) as "mailsDue",
    (select count(*)::int from job where name = 'alert-mail' and given_up_at is null) as "mailsQueued",
    (select count(*)::int from job where name in (${quotedNames(pushQueues)}) and given_up_at >= $2) as "notificationsGivenUp",
    (select count(*)::int from suppressed_address where since >= $2) as refused`)

export const makeSiteStats = (pool: Queryable): SiteStatsReader => ({
  count: async ({ now, since, givenUpLimit }) => {
    const [[counts], showsAdded, newAccounts, givenUp, [alerts]] = await Promise.all([
      selectCounts(pool, [toTimestamp(now)]),
      showsPerDay(pool, [toTimestamp(since)]),
      accountsPerDay(pool, [toTimestamp(since)]),
      givenUpMails(pool, [givenUpLimit]),
      alertStats(pool, [toTimestamp(now), toTimestamp(since)]),
    ])
    if (!counts || !alerts) throw new Error('A count query returned no row')
    return {
      ...counts,
      oldestMailAt: instantOrNull(counts.oldestMailAt),
      showsAdded,
      newAccounts,
      alerts,
      givenUpMails: givenUp.map(({ createdAt, givenUpAt, ...mail }) => ({
        ...mail,
        createdAt: fromTimestamp(createdAt),
        givenUpAt: fromTimestamp(givenUpAt),
      })),
    }
  },
})
