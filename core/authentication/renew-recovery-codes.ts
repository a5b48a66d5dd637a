import type { z } from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { recordLoginMethodChange } from './login-method-change.ts'
import { type PasswordProof, reauthenticate, requireUnchangedPassword } from './reauthentication.ts'
import { withRecoveryCodes } from './recovery-codes.ts'
import { hasSecondStep } from './second-factors.ts'

/** Replaces the recovery codes and returns them, to be shown once. Throws `permission.login_required`, `limit.exceeded`,
 * `password.wrong`, or `totp.not_started` without a second step. */
export const makeRenewRecoveryCodes =
  (ports: Pick<Ports, 'transact' | 'passwords' | 'rateLimits' | 'tokens' | 'clock'>) =>
  async (actor: Actor | null, { password }: z.output<typeof PasswordProof>): Promise<readonly string[]> => {
    const account = await reauthenticate(ports, actor, password)
    return ports.transact(async (stores) => {
      await requireUnchangedPassword(stores, account)
      const factors = await stores.secondFactors.find(account.id)
      if (!factors || !hasSecondStep(factors)) return refuse('totp.not_started')
      const renewed = withRecoveryCodes(factors, ports.tokens)
      await stores.secondFactors.save(renewed.factors)
      await recordLoginMethodChange(stores, ports, account, 'recovery_codes_renewed')
      return renewed.codes
    })
  }
