import { isInForce, type Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Stores } from '#core/stores.ts'
import type { Band } from './band.ts'

/**
 * The band, or the one that it was merged into, with its members, claims and open invitations, as they stay until this
 * transaction ends. Asked for before accounts are held, always, so that two who do both do not wait for each other for ever. Refuses with
 * `band.not_found`, or with `stale_write` when it was merged in this moment.
 */
export const heldMembers = async (
  { bands, memberships }: Pick<Stores, 'bands' | 'memberships'>,
  id: BandId,
  now: Date,
): Promise<{ band: Band; held: readonly Membership[] }> => {
  const band = (await bands.findAll([id])).get(id) ?? refuse('band.not_found')
  const held = (await memberships.hold(band.id)).filter((membership) => isInForce(membership, now))
  const present = (await bands.findAll([id])).get(id)
  return present?.id === band.id ? { band: present, held } : refuse('stale_write')
}

/** The account's place among them; null when it has none. */
export const placeOf = (held: readonly Membership[], accountId: AccountId): Membership | null =>
  held.find((membership) => membership.accountId === accountId) ?? null

/** The actor as a member by what is held now: who was shut out while the call waited has no say any more. */
export const asOf = (held: readonly Membership[], actor: Actor): Actor => ({
  ...actor,
  bandIds: held
    .filter(({ accountId, state }) => accountId === actor.accountId && state === 'active')
    .map(({ bandId }) => bandId),
})
