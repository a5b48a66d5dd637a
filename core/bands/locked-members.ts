import { isInForce, type Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Stores } from '#core/stores.ts'
import type { Band } from './band.ts'

/** Returns the band, following merges, and locks its members, claims and open invitations. Always call it before locking
 * accounts, to avoid deadlocks. Throws `band.not_found`, or `stale_write` during a merge. */
export const lockMembers = async (
  { bands, memberships }: Pick<Stores, 'bands' | 'memberships'>,
  id: BandId,
  now: Date,
): Promise<{ band: Band; held: readonly Membership[] }> => {
  const band = (await bands.findAll([id])).get(id) ?? refuse('band.not_found')
  const held = (await memberships.lock(band.id)).filter((membership) => isInForce(membership, now))
  const present = (await bands.findAll([id])).get(id)
  return present?.id === band.id ? { band: present, held } : refuse('stale_write')
}

export const membershipOf = (held: readonly Membership[], accountId: AccountId): Membership | null =>
  held.find((membership) => membership.accountId === accountId) ?? null

/** Returns the actor with the bands of the locked memberships: rights may have been lost while the call waited. */
export const withLockedBands = (held: readonly Membership[], actor: Actor): Actor => ({
  ...actor,
  bandIds: held
    .filter(({ accountId, state }) => accountId === actor.accountId && state === 'active')
    .map(({ bandId }) => bandId),
})
