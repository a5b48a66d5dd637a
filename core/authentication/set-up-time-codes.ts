import * as z from 'zod/mini'
import { refuse, refuseField } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { endOneStepSessions, recordLoginMethodChange } from './login-method-change.ts'
import { type PasswordProof, reauthenticate, requireUnchangedPassword } from './reauthentication.ts'
import { withFirstRecoveryCodes, withoutOrphanedRecoveryCodes } from './recovery-codes.ts'
import { hasSecondStep, noFactors } from './second-factors.ts'

export const TimeCode = z.object({
  code: z.string({ error: fieldIssue('code.required') }).check(
    z.overwrite((code) => code.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, { error: fieldIssue('code.not_six_digits') }),
  ),
})

type Proof = z.output<typeof PasswordProof>
type ReauthenticationPorts = Pick<Ports, 'transact' | 'passwords' | 'rateLimits'>

/** Returns a new TOTP secret, also as an `otpauth:` URL. It takes effect with the first code. Throws `totp.set_up_already`,
 * `permission.login_required`, `limit.exceeded`, `password.wrong` or `busy`. */
export const makeStartTimeCodes =
  (ports: ReauthenticationPorts & Pick<Ports, 'timeCodes'>) =>
  async (actor: Actor | null, { password }: Proof): Promise<{ secret: string; address: string }> => {
    const account = await reauthenticate(ports, actor, password)
    const { id, email } = account
    const secret = ports.timeCodes.makeSecret()
    await ports.transact(async (stores) => {
      await requireUnchangedPassword(stores, account)
      const { secondFactors } = stores
      const factors = (await secondFactors.find(id)) ?? noFactors(id)
      if (factors.totp?.confirmedAt) refuse('totp.set_up_already')
      await secondFactors.save({ ...factors, totp: { secret, confirmedAt: null, lastStep: null } })
    })
    return { secret, address: ports.timeCodes.otpauthUrl(secret, email) }
  }

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
      const lastStep = ports.timeCodes.stepOf(totp.secret, code, ports.clock.now()) ?? refuseCode()
      const confirmed = { ...factors, totp: { ...totp, confirmedAt: ports.clock.now(), lastStep } }
      const withCodes = withFirstRecoveryCodes(confirmed, ports.tokens)
      await stores.secondFactors.save(withCodes.factors)
      if (!hasSecondStep(factors)) await endOneStepSessions(stores, accountId, ports.tokens.hash(sessionToken))
      await recordLoginMethodChange(stores, ports, account, 'time_codes_added')
      return withCodes.codes
    })
    await ports.rateLimits.giveBack(limits.secondStep, accountId)
    return codes
  }

/** Turns off TOTP. Throws `permission.login_required`, `limit.exceeded` or `password.wrong`. */
export const makeStopTimeCodes =
  (ports: ReauthenticationPorts & Pick<Ports, 'clock'>) =>
  async (actor: Actor | null, { password }: Proof): Promise<void> => {
    const account = await reauthenticate(ports, actor, password)
    await ports.transact(async (stores) => {
      await requireUnchangedPassword(stores, account)
      const factors = await stores.secondFactors.find(account.id)
      if (!factors?.totp) return
      await stores.secondFactors.save(withoutOrphanedRecoveryCodes({ ...factors, totp: null }))
      if (factors.totp.confirmedAt) await recordLoginMethodChange(stores, ports, account, 'time_codes_removed')
    })
  }

const refuseCode = (): never => refuseField('code', 'login.second_step_failed')
