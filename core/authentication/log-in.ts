import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import { refuse } from '#core/errors.ts'
import { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { decoyTokenHash, parseDecoy } from './decoy-password.ts'
import { countAttempt, refundAttempt } from './log-in-attempts.ts'
import { oneTimeToken, tokenLifeMs } from './one-time-token.ts'
import { type LoginContext, openSession, requireLogInAllowed } from './open-session.ts'
import { EnteredPassword } from './password.ts'
import { noFactors, type SecondStepMethod, secondStepsOf } from './second-factors.ts'
import type { LogInResult } from './session.ts'

export const LogIn = z.object({ email: Email, password: EnteredPassword })

export type PendingLogIn = LogInResult & { secondSteps: readonly SecondStepMethod[] }
type LogInOutcome = { session: LogInResult } | { pendingLogIn: PendingLogIn }

type NeededPorts = Pick<Ports, 'transact' | 'passwords' | 'tokens' | 'ids' | 'clock' | 'rateLimits'>

/** Opens a session, or returns a pending log-in if the account has a second factor. Throws `limit.exceeded`, `login.failed`,
 * `busy`, or with a correct password `login.suspended` or `login.unconfirmed` (specification section 7). */
export const makeLogIn = (ports: NeededPorts) => {
  const { transact, passwords, tokens, clock } = ports
  return async ({ email, password }: z.output<typeof LogIn>, loginContext: LoginContext): Promise<LogInOutcome> => {
    await countAttempt(ports, email, loginContext.client)
    const now = clock.now()
    const [storedAccount, decoy] = await transact(async ({ accounts, oneTimeTokens }) => [
      await accounts.findByEmail(email),
      parseDecoy(await oneTimeTokens.find(decoyTokenHash(tokens, email), 'decoy-password', now)),
    ])
    const unexpiredAccount = storedAccount && hasExpired(storedAccount, now) ? null : storedAccount
    const isPasswordOf = (holder: { passwordHash: string } | null): Promise<boolean> =>
      passwords.verify(holder?.passwordHash ?? null, password)
    const matchesAccount = await isPasswordOf(unexpiredAccount)
    // Verifies two hashes unless the first matches a confirmed account, so that response times reveal neither accounts nor pending
    // registrations.
    const matchesDecoy = !(matchesAccount && unexpiredAccount?.confirmedAt) && (await isPasswordOf(decoy))
    if (!matchesAccount && !matchesDecoy) return refuse('login.failed')
    await refundAttempt(ports, email, loginContext.client)
    if (!unexpiredAccount || !matchesAccount) return refuse('login.unconfirmed')
    return transact((stores) => openSessionOrRequestStep(stores, unexpiredAccount))

    /** Opens a session, or requests the second step. Reads the account again, because it may have changed since the password was
     * compared. */
    async function openSessionOrRequestStep(stores: Stores, checked: Account): Promise<LogInOutcome> {
      const account = await stores.accounts.lock(checked.id)
      if (account?.passwordHash !== checked.passwordHash) return refuse('login.failed')
      requireLogInAllowed(account)
      const secondSteps = secondStepsOf((await stores.secondFactors.find(account.id)) ?? noFactors(account.id))
      if (secondSteps.length === 0) return { session: await openSession(stores, ports, account, loginContext, false) }
      const token = tokens.make()
      const pendingToken = oneTimeToken('second-step', tokens.hash(token), now, { accountId: account.id })
      await stores.oneTimeTokens.add(pendingToken)
      return { pendingLogIn: { token, expiresAt: pendingToken.expiresAt, accountId: account.id, email, secondSteps } }
    }
  }
}

/** An unconfirmed account expires as early as a decoy, so that a log-in doesn't reveal which of the two the address has. */
const hasExpired = ({ confirmedAt, createdAt }: Account, now: Date): boolean =>
  confirmedAt === null && now.getTime() - createdAt.getTime() >= tokenLifeMs['decoy-password']
