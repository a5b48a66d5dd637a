import { refuse } from '#core/errors.ts'
import type { SessionId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type PasswordProof, type ReauthenticationPorts, transactReauthenticated } from './reauthentication.ts'

/** Ends a session of the actor. Throws like {@link transactReauthenticated}, or `session.not_found`. */
export const makeEndSession =
  (ports: ReauthenticationPorts) =>
  (actor: Actor | null, id: SessionId, proof: PasswordProof): Promise<void> =>
    transactReauthenticated(ports, actor, proof, async ({ sessions }, account) => {
      if (!(await sessions.endById(account.id, id))) refuse('session.not_found')
    })

/** Ends all other sessions of the actor. Throws like {@link transactReauthenticated}. */
export const makeEndOtherSessions =
  (ports: ReauthenticationPorts & Pick<Ports, 'tokens'>) =>
  (actor: Actor | null, proof: PasswordProof, sessionToken: string): Promise<void> =>
    transactReauthenticated(ports, actor, proof, ({ sessions }, account) =>
      sessions.endAll(account.id, ports.tokens.hash(sessionToken)),
    )
