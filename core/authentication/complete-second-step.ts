import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { maxLength, minLength } from '#core/text/length.ts'
import { type LoginContext, openSession, requireLogInAllowed } from './open-session.ts'
import { recoveryHash } from './recovery-codes.ts'
import { refuseWrongCode, type SecondFactors } from './second-factors.ts'
import type { LogInResult } from './session.ts'

export const SecondStepCode = z.object({
  code: z
    .string({ error: fieldIssue('code.required') })
    .check(
      z.trim(),
      minLength(1, { error: fieldIssue('code.required') }),
      maxLength(64, { error: fieldIssue('code.not_valid') }),
    ),
})

type NeededPorts = Pick<Ports, 'transact' | 'tokens' | 'timeCodes' | 'ids' | 'clock' | 'rateLimits'>

/** Completes a log-in with a TOTP or recovery code, each valid once (RFC 6238, section 5.2). Throws `limit.exceeded`,
 * `login.suspended`, `login.unconfirmed`, `login.second_step_failed`, or `token.invalid` if the pending log-in is unknown, completed
 * or expired. */
export const makeCompleteSecondStep = (ports: NeededPorts) => {
  const { transact, tokens, timeCodes, clock } = ports
  return async (
    { code }: z.output<typeof SecondStepCode>,
    stepToken: string,
    loginContext: LoginContext,
  ): Promise<LogInResult> => {
    const now = clock.now()
    const tokenHash = tokens.hash(stepToken)
    const pendingToken = await transact(({ oneTimeTokens }) => oneTimeTokens.find(tokenHash, 'second-step', now))
    const accountId = pendingToken?.accountId ?? refuse('token.invalid')
    await spend(ports, limits.secondStep, accountId)
    await spend(ports, limits.secondStepPerDay, accountId)
    const session = await transact(async (stores) => {
      const account = (await stores.accounts.lock(accountId)) ?? refuse('token.invalid')
      const factors = (await stores.secondFactors.find(accountId)) ?? refuse('token.invalid')
      requireLogInAllowed(account)
      await stores.secondFactors.save(withUsedCode(factors) ?? refuseWrongCode())
      if (!(await stores.oneTimeTokens.consume(tokenHash, 'second-step', now))) refuse('token.invalid')
      return openSession(stores, ports, account, loginContext, true)
    })
    for (const limit of [limits.secondStep, limits.secondStepPerDay]) await ports.rateLimits.forget(limit, accountId)
    return session

    /** Returns the factors with the code marked as used, or null if the code is invalid or was used before. */
    function withUsedCode(factors: SecondFactors): SecondFactors | null {
      const { totp, recoveryCodeHashes } = factors
      const codeWithoutSpaces = code.replace(/\s/g, '')
      if (/^\d{6}$/.test(codeWithoutSpaces)) {
        const timeStep = totp?.confirmedAt ? timeCodes.stepOf(totp.secret, codeWithoutSpaces, now) : null
        if (!totp || timeStep === null || timeStep <= (totp.lastStep ?? -1)) return null
        return { ...factors, totp: { ...totp, lastStep: timeStep } }
      }
      const codeHash = recoveryHash(tokens, code)
      if (!recoveryCodeHashes.includes(codeHash)) return null
      return { ...factors, recoveryCodeHashes: recoveryCodeHashes.filter((hash) => hash !== codeHash) }
    }
  }
}
