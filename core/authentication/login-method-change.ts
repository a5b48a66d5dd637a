import type { Account } from '#core/accounts/account.ts'
import type { AccountId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { withFirstRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor, type SecondFactors } from './second-factors.ts'

const changeTexts = {
  time_codes_added: 'An authenticator app was added.',
  time_codes_removed: 'The authenticator app was removed.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  recovery_codes_renewed: 'New recovery codes were created. The old ones no longer work.',
} as const

type SecondFactorAddition = {
  factors: SecondFactors
  updatedFactors: SecondFactors
  what: 'time_codes_added' | 'passkey_added'
}

/** Saves a new second factor, and reports it in the audit log and by email. The first one of an account ends all other sessions,
 * which were opened with the password alone, and marks the current session as two-step. Returns new recovery codes if the
 * account had none. */
export const addSecondFactor = async (
  stores: Stores,
  ports: Pick<Ports, 'tokens' | 'clock'>,
  account: Account,
  sessionToken: string,
  { factors, updatedFactors, what }: SecondFactorAddition,
): Promise<readonly string[]> => {
  const withCodes = withFirstRecoveryCodes(updatedFactors, ports.tokens)
  await stores.secondFactors.save(withCodes.factors)
  if (!hasSecondFactor(factors)) {
    const tokenHash = ports.tokens.hash(sessionToken)
    await stores.sessions.endAll(account.id, tokenHash)
    await stores.sessions.markSecondStep(tokenHash)
  }
  await reportLoginMethodChange(stores, ports, account, what)
  return withCodes.codes
}

const PENDING_PURPOSES = ['reset-password', 'confirm-email', 'second-step', 'change-email', 'passkey-setup'] as const

/** Revokes pending tokens and an unconfirmed TOTP setup after a password change, because an attacker with the old password may
 * have initiated them. */
export const revokePendingTokens = async (
  { oneTimeTokens, secondFactors }: Stores,
  accountId: AccountId,
): Promise<void> => {
  await oneTimeTokens.revokeAll(accountId, PENDING_PURPOSES)
  const factors = await secondFactors.find(accountId)
  if (factors?.totp && !factors.totp.confirmedAt) await secondFactors.save({ ...factors, totp: null })
}

export const reportLoginMethodChange = async (
  { audit, jobs }: Stores,
  { clock }: Pick<Ports, 'clock'>,
  { id, email, displayName }: Pick<Account, 'id' | 'email' | 'displayName'>,
  what: keyof typeof changeTexts,
): Promise<void> => {
  await audit.add({ by: id, at: clock.now(), what: `account.${what}`, kind: 'account', of: id, details: {} })
  await jobs.add('mail', { to: email, template: 'sign-in-changed', data: { displayName, change: changeTexts[what] } })
}
