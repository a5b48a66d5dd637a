import * as z from 'zod/mini'
import { SessionId } from '#core/ids.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { date, described, flag, orNull, text } from '#core/response.ts'
import { SESSION_LIFE_MS } from './session.ts'

export const SessionView = z.object({
  id: SessionId,
  device: orNull(text),
  country: orNull(text),
  createdAt: date,
  lastUsedAt: described(date, 'Precise to the hour. Stays unchanged in the last 30 days of a year-long session.'),
  isCurrent: flag,
})
export type SessionView = z.output<typeof SessionView>

/** Returns the sessions of the actor, the latest log-in first. Throws `permission.login_required`. */
export const makeListSessions =
  ({ transact, tokens, clock }: Pick<Ports, 'transact' | 'tokens' | 'clock'>) =>
  async (actor: Actor | null, sessionToken: string): Promise<readonly SessionView[]> => {
    const { accountId } = requireLogin(actor)
    const active = await transact(({ sessions }) => sessions.list(accountId, clock.now()))
    const currentTokenHash = tokens.hash(sessionToken)
    return active.map(({ id, device, country, createdAt, expiresAt, tokenHash }) => ({
      ...{ id, device, country, createdAt },
      lastUsedAt: new Date(Math.max(createdAt.getTime(), expiresAt.getTime() - SESSION_LIFE_MS)),
      isCurrent: tokenHash === currentTokenHash,
    }))
  }
