import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { SESSION_LIFE_MS, type Session } from './session.ts'

/** A session as its owner sees it. `lastUsedAt` is known to the hour. */
export type SessionView = Pick<Session, 'id' | 'device' | 'country' | 'createdAt'> & {
  lastUsedAt: Date
  isCurrent: boolean
}

/** Where the person is logged in, the latest first. Refuses with `permission.login_required`. */
export const makeListSessions =
  ({ transact, tokens, clock }: Pick<Ports, 'transact' | 'tokens' | 'clock'>) =>
  async (actor: Actor | null, sessionToken: string): Promise<readonly SessionView[]> => {
    const { accountId } = requireLogin(actor)
    const found = await transact(({ sessions }) => sessions.of(accountId, clock.now()))
    const current = tokens.hash(sessionToken)
    return found.map(({ id, device, country, createdAt, expiresAt, tokenHash }) => ({
      ...{ id, device, country, createdAt },
      lastUsedAt: new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - SESSION_LIFE_MS)),
      isCurrent: tokenHash === current,
    }))
  }
