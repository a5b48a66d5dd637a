import * as z from 'zod/mini'
import { requireAnotherOwner } from '#core/access/another-owner.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import { type Actor, canSuspend, requireRole, rolesThatManageAccounts } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { requiredText } from '#core/text/text.ts'
import type { Account } from './account.ts'

export const Suspension = z.object({ reason: requiredText('reason', MAX_REASON, { paragraphs: true }) })

type NeededPorts = Pick<Ports, 'transact' | 'clock'>
type ManagementEvent = 'account.suspended' | 'account.reinstated' | 'account.sessions_ended'

/** Suspends an account, ends its sessions and pending log-ins, and emails the reason to the user. Replaces the reason if the account
 * is already suspended. Throws `permission.*`, `account.not_found`, `account.last_owner` or `stale_write`. */
export const makeSuspendAccount =
  (ports: NeededPorts) =>
  (actor: Actor | null, id: AccountId, { reason }: z.output<typeof Suspension>): Promise<void> =>
    manageAccount(ports, actor, id, async (stores, account, at) => {
      await requireAnotherOwner(stores, account)
      await stores.accounts.save({ ...account, suspendedAt: account.suspendedAt ?? at, suspendedReason: reason })
      await endLogIns(stores, id)
      const { email, displayName } = account
      await stores.jobs.add('mail', { to: email, template: 'account-suspended', data: { displayName, reason } })
      return 'account.suspended'
    })

/** Reinstates an account and emails the user. Does nothing if the account is not suspended. Throws `permission.*`,
 * `account.not_found` or `stale_write`. */
export const makeReinstateAccount =
  (ports: NeededPorts) =>
  (actor: Actor | null, id: AccountId): Promise<void> =>
    manageAccount(ports, actor, id, async (stores, account) => {
      if (!account.suspendedAt) return null
      await stores.accounts.save({ ...account, suspendedAt: null, suspendedReason: null })
      const { email, displayName } = account
      await stores.jobs.add('mail', { to: email, template: 'account-reinstated', data: { displayName } })
      return 'account.reinstated'
    })

/** Ends all sessions and pending log-ins of an account (ASVS 5.0, 7.4.5). Throws `permission.*` or `account.not_found`. */
export const makeEndAccountSessions =
  (ports: NeededPorts) =>
  (actor: Actor | null, id: AccountId): Promise<void> =>
    manageAccount(ports, actor, id, async (stores) => {
      await endLogIns(stores, id)
      return 'account.sessions_ended'
    })

const manageAccount = async (
  { transact, clock }: NeededPorts,
  actor: Actor | null,
  id: AccountId,
  change: (stores: Stores, account: Account, at: Date) => Promise<ManagementEvent | null>,
): Promise<void> => {
  const admin = requireRole(actor, rolesThatManageAccounts)
  await transact(async (stores) => {
    const account = (await stores.accounts.lock(id)) ?? refuse('account.not_found')
    if (!canSuspend(admin, account)) refuse('permission.denied')
    const at = clock.now()
    const what = await change(stores, account, at)
    if (what) await stores.audit.add({ by: admin.accountId, at, what, kind: 'account', of: id, details: {} })
  })
}

const endLogIns = async ({ sessions, oneTimeTokens }: Stores, id: AccountId): Promise<void> => {
  await sessions.endAll(id, null)
  await oneTimeTokens.revokeAll(id, ['second-step'])
}
