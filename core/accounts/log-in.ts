import * as z from 'zod/mini'
import { Email } from '#core/accounts/email.ts'
import { countAttempt, countNoFailure } from '#core/accounts/log-in-attempts.ts'
import { oneTimeToken } from '#core/accounts/one-time-token.ts'
import { type Arrival, openSession, requireUsable } from '#core/accounts/open-session.ts'
import { GivenPassword } from '#core/accounts/password.ts'
import { noFactors, type SecondStep, secondStepsOf } from '#core/accounts/second-factors.ts'
import type { LoggedIn } from '#core/accounts/session.ts'
import { refuse } from '#core/errors.ts'
import type { Ports } from '#core/ports.ts'

export const LogIn = z.object({ email: Email, password: GivenPassword })

/** The password was right and is not enough: the token and the ways to go on, good for ten minutes. */
export type HalfWay = LoggedIn & { secondSteps: readonly SecondStep[] }

type NeededPorts = Pick<Ports, 'transact' | 'passwords' | 'tokens' | 'ids' | 'clock' | 'rateLimits'>

/**
 * Opens a session for the owner of the address and password (specification section 7, decisions section 5), or asks for the
 * second step where the account has one. An unknown address costs the same time as a wrong password.
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
    const found = await transact(async ({ accounts, secondFactors }) => {
      const account = await accounts.findByEmail(email)
      return account && { account, factors: (await secondFactors.find(account.id)) ?? noFactors(account.id) }
    })
    const matches = await passwords.verify(found?.account.passwordHash ?? null, password)
    if (!found || !matches) return refuse('login.failed')
    await countNoFailure(ports, email, arrival.client)
    const { account, factors } = found
    requireUsable(account)
    const secondSteps = secondStepsOf(factors)
    if (secondSteps.length === 0)
      return { session: await transact((stores) => openSession(stores, ports, account, arrival)) }
    const token = tokens.make()
    const step = oneTimeToken('second-step', tokens.hash(token), clock.now(), { accountId: account.id })
    await transact(({ oneTimeTokens }) => oneTimeTokens.add(step))
    return { halfWay: { token, expiresAt: step.expiresAt, accountId: account.id, secondSteps } }
  }
}
