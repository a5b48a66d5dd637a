import type { Ports } from '#core/ports.ts'
import { hasSecondFactor, RECOVERY_CODE_COUNT, type SecondFactors } from './second-factors.ts'

type Tokens = Pick<Ports['tokens'], 'hash' | 'makeCode'>

export const recoveryHash = (tokens: Pick<Tokens, 'hash'>, code: string): string =>
  tokens.hash(`recovery ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

export const withRecoveryCodes = (factors: SecondFactors, tokens: Tokens) => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => tokens.makeCode())
  return { codes, factors: { ...factors, recoveryCodeHashes: codes.map((code) => recoveryHash(tokens, code)) } }
}

export const withFirstRecoveryCodes = (factors: SecondFactors, tokens: Tokens) =>
  hasSecondFactor(factors) && factors.recoveryCodeHashes.length === 0
    ? withRecoveryCodes(factors, tokens)
    : { codes: [], factors }

export const withoutOrphanedRecoveryCodes = (factors: SecondFactors): SecondFactors =>
  hasSecondFactor(factors) ? factors : { ...factors, recoveryCodeHashes: [] }
