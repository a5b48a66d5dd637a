import * as z from 'zod/mini'
import type { AccountOverview } from '#core/accounts/account-overview.ts'
import { PageLimit, PageNumber } from '#core/paging.ts'
import { type Actor, canSuspend, mayManageAccounts, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { optionalText } from '#core/text.ts'

export const AccountSearch = z.object({
  q: z.pipe(
    optionalText('Search', 256),
    z.transform((q) => q ?? ''),
  ),
  page: PageNumber,
  limit: PageLimit,
})

/** Accounts for admins, the newest first, and whether the actor may suspend each. Refuses with `permission.…`. */
export const makeListAccounts =
  ({ accountDirectory, clock }: Pick<Ports, 'accountDirectory' | 'clock'>) =>
  async (
    actor: Actor | null,
    { q, page, limit }: z.output<typeof AccountSearch>,
  ): Promise<{ users: readonly (AccountOverview & { maySuspend: boolean })[]; totalItems: number }> => {
    const admin = requireRole(actor, mayManageAccounts)
    const found = await accountDirectory.search({ q, now: clock.now(), limit, offset: (page - 1) * limit })
    const users = found.accounts.map((account) => ({ ...account, maySuspend: canSuspend(admin, account) }))
    return { users, totalItems: found.total }
  }
