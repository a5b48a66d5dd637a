import { isUnexpired, type Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Stores } from '#core/stores.ts'
import type { Band } from './band.ts'

/** Locks and returns the band, following merges, and its memberships, except expired invitations. Call this before locking
 * accounts, to avoid deadlocks. Throws `band.not_found`, or `stale_write` if the band was merged before the lock was granted. */
export const lockMemberships = async (
  { bands, memberships: store }: Pick<Stores, 'bands' | 'memberships'>,
  id: BandId,
  now: Date,
): Promise<{ band: Band; memberships: readonly Membership[] }> => {
  const band = (await bands.findAll([id])).get(id) ?? refuse('band.not_found')
  const memberships = (await store.lock(band.id)).filter((membership) => isUnexpired(membership, now))
  const current = (await bands.findAll([id])).get(id)
  return current?.id === band.id ? { band: current, memberships } : refuse('stale_write')
}

export const membershipOf = (memberships: readonly Membership[], accountId: AccountId): Membership | null =>
  memberships.find((membership) => membership.accountId === accountId) ?? null

/** Returns a copy of the actor whose `bandIds` come from the actor's active memberships among the locked `memberships`. The actor
 * may have been removed from a band before the lock was granted. */
export const withCurrentBands = (memberships: readonly Membership[], actor: Actor): Actor => ({
  ...actor,
  bandIds: memberships
    .filter(({ accountId, state }) => accountId === actor.accountId && state === 'active')
    .map(({ bandId }) => bandId),
})
