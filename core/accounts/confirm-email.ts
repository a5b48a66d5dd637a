import * as z from 'zod/mini'
import { registrationOf } from '#core/authentication/account-mail.ts'
import type { OneTimeToken } from '#core/authentication/one-time-token.ts'
import { DomainError, refuse } from '#core/errors.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import type { Account } from './account.ts'
import { moveAlerts } from './move-alerts.ts'

export const ConfirmationToken = z.string()

/** Confirms the address of a new account, or the new address of an existing account (specification section 2). Throws
 * `limit.exceeded`, or `token.invalid`: the token has been used or revoked, has expired or is unknown, or the address or username has
 * been taken since. */
export const makeConfirmEmail = (ports: Pick<Ports, 'transact' | 'tokens' | 'ids' | 'clock' | 'rateLimits'>) => {
  const { transact, tokens, clock } = ports
  return async (token: string, client: Client): Promise<void> => {
    await spend(ports, limits.confirmEmailByClient, client.key)
    const now = clock.now()
    const tokenHash = tokens.hash(token)
    await transact(async (stores) => {
      const { oneTimeTokens } = stores
      const registrationToken = await oneTimeTokens.consume(tokenHash, 'confirm-email', now)
      const changeToken = registrationToken ? null : await oneTimeTokens.consume(tokenHash, 'change-email', now)
      const account = await accountOf(stores, registrationToken ?? changeToken)
      if (changeToken) await changeAddress(stores, ports, account, changeToken)
      else if (registrationToken) await confirmRegistration(stores, account, registrationToken, now)
      const what = changeToken ? 'account.email_changed' : 'account.confirmed'
      await stores.audit.add({ by: account.id, at: now, what, kind: 'account', of: account.id, details: {} })
    })
  }
}

const accountOf = async ({ accounts }: Stores, token: OneTimeToken | null): Promise<Account> =>
  (token?.accountId && (await accounts.find(token.accountId))) || refuse('token.invalid')

const confirmRegistration = async (
  { accounts, oneTimeTokens }: Stores,
  account: Account,
  token: OneTimeToken,
  now: Date,
) => {
  if (account.confirmedAt) refuse('token.invalid')
  await accounts.save({ ...account, ...registrationOf(token), confirmedAt: now }).catch(throwInvalidIfTaken)
  await oneTimeTokens.revokeAll(account.id, ['confirm-email'])
}

const throwInvalidIfTaken = (error: unknown): never => {
  const isTaken = error instanceof DomainError && ['account.email_taken', 'account.name_taken'].includes(error.code)
  throw isTaken ? new DomainError('token.invalid') : error
}

const changeAddress = async (stores: Stores, ports: Pick<Ports, 'ids'>, account: Account, { email }: OneTimeToken) => {
  const { accounts, oneTimeTokens, jobs } = stores
  const newEmail = email ?? refuse('token.invalid')
  const holder = await accounts.findByEmail(newEmail)
  // Unconfirmed registrations don't own the address. The lock waits for a confirmation in progress.
  if (holder && !(await accounts.lock(holder.id))?.confirmedAt) await accounts.erase(holder.id)
  await accounts.save({ ...account, email: newEmail }).catch(throwInvalidIfTaken)
  // The user has opened the emailed link, so the new address accepts mail.
  await stores.subscribers.liftSuppression(newEmail)
  await moveAlerts(stores, ports, { from: account.email, to: newEmail })
  // A link in the old mailbox must no longer give access to the account.
  await oneTimeTokens.revokeAll(account.id, ['reset-password', 'change-email'])
  const data = { displayName: account.displayName, oldEmail: account.email, newEmail }
  for (const to of [account.email, newEmail]) await jobs.add('mail', { to, template: 'email-changed', data })
}
