import type { Account } from '#core/accounts/account.ts'
import { DomainError, refuse } from '#core/errors.ts'
import { SessionId } from '#core/ids.ts'
import type { Client } from '#core/limits/client.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { EXPIRED_SESSIONS_BATCH_SIZE, type LogInResult, MAX_SESSIONS, sessionExpiry } from './session.ts'

export type LoginContext = { client: Client; formerToken: string | null }

/** Opens a session and ends the client's former one, so that its token does not survive a new log-in. Also deletes some expired
 * sessions of any account. */
export const openSession = async (
  { sessions }: Stores,
  { tokens, ids, clock }: Pick<Ports, 'tokens' | 'ids' | 'clock'>,
  { id: accountId, email }: Pick<Account, 'id' | 'email'>,
  { client: { device, country }, formerToken }: LoginContext,
  hasSecondStep: boolean,
): Promise<LogInResult> => {
  const createdAt = clock.now()
  const token = tokens.make()
  const expiresAt = sessionExpiry(createdAt)
  if (formerToken) await sessions.endByToken(tokens.hash(formerToken))
  await sessions.endExpired(createdAt, EXPIRED_SESSIONS_BATCH_SIZE)
  const id = SessionId.parse(ids.next())
  await sessions.add(
    { id, tokenHash: tokens.hash(token), accountId, device, country, hasSecondStep, createdAt, expiresAt },
    MAX_SESSIONS,
  )
  return { token, expiresAt, accountId, email }
}

/** Throws `login.suspended` or `login.unconfirmed`. Call it only after authentication, as it reveals the state of the account. */
export const requireLogInAllowed = ({ suspendedAt, suspendedReason, confirmedAt }: Account): void => {
  if (suspendedAt)
    throw new DomainError('login.suspended', {
      reason:
        suspendedReason === null
          ? reasonMessage('login.suspended_without_reason')
          : reasonMessage('login.suspended_because', { why: suspendedReason }),
    })
  if (!confirmedAt) refuse('login.unconfirmed')
}
