import type { Account } from '#core/accounts/account.ts'
import { refuse } from '#core/errors.ts'
import type { Stores } from '#core/stores.ts'

/** Throws `account.last_owner` if the account is the only SiteOwner that is not suspended: one must remain. */
export const requireAnotherOwner = async (
  { accounts }: Pick<Stores, 'accounts'>,
  { roles, suspendedAt }: Account,
): Promise<void> => {
  if (!roles.includes('SiteOwner') || suspendedAt) return
  if ((await accounts.countWithRole('SiteOwner')) <= 1) refuse('account.last_owner')
}
