import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { BandMember, PendingClaim } from '#core/accounts/band-member.ts'
import type { Directory } from '#core/reads.ts'

type MemberRow = Omit<BandMember, 'createdAt'> & { createdAt: string }
type ClaimRow = Omit<PendingClaim, 'createdAt' | 'accountCreatedAt'> & { createdAt: string; accountCreatedAt: string }

const columns = `membership.account_id as "accountId", membership.state, membership.reason,
    membership.created_at as "createdAt", account.name, account.display_name as "displayName", account.bio, account.url`

const membersOf = prepareStatement<MemberRow>(`
  select ${columns}
  from membership join account on account.id = account_id
  where band_id = $1 and ($2 or state = 'active')
  order by membership.created_at, account_id`)

/** An empty page yields one row, with the total but no claim. */
const pendingClaims = prepareStatement<{ total: number } & (ClaimRow | { accountId: null })>(`
  with pending as (
    select band_id, account_id from membership join band on band.id = band_id
    where state = 'pending' and deleted_at is null
  ), page as (
    select band_id, account_id from membership join band on band.id = band_id
    where state = 'pending' and deleted_at is null
    order by membership.created_at, band_id, account_id
    limit $1 offset $2
  )
  select counted.total, claim.*
  from (select count(*)::int as total from pending) as counted left join (
    select ${columns}, band.id as "bandId", band.name as "bandName", band.slug as "bandSlug",
      account.created_at as "accountCreatedAt"
    from page join membership using (band_id, account_id) join band on band.id = band_id
      join account on account.id = account_id
    order by membership.created_at, band_id, account_id
  ) as claim on true`)

export const makeMembers = (pool: Queryable): Pick<Directory, 'members' | 'claims'> => ({
  members: async (bandId, { includeInactive }) => (await membersOf(pool, [bandId, includeInactive])).map(withDate),
  claims: async ({ limit, offset }) => {
    const rows = await pendingClaims(pool, [limit, offset])
    const claims = rows.flatMap(({ total: _, ...row }) => (row.accountId === null ? [] : [claimOf(row as ClaimRow)]))
    return { claims, total: rows[0]?.total ?? 0 }
  },
})

const withDate = <Row extends { createdAt: string }>(row: Row) => ({ ...row, createdAt: fromTimestamp(row.createdAt) })

const claimOf = (row: ClaimRow): PendingClaim => ({
  ...withDate(row),
  accountCreatedAt: fromTimestamp(row.accountCreatedAt),
})
