import type { z } from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { SessionId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type PasswordProof, reauthenticate, requireUnchangedPassword } from './reauthentication.ts'

type NeededPorts = Pick<Ports, 'transact' | 'passwords' | 'rateLimits' | 'tokens'>
type Proof = z.output<typeof PasswordProof>

/** Ends a session of the actor. Throws `permission.login_required`, `limit.exceeded`, `password.wrong` or `session.not_found`. */
export const makeEndSession =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: SessionId, { password }: Proof): Promise<void> => {
    const account = await reauthenticate(ports, actor, password)
    const wasThere = await ports.transact(async (stores) => {
      await requireUnchangedPassword(stores, account)
      return stores.sessions.endOne(account.id, id)
    })
    if (!wasThere) refuse('session.not_found')
  }

/** Ends all other sessions of the actor. Throws `permission.login_required`, `limit.exceeded` or `password.wrong`. */
export const makeEndOtherSessions =
  (ports: NeededPorts) =>
  async (actor: Actor | null, { password }: Proof, sessionToken: string): Promise<void> => {
    const account = await reauthenticate(ports, actor, password)
    await ports.transact(async (stores) => {
      await requireUnchangedPassword(stores, account)
      await stores.sessions.endAll(account.id, ports.tokens.hash(sessionToken))
    })
  }
