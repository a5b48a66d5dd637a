import { EXPIRED_TOKENS_BATCH_SIZE, type OneTimeToken, type TokenPurpose } from '#core/authentication/one-time-token.ts'
import type { Session } from '#core/authentication/session.ts'
import { refuse } from '#core/errors.ts'
import type { OneTimeTokens, SecondFactorsStore, Sessions } from '#core/stores.ts'
import { byTexts } from './by-texts.ts'
import { clone, type MemoryState } from './memory-state.ts'

type Expiring = { tokenHash: string; expiresAt: Date }

const hasExpired = ({ expiresAt }: Expiring, now: Date): boolean => expiresAt.getTime() <= now.getTime()

const sweep = (rows: Map<string, Expiring>, now: Date, limit: number): void => {
  const expired = [...rows.values()]
    .filter((row) => hasExpired(row, now))
    .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  for (const { tokenHash } of expired.slice(0, limit)) rows.delete(tokenHash)
}

const byId = byTexts(({ id }: Session) => [id])
const byHash = byTexts(({ tokenHash }: Expiring) => [tokenHash])

export const makeMemorySessions = ({ sessions, accounts }: MemoryState): Sessions => {
  const sessionsOfAccount = (id: string): Session[] =>
    [...sessions.values()].filter(({ accountId }) => accountId === id)
  return {
    add: async (session, maxSessions) => {
      if (!accounts.has(session.accountId)) refuse('account.not_found')
      if (sessions.has(session.tokenHash)) throw new Error('A session token must be unique')
      sessions.set(session.tokenHash, clone(session))
      const lastToExpireFirst = sessionsOfAccount(session.accountId).sort(
        (a, b) =>
          b.expiresAt.getTime() - a.expiresAt.getTime() ||
          b.createdAt.getTime() - a.createdAt.getTime() ||
          byHash(a, b),
      )
      for (const { tokenHash } of lastToExpireFirst.slice(maxSessions)) sessions.delete(tokenHash)
    },
    list: async (accountId, now) =>
      clone(
        sessionsOfAccount(accountId)
          .filter((session) => !hasExpired(session, now))
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b)),
      ),
    extend: async (tokenHash, expiresAt) => {
      const session = sessions.get(tokenHash)
      if (session) sessions.set(tokenHash, { ...session, expiresAt: clone(expiresAt) })
    },
    markSecondStep: async (tokenHash) => {
      const session = sessions.get(tokenHash)
      if (session) sessions.set(tokenHash, { ...session, hasSecondStep: true })
    },
    endByToken: async (tokenHash) => {
      sessions.delete(tokenHash)
    },
    endById: async (accountId, id) => {
      const session = sessionsOfAccount(accountId).find((each) => each.id === id)
      return session !== undefined && sessions.delete(session.tokenHash)
    },
    endAll: async (accountId, exceptTokenHash) => {
      for (const { tokenHash } of sessionsOfAccount(accountId))
        if (tokenHash !== exceptTokenHash) sessions.delete(tokenHash)
    },
    endExpired: async (now, limit) => sweep(sessions, now, limit),
  }
}

export const makeMemoryOneTimeTokens = ({ oneTimeTokens, accounts }: MemoryState): OneTimeTokens => {
  const validToken = (tokenHash: string, purpose: TokenPurpose, now: Date): OneTimeToken | null => {
    const token = oneTimeTokens.get(tokenHash)
    return token && token.purpose === purpose && !hasExpired(token, now) ? clone(token) : null
  }
  return {
    add: async (token) => {
      if (token.accountId !== null && !accounts.has(token.accountId)) refuse('account.not_found')
      oneTimeTokens.set(token.tokenHash, clone(token))
      sweep(oneTimeTokens, token.createdAt, EXPIRED_TOKENS_BATCH_SIZE)
    },
    find: async (tokenHash, purpose, now) => validToken(tokenHash, purpose, now),
    consume: async (tokenHash, purpose, now) => {
      const token = validToken(tokenHash, purpose, now)
      if (token) oneTimeTokens.delete(tokenHash)
      return token
    },
    latest: async (accountId, purpose, now) => {
      const [latest = null] = [...oneTimeTokens.values()]
        .filter((token) => token.accountId === accountId && token.purpose === purpose && !hasExpired(token, now))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byHash(a, b))
      return clone(latest)
    },
    revokeAll: async (accountId, purposes) => {
      for (const [hash, token] of oneTimeTokens)
        if (token.accountId === accountId && purposes.includes(token.purpose)) oneTimeTokens.delete(hash)
    },
  }
}

export const makeMemorySecondFactors = ({ secondFactors, accounts }: MemoryState): SecondFactorsStore => ({
  find: async (accountId) => clone(secondFactors.get(accountId) ?? null),
  isPasskeyTaken: async (passkeyId) =>
    [...secondFactors.values()].some(({ passkeys }) => passkeys.some(({ id }) => id === passkeyId)),
  save: async (factors) => {
    if (!accounts.has(factors.accountId)) refuse('account.not_found')
    if ((secondFactors.get(factors.accountId)?.version ?? 0) !== factors.version) return refuse('stale_write')
    const saved = { ...clone(factors), version: factors.version + 1 }
    secondFactors.set(saved.accountId, saved)
    return clone(saved)
  },
})
