import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import { refuse } from '#core/errors.ts'
import { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { decoyHash, decoyOf } from './decoy-password.ts'
import { countAttempt, countNoFailure } from './log-in-attempts.ts'
import { oneTimeToken, tokenLife } from './one-time-token.ts'
import { type Arrival, openSession, requireUsable } from './open-session.ts'
import { GivenPassword } from './password.ts'
import { noFactors, type SecondStep, secondStepsOf } from './second-factors.ts'
import type { LoggedIn } from './session.ts'

export const LogIn = z.object({ email: Email, password: GivenPassword })

/** The password was right and is not enough: the token and the ways to go on, good for ten minutes. */
export type HalfWay = LoggedIn & { secondSteps: readonly SecondStep[] }

type NeededPorts = Pick<Ports, 'transact' | 'passwords' | 'tokens' | 'ids' | 'clock' | 'rateLimits'>

/**
 * Opens a session for the owner of the address and password (specification section 7, decisions section 5), or asks for the
 * second step where the account has one. Every attempt verifies two hashes: unknown, pending and confirmed addresses take the
 * same time.
 * Refuses with `limit.exceeded`, `login.failed`, `busy`, and only after the right password with `login.suspended` or
 * `login.unconfirmed`.
 */
export const makeLogIn = (ports: NeededPorts) => {
  const { transact, passwords, tokens, clock } = ports
  return async (
    { email, password }: z.output<typeof LogIn>,
    arrival: Arrival,
  ): Promise<{ session: LoggedIn } | { halfWay: HalfWay }> => {
    await countAttempt(ports, email, arrival.client)
    const now = clock.now()
    const [registered, decoy] = await transact(async ({ accounts, oneTimeTokens }) => [
      await accounts.findByEmail(email),
      decoyOf(await oneTimeTokens.find(decoyHash(tokens, email), 'decoy-password', now)),
    ])
    const found = registered && isOver(registered, now) ? null : registered
    // Two hashes whatever is registered, so that the time tells nothing about accounts or pending registrations.
    const [matches, isDecoy] = await Promise.all(
      [found, decoy].map((holder) => passwords.verify(holder?.passwordHash ?? null, password)),
    )
    if (!matches && !isDecoy) return refuse('login.failed')
    await countNoFailure(ports, email, arrival.client)
    if (!found || !matches) return refuse('login.unconfirmed')
    return transact((stores) => goOn(stores, found))

    /** What the password was compared with may have changed since. */
    async function goOn(stores: Stores, checked: Account): Promise<{ session: LoggedIn } | { halfWay: HalfWay }> {
      const account = await stores.accounts.hold(checked.id)
      if (account?.passwordHash !== checked.passwordHash) return refuse('login.failed')
      requireUsable(account)
      const secondSteps = secondStepsOf((await stores.secondFactors.find(account.id)) ?? noFactors(account.id))
      if (secondSteps.length === 0) return { session: await openSession(stores, ports, account, arrival, false) }
      const token = tokens.make()
      const step = oneTimeToken('second-step', tokens.hash(token), now, { accountId: account.id })
      await stores.oneTimeTokens.add(step)
      return { halfWay: { token, expiresAt: step.expiresAt, accountId: account.id, email, secondSteps } }
    }
  }
}

/** Registered, not confirmed in time, and gone with the next registration: to the log-in it has gone already, like a decoy. */
const isOver = ({ confirmedAt, createdAt }: Account, now: Date): boolean =>
  confirmedAt === null && now.getTime() - createdAt.getTime() >= tokenLife['decoy-password']
