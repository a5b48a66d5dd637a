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

const lockManageableAccount = async ({ accounts }: Stores, admin: Actor, id: AccountId): Promise<Account> => {
  const account = (await accounts.lock(id)) ?? refuse('account.not_found')
  return canSuspend(admin, account) ? account : refuse('permission.denied')
}

/** Suspends an account, ends its sessions and mails the reason. Throws `permission.*`, `account.not_found` or
 * `account.last_owner`. */
export const makeSuspendAccount =
  ({ transact, clock }: NeededPorts) =>
  async (actor: Actor | null, id: AccountId, { reason }: z.output<typeof Suspension>): Promise<void> => {
    const admin = requireRole(actor, rolesThatManageAccounts)
    await transact(async (stores) => {
      const account = await lockManageableAccount(stores, admin, id)
      await requireAnotherOwner(stores, account)
      const at = clock.now()
      await stores.accounts.save({ ...account, suspendedAt: account.suspendedAt ?? at, suspendedReason: reason })
      await stores.sessions.endAll(id, null)
      await stores.oneTimeTokens.endAll(id, ['second-step'])
      await stores.audit.add({
        by: admin.accountId,
        at,
        what: 'account.suspended',
        kind: 'account',
        of: id,
        details: {},
      })
      const { email, displayName } = account
      await stores.jobs.add('mail', { to: email, template: 'account-suspended', data: { displayName, reason } })
    })
  }

/** Reinstates a suspended account; any other stays unchanged. Throws `permission.*` or `account.not_found`. */
export const makeReinstateAccount =
  ({ transact, clock }: NeededPorts) =>
  async (actor: Actor | null, id: AccountId): Promise<void> => {
    const admin = requireRole(actor, rolesThatManageAccounts)
    await transact(async (stores) => {
      const account = await lockManageableAccount(stores, admin, id)
      if (!account.suspendedAt) return
      await stores.accounts.save({ ...account, suspendedAt: null, suspendedReason: null })
      const at = clock.now()
      await stores.audit.add({
        by: admin.accountId,
        at,
        what: 'account.reinstated',
        kind: 'account',
        of: id,
        details: {},
      })
      const { email, displayName } = account
      await stores.jobs.add('mail', { to: email, template: 'account-reinstated', data: { displayName } })
    })
  }

/** Ends all sessions of an account (ASVS 5.0, 7.4.5). Throws `permission.*` or `account.not_found`. */
export const makeEndAccountSessions =
  ({ transact, clock }: NeededPorts) =>
  async (actor: Actor | null, id: AccountId): Promise<void> => {
    const admin = requireRole(actor, rolesThatManageAccounts)
    await transact(async (stores) => {
      await lockManageableAccount(stores, admin, id)
      await stores.sessions.endAll(id, null)
      await stores.oneTimeTokens.endAll(id, ['second-step'])
      await stores.audit.add({
        by: admin.accountId,
        at: clock.now(),
        what: 'account.sessions_ended',
        kind: 'account',
        of: id,
        details: {},
      })
    })
  }
