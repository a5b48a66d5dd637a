import type { Account } from '#core/accounts/account.ts'
import type { AccountId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'

/** In words, for the mail. */
const changes = {
  time_codes_added: 'Log-in codes from an authenticator app were turned on.',
  time_codes_removed: 'Log-in codes from an authenticator app were turned off.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  recovery_codes_renewed: 'New recovery codes were created. The old ones no longer work.',
} as const

/**
 * After the first second factor: sessions that the password alone opened end, but the one that it was set up in, which
 * counts as one of two steps from now on.
 */
export const keepOnly = async ({ sessions }: Stores, accountId: AccountId, tokenHash: string): Promise<void> => {
  await sessions.endAll(accountId, tokenHash)
  await sessions.strengthen(tokenHash)
}

const BEGUN = ['reset-password', 'confirm-email', 'second-step', 'change-email', 'passkey-setup'] as const

/**
 * With a new password, nothing goes on that somebody has begun who knew the old one: no link, no half log-in, no passkey and
 * no authenticator app that waits for its first code. An address of theirs least of all may come to count.
 */
export const endWhatWasBegun = async (
  { oneTimeTokens, secondFactors }: Stores,
  accountId: AccountId,
): Promise<void> => {
  await oneTimeTokens.endAll(accountId, BEGUN)
  const factors = await secondFactors.find(accountId)
  if (factors?.totp && !factors.totp.confirmedAt) await secondFactors.save({ ...factors, totp: null })
}

/** Tells the owner by mail, and the audit log, that the ways to log in have changed. */
export const tellSignInChange = async (
  { audit, outbox }: Stores,
  { clock }: Pick<Ports, 'clock'>,
  { id, email, displayName }: Pick<Account, 'id' | 'email' | 'displayName'>,
  what: keyof typeof changes,
): Promise<void> => {
  await audit.add({ by: id, at: clock.now(), what: `account.${what}`, kind: 'account', of: id, details: {} })
  await outbox.add({ to: email, template: 'sign-in-changed', data: { displayName, change: changes[what] } })
}
