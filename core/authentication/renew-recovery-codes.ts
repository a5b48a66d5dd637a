import { refuse } from '#core/errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { reportLoginMethodChange } from './login-method-change.ts'
import { type PasswordProof, type ReauthenticationPorts, transactReauthenticated } from './reauthentication.ts'
import { withRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor } from './second-factors.ts'

/** Replaces the recovery codes and returns the new ones, to be shown once. Throws like {@link transactReauthenticated}, or
 * `totp.not_started` if the account has no second factor. */
export const makeRenewRecoveryCodes =
  (ports: ReauthenticationPorts & Pick<Ports, 'tokens' | 'clock'>) =>
  (actor: Actor | null, proof: PasswordProof): Promise<readonly string[]> =>
    transactReauthenticated(ports, actor, proof, async (stores, account) => {
      const factors = await stores.secondFactors.find(account.id)
      if (!factors || !hasSecondFactor(factors)) return refuse('totp.not_started')
      const renewed = withRecoveryCodes(factors, ports.tokens)
      await stores.secondFactors.save(renewed.factors)
      await reportLoginMethodChange(stores, ports, account, 'recovery_codes_renewed')
      return renewed.codes
    })
