import type { Account } from '#core/accounts/account.ts'
import type { AccountId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'

const changeTexts = {
  time_codes_added: 'Log-in codes from an authenticator app were turned on.',
  time_codes_removed: 'Log-in codes from an authenticator app were turned off.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  recovery_codes_renewed: 'New recovery codes were created. The old ones no longer work.',
} as const

/** Call it when an account gets its first second factor. Ends all other sessions, which the password alone opened, and
 * marks this one as opened with two steps. */
export const endOneStepSessions = async (
  { sessions }: Stores,
  accountId: AccountId,
  tokenHash: string,
): Promise<void> => {
  await sessions.endAll(accountId, tokenHash)
  await sessions.markTwoStep(tokenHash)
}

const PENDING_PURPOSES = ['reset-password', 'confirm-email', 'second-step', 'change-email', 'passkey-setup'] as const

/** Revokes pending tokens and set-ups after a password change, because an attacker with the old password may have
 * started them. */
export const revokePendingTokens = async (
  { oneTimeTokens, secondFactors }: Stores,
  accountId: AccountId,
): Promise<void> => {
  await oneTimeTokens.endAll(accountId, PENDING_PURPOSES)
  const factors = await secondFactors.find(accountId)
  if (factors?.totp && !factors.totp.confirmedAt) await secondFactors.save({ ...factors, totp: null })
}

export const recordLoginMethodChange = async (
  { audit, jobs }: Stores,
  { clock }: Pick<Ports, 'clock'>,
  { id, email, displayName }: Pick<Account, 'id' | 'email' | 'displayName'>,
  what: keyof typeof changeTexts,
): Promise<void> => {
  await audit.add({ by: id, at: clock.now(), what: `account.${what}`, kind: 'account', of: id, details: {} })
  await jobs.add('mail', { to: email, template: 'sign-in-changed', data: { displayName, change: changeTexts[what] } })
}
