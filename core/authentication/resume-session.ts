import { type Actor, withEffectiveRoles } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { expiryFrom, SESSION_RENEWAL_MS, type SessionToken } from './session.ts'

/** Who is behind a token, and the prolonged token when it was time to prolong it. */
export type ResumedSession = { actor: Actor; renewed: SessionToken | null }

/**
 * The person behind a session token, with the roles and bands of this very moment; null when the token is unknown, has
 * expired or its account is suspended. Roles that the installation ties to two-step log-in are left out without one.
 * Slides the expiry on, at most once an hour and never beyond a year after the log-in.
 */
export const makeResumeSession =
  ({
    identities,
    transact,
    tokens,
    clock,
    site,
  }: Pick<Ports, 'identities' | 'transact' | 'tokens' | 'clock' | 'site'>) =>
  async (token: string): Promise<ResumedSession | null> => {
    const now = clock.now()
    const tokenHash = tokens.hash(token)
    const found = await identities.bySession(tokenHash, now)
    if (!found) return null
    const actor = withEffectiveRoles(found.actor, site.requiresTwoStep && !found.hasSecondStep)
    const expiresAt = expiryFrom(now, found.createdAt)
    if (expiresAt.getTime() - found.expiresAt.getTime() < SESSION_RENEWAL_MS) return { actor, renewed: null }
    await transact(({ sessions }) => sessions.prolong(tokenHash, expiresAt))
    return { actor, renewed: { token, expiresAt } }
  }
