import * as z from 'zod/mini'
import { KnownRoleName } from '#core/access/role.ts'
import { PageLimit, PageNumber } from '#core/paging/paging.ts'
import {
  type Actor,
  canGrant,
  canSuspend,
  requireRole,
  roleNames,
  rolesThatManageAccounts,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { described, flag, integer, list, named } from '#core/response.ts'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'
import { AccountOverview } from './account-overview.ts'

export const AccountSearch = z.object({
  q: z.pipe(
    optionalText('search', MAX_SEARCH),
    z.transform((q) => q ?? ''),
  ),
  role: z._default(z.nullable(KnownRoleName), null),
  page: PageNumber,
  limit: PageLimit,
})

const ManagedAccount = named(
  'AccountOverview',
  z.extend(AccountOverview, {
    maySuspend: flag,
    mayGrant: described(list(z.enum(roleNames)), 'The roles that you may grant.'),
    mayRevoke: described(list(z.enum(roleNames)), 'The roles that you may revoke.'),
  }),
)
type ManagedAccount = z.output<typeof ManagedAccount>

export const ManagedAccounts = named(
  'Accounts',
  z.object({ users: described(list(ManagedAccount), 'Newest first.'), totalItems: integer }),
)

/** Returns a page of the accounts that match the search, newest first. Throws `permission.*`. */
export const makeListAccounts =
  ({ accountDirectory, clock }: Pick<Ports, 'accountDirectory' | 'clock'>) =>
  async (
    actor: Actor | null,
    { q, role, page, limit }: z.output<typeof AccountSearch>,
  ): Promise<z.output<typeof ManagedAccounts>> => {
    const admin = requireRole(actor, rolesThatManageAccounts)
    const matches = await accountDirectory.search({ q, role, now: clock.now(), limit, offset: (page - 1) * limit })
    return { users: matches.accounts.map((account) => managedAccount(admin, account)), totalItems: matches.total }
  }

const managedAccount = (admin: Actor, account: AccountOverview): ManagedAccount => {
  const { id, roles, confirmedAt, suspendedAt } = account
  const canReceiveRoles = confirmedAt !== null && suspendedAt === null && id !== admin.accountId
  const grantable = roleNames.filter((role) => canGrant(admin, role))
  return {
    ...account,
    maySuspend: canSuspend(admin, account),
    mayGrant: canReceiveRoles ? grantable.filter((role) => !roles.includes(role)) : [],
    mayRevoke: grantable.filter((role) => roles.includes(role)),
  }
}
