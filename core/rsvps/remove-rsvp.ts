import type { ShowId } from '#core/ids.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/** Removes the answer of the actor to a show. Idempotent. Throws `permission.login_required`. */
export const makeRemoveRsvp =
  ({ transact }: Pick<Ports, 'transact'>) =>
  async (actor: Actor | null, showId: ShowId): Promise<void> => {
    const { accountId } = requireLogin(actor)
    await transact(({ rsvps }) => rsvps.remove(accountId, showId))
  }
