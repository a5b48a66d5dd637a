import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { described, named, text } from '#core/response.ts'
import { addSecondFactor, reportLoginMethodChange } from './login-method-change.ts'
import { type PasswordProof, type ReauthenticationPorts, transactReauthenticated } from './reauthentication.ts'
import { withoutOrphanedRecoveryCodes } from './recovery-codes.ts'
import { noFactors, refuseWrongCode } from './second-factors.ts'

export const TimeCode = z.object({
  code: z.string({ error: fieldIssue('code.required') }).check(
    z.overwrite((code) => code.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, { error: fieldIssue('code.not_six_digits') }),
  ),
})

export const TimeCodeSecret = named(
  'TimeCodeSecret',
  z.object({ secret: text, address: described(text, 'The secret as an `otpauth:` URL, for a QR code.') }),
)

/** Stores and returns a new TOTP secret, also as an `otpauth:` URL. TOTP takes effect with the first code. Throws like
 * {@link transactReauthenticated}, or `totp.set_up_already`. */
export const makeStartTimeCodes =
  (ports: ReauthenticationPorts & Pick<Ports, 'timeCodes'>) =>
  (actor: Actor | null, proof: PasswordProof): Promise<z.output<typeof TimeCodeSecret>> =>
    transactReauthenticated(ports, actor, proof, async ({ secondFactors }, { id, email }) => {
      const factors = (await secondFactors.find(id)) ?? noFactors(id)
      if (factors.totp?.confirmedAt) refuse('totp.set_up_already')
      const secret = ports.timeCodes.makeSecret()
      await secondFactors.save({ ...factors, totp: { secret, confirmedAt: null, lastStep: null } })
      return { secret, address: ports.timeCodes.otpauthUrl(secret, email) }
    })

/** Turns on TOTP. Returns new recovery codes, to be shown once, if the account had none. Throws `permission.login_required`,
 * `limit.exceeded`, `totp.not_started` or `login.second_step_failed`. */
export const makeConfirmTimeCodes =
  (ports: Pick<Ports, 'transact' | 'timeCodes' | 'tokens' | 'clock' | 'rateLimits'>) =>
  async (
    actor: Actor | null,
    { code }: z.output<typeof TimeCode>,
    sessionToken: string,
  ): Promise<readonly string[]> => {
    const { accountId } = requireLogin(actor)
    await spend(ports, limits.secondStep, accountId)
    const codes = await ports.transact(async (stores) => {
      const account = (await stores.accounts.lock(accountId)) ?? refuse('permission.login_required')
      const factors = (await stores.secondFactors.find(accountId)) ?? noFactors(accountId)
      const { totp } = factors
      if (!totp || totp.confirmedAt) return refuse('totp.not_started')
      const lastStep = ports.timeCodes.stepOf(totp.secret, code, ports.clock.now()) ?? refuseWrongCode()
      const updatedFactors = { ...factors, totp: { ...totp, confirmedAt: ports.clock.now(), lastStep } }
      return addSecondFactor(stores, ports, account, sessionToken, {
        factors,
        updatedFactors,
        what: 'time_codes_added',
      })
    })
    await ports.rateLimits.refund(limits.secondStep, accountId)
    return codes
  }

/** Turns off TOTP, or cancels its set-up. Idempotent. Throws like {@link transactReauthenticated}. */
export const makeTurnOffTimeCodes =
  (ports: ReauthenticationPorts & Pick<Ports, 'clock'>) =>
  (actor: Actor | null, proof: PasswordProof): Promise<void> =>
    transactReauthenticated(ports, actor, proof, async (stores, account) => {
      const factors = await stores.secondFactors.find(account.id)
      if (!factors?.totp) return
      await stores.secondFactors.save(withoutOrphanedRecoveryCodes({ ...factors, totp: null }))
      if (factors.totp.confirmedAt) await reportLoginMethodChange(stores, ports, account, 'time_codes_removed')
    })
