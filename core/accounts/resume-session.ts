import { expiryFrom, SESSION_LIFE_MS, SESSION_RENEWAL_MS, type SessionToken } from '#core/accounts/session.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/** Who is behind a token, and the prolonged token when it was time to prolong it. */
export type ResumedSession = { actor: Actor; renewed: SessionToken | null }

/**
 * The person behind a session token, with the roles and bands of this very moment; null when the token is unknown, has
 * expired or its account is suspended. Slides the expiry on, at most once an hour.
 */
export const makeResumeSession =
  ({ identities, transact, tokens, clock }: Pick<Ports, 'identities' | 'transact' | 'tokens' | 'clock'>) =>
  async (token: string): Promise<ResumedSession | null> => {
    const now = clock.now()
    const tokenHash = tokens.hash(token)
    const found = await identities.bySession(tokenHash, now)
    if (!found) return null
    const untouchedFor = now.getTime() - (found.expiresAt.getTime() - SESSION_LIFE_MS)
    if (untouchedFor < SESSION_RENEWAL_MS) return { actor: found.actor, renewed: null }
    const expiresAt = expiryFrom(now)
    await transact(({ sessions }) => sessions.prolong(tokenHash, expiresAt))
    return { actor: found.actor, renewed: { token, expiresAt } }
  }
