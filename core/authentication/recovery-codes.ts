import type { Ports } from '#core/ports.ts'
import { hasSecondStep, RECOVERY_CODES, type SecondFactors } from './second-factors.ts'

type Tokens = Pick<Ports['tokens'], 'hash' | 'makeCode'>

/** Ignores case, blanks and hyphens. */
export const recoveryHash = (tokens: Pick<Tokens, 'hash'>, code: string): string =>
  tokens.hash(`recovery ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

/** Replaces the recovery codes and returns the new ones, to be shown once. */
export const withRecoveryCodes = (factors: SecondFactors, tokens: Tokens) => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => tokens.makeCode())
  return { codes, factors: { ...factors, recoveryCodeHashes: codes.map((code) => recoveryHash(tokens, code)) } }
}

/** Adds recovery codes with the first second factor. */
export const withFirstRecoveryCodes = (factors: SecondFactors, tokens: Tokens) =>
  hasSecondStep(factors) && factors.recoveryCodeHashes.length === 0
    ? withRecoveryCodes(factors, tokens)
    : { codes: [], factors }

/** Drops the codes once the last factor is removed. */
export const withoutIdleCodes = (factors: SecondFactors): SecondFactors =>
  hasSecondStep(factors) ? factors : { ...factors, recoveryCodeHashes: [] }
