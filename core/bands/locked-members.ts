import { isInForce, type Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Stores } from '#core/stores.ts'
import type { Band } from './band.ts'

/** Returns the band, following merges, and its memberships of every state, locked. Call it before locking accounts, to avoid
 * deadlocks. Throws `band.not_found`, or `stale_write` if the band was merged while waiting for the lock. */
export const lockMembers = async (
  { bands, memberships }: Pick<Stores, 'bands' | 'memberships'>,
  id: BandId,
  now: Date,
): Promise<{ band: Band; locked: readonly Membership[] }> => {
  const band = (await bands.findAll([id])).get(id) ?? refuse('band.not_found')
  const locked = (await memberships.lock(band.id)).filter((membership) => isInForce(membership, now))
  const current = (await bands.findAll([id])).get(id)
  return current?.id === band.id ? { band: current, locked } : refuse('stale_write')
}

export const membershipOf = (locked: readonly Membership[], accountId: AccountId): Membership | null =>
  locked.find((membership) => membership.accountId === accountId) ?? null

/** Returns the actor with the bands of the locked memberships, because they may have lost rights while waiting for them. */
export const withLockedBands = (locked: readonly Membership[], actor: Actor): Actor => ({
  ...actor,
  bandIds: locked
    .filter(({ accountId, state }) => accountId === actor.accountId && state === 'active')
    .map(({ bandId }) => bandId),
})
