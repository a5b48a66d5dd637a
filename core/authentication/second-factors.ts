import { refuseField } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'

export type Passkey = {
  id: string
  publicKey: string
  /** The last signature counter; that of a synced passkey stays at 0. */
  counter: number
  transports: readonly string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export type Totp = {
  secret: string
  /** Null until a first code has confirmed the set-up; TOTP has no effect before that. */
  confirmedAt: Date | null
  /** The latest time step used, so that no code works twice (RFC 6238, section 5.2). */
  lastStep: number | null
}

export type SecondFactors = {
  accountId: AccountId
  totp: Totp | null
  recoveryCodeHashes: readonly string[]
  passkeys: readonly Passkey[]
  version: number
}

export const noFactors = (accountId: AccountId): SecondFactors => ({
  accountId,
  totp: null,
  recoveryCodeHashes: [],
  passkeys: [],
  version: 0,
})

export const secondSteps = ['totp', 'passkey', 'recovery-code'] as const
export type SecondStepMethod = (typeof secondSteps)[number]

export const secondStepsOf = ({ totp, passkeys, recoveryCodeHashes }: SecondFactors): readonly SecondStepMethod[] => {
  const steps: SecondStepMethod[] = [
    ...(totp?.confirmedAt ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ]
  return steps.length > 0 && recoveryCodeHashes.length > 0 ? [...steps, 'recovery-code'] : steps
}

export const hasSecondFactor = (factors: SecondFactors): boolean => secondStepsOf(factors).length > 0

export const refuseWrongCode = (): never => refuseField('code', 'login.second_step_failed')

export const RECOVERY_CODE_COUNT = 10
export const MAX_PASSKEYS = 20
