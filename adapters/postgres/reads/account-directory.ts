import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp, instantOrNull, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { HAS_SECOND_FACTOR } from '#adapters/postgres/stores/identities.ts'
import type { PendingRequest } from '#core/access/show-manager-request.ts'
import type { AccountOverview } from '#core/accounts/account-overview.ts'
import type { AccountDirectory } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import { personalDataOf, reportedShowsOf } from './personal-data.ts'

type OverviewRow = Omit<AccountOverview, 'createdAt' | 'confirmedAt' | 'suspendedAt'> & {
  createdAt: string
  confirmedAt: string | null
  suspendedAt: string | null
}

/** Selects a page and the total. A page beyond the last yields one row without an account. */
const search = (condition: string) =>
  prepareStatement<(OverviewRow | { id: null }) & { total: number }>(`
  with found as (select id, created_at from account where ${condition}),
  page as (select id from found order by created_at desc, id desc limit $2 offset $3)
  select counted.total, account.id, account.name, account.display_name as "displayName", account.email,
    account.created_at as "createdAt", account.confirmed_at as "confirmedAt", account.suspended_at as "suspendedAt",
    account.suspended_reason as "suspendedReason", ${HAS_SECOND_FACTOR} as "hasSecondStep",
    array(
      select role.name from account_role join role on role.id = role_id where account_id = account.id order by role.name
    ) as roles,
    (select count(*)::int from session where account_id = account.id and expires_at > $1) as sessions
  from (select count(*)::int as total from found) as counted
    left join (page join account using (id) left join second_factor on second_factor.account_id = account.id) on true
  order by account.created_at desc, account.id desc`)

const HAS_ROLE = `($4::text is null or exists (
    select from account_role join role on role.id = role_id where account_id = account.id and role.name = $4
  ))`
const searchAll = search(HAS_ROLE)
const searchByText = search(`search_key like $5 and ${HAS_ROLE}`)

type RequestRow = Omit<PendingRequest, 'createdAt' | 'accountCreatedAt'> & {
  createdAt: string
  accountCreatedAt: string
}

/** A page beyond the last yields one row without a request. */
const pendingRequests = prepareStatement<{ total: number } & (RequestRow | { id: null })>(`
  with page as (
    select * from show_manager_request order by created_at, id limit $1 offset $2
  )
  select counted.total, page.id, page.account_id as "accountId", page.explanation, page.created_at as "createdAt",
    account.name, account.display_name as "displayName", account.bio, account.url, account.created_at as "accountCreatedAt",
    exists (
      select from account_role join role on role.id = role_id
      where account_id = account.id and role.name = 'ShowManager'
    ) as "isGranted"
  from (select count(*)::int as total from show_manager_request) as counted
    left join (page join account on account.id = page.account_id) on true
  order by page.created_at, page.id`)

type MembershipOverviewRow = Omit<Awaited<ReturnType<AccountDirectory['memberships']>>[number], 'createdAt'> & {
  createdAt: string
}

const membershipsOf = prepareStatement<MembershipOverviewRow>(`
  select band.id as "bandId", band.name as "bandName", membership.state, membership.created_at as "createdAt"
  from membership join band on band.id = band_id
  where membership.account_id = $1 and band.deleted_at is null
  order by band.name_key, band.id`)

export const makeAccountDirectory = (pool: Queryable): AccountDirectory => ({
  search: async ({ q, role, now, limit, offset }) => {
    const key = fold(q)
    const values = [toTimestamp(now), limit, offset, role]
    const rows =
      key === '' ? await searchAll(pool, values) : await searchByText(pool, [...values, containsPattern(key)])
    const accounts = rows.flatMap((row) => (row.id === null ? [] : [overviewOf(row)]))
    return { accounts, total: rows[0]?.total ?? 0 }
  },
  requests: async ({ limit, offset }) => {
    const rows = await pendingRequests(pool, [limit, offset])
    const requests = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [requestOf(row)]))
    return { requests, total: rows[0]?.total ?? 0 }
  },
  memberships: async (accountId) =>
    (await membershipsOf(pool, [accountId])).map((row) => ({ ...row, createdAt: fromTimestamp(row.createdAt) })),
  personalData: (accountId) => personalDataOf(pool, accountId),
  reportedShows: (subscriberId) => reportedShowsOf(pool, subscriberId),
})

const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const requestOf = ({ createdAt, accountCreatedAt, ...request }: RequestRow): PendingRequest => ({
  ...request,
  createdAt: fromTimestamp(createdAt),
  accountCreatedAt: fromTimestamp(accountCreatedAt),
})

const overviewOf = ({ total: _, ...row }: OverviewRow & { total: number }): AccountOverview => ({
  ...row,
  createdAt: fromTimestamp(row.createdAt),
  confirmedAt: instantOrNull(row.confirmedAt),
  suspendedAt: instantOrNull(row.suspendedAt),
})
