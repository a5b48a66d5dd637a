import type { AccountId } from '#core/ids.ts'

/** A public key that a device or password manager holds the private half of (WebAuthn Level 3). */
export type Passkey = {
  /** The credential id, base64url. */
  id: string
  /** COSE key, base64url. */
  publicKey: string
  /** Signature counter as last told; stays 0 with keys that are synchronised. */
  counter: number
  transports: readonly string[]
  /** What the person calls it. */
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** A shared secret for time-based codes (RFC 6238). */
export type Totp = {
  /** Base32. */
  secret: string
  /** Null until a first code has proved that the person's app has it; only then it counts. */
  confirmedAt: Date | null
  /** The latest time step a code was taken of: no code counts twice (RFC 6238, section 5.2). */
  lastStep: number | null
}

/** What an account has besides its password. Written as a whole, with a version check, so that nothing counts twice. */
export type SecondFactors = {
  accountId: AccountId
  totp: Totp | null
  /** Hashes of the recovery codes that have not been used. */
  recoveryCodeHashes: readonly string[]
  passkeys: readonly Passkey[]
  /** 0 when nothing is stored yet. */
  version: number
}

export const noFactors = (accountId: AccountId): SecondFactors => ({
  accountId,
  totp: null,
  recoveryCodeHashes: [],
  passkeys: [],
  version: 0,
})

/** The ways to pass the second step of a log-in; empty when the password alone opens. */
export type SecondStep = 'totp' | 'passkey' | 'recovery-code'

export const secondStepsOf = ({ totp, passkeys, recoveryCodeHashes }: SecondFactors): readonly SecondStep[] => {
  const real: SecondStep[] = [
    ...(totp?.confirmedAt ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ]
  return real.length > 0 && recoveryCodeHashes.length > 0 ? [...real, 'recovery-code'] : real
}

export const hasSecondStep = (factors: SecondFactors): boolean => secondStepsOf(factors).length > 0

/** So many recovery codes are made at once. */
export const RECOVERY_CODES = 10
/** So many passkeys an account may have. */
export const MAX_PASSKEYS = 20
