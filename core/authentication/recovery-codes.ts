import type { Ports } from '#core/ports.ts'
import { hasSecondStep, RECOVERY_CODES, type SecondFactors } from './second-factors.ts'

type Tokens = Pick<Ports['tokens'], 'hash' | 'makeCode'>

/** Case, blanks and hyphens do not matter when a code is typed. */
export const recoveryHash = (tokens: Pick<Tokens, 'hash'>, code: string): string =>
  tokens.hash(`recovery ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

/** The factors with new recovery codes, and the codes, to be shown this once; codes that were there before are worth nothing. */
export const withRecoveryCodes = (factors: SecondFactors, tokens: Tokens) => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => tokens.makeCode())
  return { codes, factors: { ...factors, recoveryCodeHashes: codes.map((code) => recoveryHash(tokens, code)) } }
}

/** The same, but only for who has a second step and no codes left: the first factor comes with codes. */
export const withFirstRecoveryCodes = (factors: SecondFactors, tokens: Tokens) =>
  hasSecondStep(factors) && factors.recoveryCodeHashes.length === 0
    ? withRecoveryCodes(factors, tokens)
    : { codes: [], factors }

/** The factors without codes that nobody could use, after the last factor went. */
export const withoutIdleCodes = (factors: SecondFactors): SecondFactors =>
  hasSecondStep(factors) ? factors : { ...factors, recoveryCodeHashes: [] }
