import * as z from 'zod/mini'
import { RoleOfName } from '#core/access/role.ts'
import { PageLimit, PageNumber } from '#core/paging/paging.ts'
import {
  type Actor,
  canGrant,
  canSuspend,
  mayManageAccounts,
  type RoleName,
  requireRole,
  roleNames,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { optionalText } from '#core/text/text.ts'
import type { AccountOverview } from './account-overview.ts'

export const AccountSearch = z.object({
  q: z.pipe(
    optionalText('search', 256),
    z.transform((q) => q ?? ''),
  ),
  role: z._default(z.nullable(RoleOfName), null),
  page: PageNumber,
  limit: PageLimit,
})

/** An account, and what the actor may do with it. */
export type ManagedAccount = AccountOverview & {
  maySuspend: boolean
  /** The roles that the actor may give this account now, and those they may take from it. */
  mayGrant: readonly RoleName[]
  mayRevoke: readonly RoleName[]
}

/** Accounts for admins, the newest first. Refuses with `permission.…`. */
export const makeListAccounts =
  ({ accountDirectory, clock }: Pick<Ports, 'accountDirectory' | 'clock'>) =>
  async (
    actor: Actor | null,
    { q, role, page, limit }: z.output<typeof AccountSearch>,
  ): Promise<{ users: readonly ManagedAccount[]; totalItems: number }> => {
    const admin = requireRole(actor, mayManageAccounts)
    const found = await accountDirectory.search({ q, role, now: clock.now(), limit, offset: (page - 1) * limit })
    return { users: found.accounts.map((account) => managedBy(admin, account)), totalItems: found.total }
  }

const managedBy = (admin: Actor, account: AccountOverview): ManagedAccount => {
  const { id, roles, confirmedAt, suspendedAt } = account
  const isUsable = confirmedAt !== null && suspendedAt === null && id !== admin.accountId
  const inReach = roleNames.filter((role) => canGrant(admin, role))
  return {
    ...account,
    maySuspend: canSuspend(admin, account),
    mayGrant: isUsable ? inReach.filter((role) => !roles.includes(role)) : [],
    mayRevoke: inReach.filter((role) => roles.includes(role)),
  }
}
