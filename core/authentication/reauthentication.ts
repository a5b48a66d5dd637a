import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import { refuse, refuseField } from '#core/errors.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { EnteredPassword } from './password.ts'

/** The password, typed again so that a stranger at an unlocked device can't do harm (ASVS 5.0, 7.5.1). */
export const PasswordProof = z.object({ password: EnteredPassword })
export type PasswordProof = z.output<typeof PasswordProof>

export type ReauthenticationPorts = Pick<Ports, 'transact' | 'passwords' | 'rateLimits'>

/** Returns the actor's account. Throws `permission.login_required`, also if the account was deleted. */
export const ownAccount = async ({ accounts }: Stores, actor: Actor | null): Promise<Account> =>
  (await accounts.find(requireLogin(actor).accountId)) ?? refuse('permission.login_required')

/** Checks the actor's password and returns the actor's account. Throws `permission.login_required`, `limit.exceeded`, `busy` or
 * `password.wrong` (for `field`). */
export const reauthenticate = async (
  ports: ReauthenticationPorts,
  actor: Actor | null,
  password: string,
  field = 'password',
): Promise<Account> => {
  const { accountId } = requireLogin(actor)
  await spend(ports, limits.reauthentication, accountId)
  const account = await ports.transact((stores) => ownAccount(stores, actor))
  if (!(await ports.passwords.verify(account.passwordHash, password))) refuseWrongPassword(field)
  await ports.rateLimits.refund(limits.reauthentication, accountId)
  return account
}

/** Locks and returns the account in the transaction that relies on {@link reauthenticate}. Throws `password.wrong` if the password has
 * changed since. */
export const requireUnchangedPassword = async (
  { accounts }: Stores,
  checked: Account,
  field = 'password',
): Promise<Account> => {
  const account = await accounts.lock(checked.id)
  return account?.passwordHash === checked.passwordHash ? account : refuseWrongPassword(field)
}

/** Checks the actor's password, then runs `work` on their locked account in a transaction. Throws like {@link
 * reauthenticate}, or `stale_write`. */
export const transactReauthenticated = async <T>(
  ports: ReauthenticationPorts,
  actor: Actor | null,
  { password }: PasswordProof,
  work: (stores: Stores, account: Account) => Promise<T>,
): Promise<T> => {
  const checkedAccount = await reauthenticate(ports, actor, password)
  return ports.transact(async (stores) => work(stores, await requireUnchangedPassword(stores, checkedAccount)))
}

const refuseWrongPassword = (field: string): never => refuseField(field, 'password.wrong')
