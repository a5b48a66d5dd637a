import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { oneTimeToken } from './one-time-token.ts'
import { type LoginContext, openSession, requireLogInAllowed } from './open-session.ts'
import type { ExpiringToken, LogInResult } from './session.ts'

export const PasskeyCredential = z.object({ credential: z.record(z.string(), z.unknown()) })

export type PasskeyChallenge = ExpiringToken & { options: Readonly<Record<string, unknown>> }

/** Starts a log-in with any passkey for the site. Throws `limit.exceeded`. */
export const makeStartPasskeyLogIn = (
  ports: Pick<Ports, 'transact' | 'passkeys' | 'tokens' | 'clock' | 'rateLimits'>,
) => {
  const { transact, passkeys, tokens, clock } = ports
  return async (client: Client): Promise<PasskeyChallenge> => {
    await spend(ports, limits.logInByClient, client.key)
    const { options, challenge } = await passkeys.request(null)
    const token = tokens.make()
    const pending = oneTimeToken('passkey-login', tokens.hash(token), clock.now(), { challenge })
    await transact(({ oneTimeTokens }) => oneTimeTokens.add(pending))
    return { options, token, expiresAt: pending.expiresAt }
  }
}

type NeededPorts = Pick<Ports, 'transact' | 'passkeys' | 'tokens' | 'ids' | 'clock' | 'rateLimits'>

/** Logs in with a passkey, which counts as both password and second step. Each challenge works once. Throws `limit.exceeded`,
 * `token.invalid` or `passkey.refused`; once the passkey is verified, also `login.suspended` or `login.unconfirmed`. */
export const makeLogInWithPasskey = (ports: NeededPorts) => {
  const { transact, passkeys, tokens, clock } = ports
  return async (
    { credential }: z.output<typeof PasskeyCredential>,
    token: string,
    loginContext: LoginContext,
  ): Promise<LogInResult> => {
    await spend(ports, limits.logInByClient, loginContext.client.key)
    const now = clock.now()
    const { challenge } =
      (await transact(({ oneTimeTokens }) => oneTimeTokens.consume(tokens.hash(token), 'passkey-login', now))) ??
      refuse('token.invalid')
    const { passkeyId, accountId } = passkeys.parseAuthentication(credential) ?? refuse('passkey.refused')
    if (!accountId) return refuse('passkey.refused')
    const storedFactors = await transact(({ secondFactors }) => secondFactors.find(accountId))
    const passkey = storedFactors?.passkeys.find(({ id }) => id === passkeyId) ?? refuse('passkey.refused')
    const verified =
      (await passkeys.verifyAuthentication(credential, challenge ?? '', passkey)) ?? refuse('passkey.refused')
    return transact(async (stores) => {
      const account = (await stores.accounts.lock(accountId)) ?? refuse('passkey.refused')
      const factors = (await stores.secondFactors.find(account.id)) ?? refuse('passkey.refused')
      if (!factors.passkeys.some(({ id }) => id === passkeyId)) refuse('passkey.refused')
      requireLogInAllowed(account)
      const usedPasskey = { ...passkey, counter: verified.counter, lastUsedAt: now }
      const updatedPasskeys = factors.passkeys.map((one) => (one.id === passkeyId ? usedPasskey : one))
      await stores.secondFactors.save({ ...factors, passkeys: updatedPasskeys })
      return openSession(stores, ports, account, loginContext, true)
    })
  }
}
