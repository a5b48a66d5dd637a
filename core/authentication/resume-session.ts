import { DomainError } from '#core/errors.ts'
import { type Actor, withEffectiveRoles } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ExpiringToken, SESSION_RENEWAL_INTERVAL_MS, sessionExpiry } from './session.ts'

type ResumedSession = { actor: Actor; renewedToken: ExpiringToken | null }

/** Returns the actor of a session, with current roles and bands, or null if the session is unknown or expired or the account is
 * suspended. If the site requires two-step log-in, a session without a second factor lacks the roles that require one.
 * Extends the session at most once an hour, up to a year after the log-in, unless the database accepts no writes. */
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
    const identity = await identities.bySession(tokenHash, now)
    if (!identity) return null
    const actor = withEffectiveRoles(identity.actor, site.requiresTwoStep && !identity.hasSecondStep)
    const expiresAt = sessionExpiry(now, identity.createdAt)
    if (expiresAt.getTime() - identity.expiresAt.getTime() < SESSION_RENEWAL_INTERVAL_MS)
      return { actor, renewedToken: null }
    try {
      await transact(({ sessions }) => sessions.extend(tokenHash, expiresAt))
      return { actor, renewedToken: { token, expiresAt } }
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unavailable') return { actor, renewedToken: null }
      throw error
    }
  }
