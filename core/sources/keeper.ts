import { type Actor, hasAnyRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Source } from './source.ts'

/** Returns the keeper of a source as an actor, or null if the source has none, or one who may no longer add shows. */
export const keeperOf = async (
  { transact, accountDirectory }: Pick<Ports, 'transact' | 'accountDirectory'>,
  { keeperId }: Pick<Source, 'keeperId'>,
): Promise<Actor | null> => {
  if (keeperId === null) return null
  const account = await transact(({ accounts }) => accounts.find(keeperId))
  if (!account || account.suspendedAt || !hasAnyRole(account.roles, rolesThatAddShows)) return null
  const memberships = await accountDirectory.memberships(keeperId)
  const { name, displayName, profilePicture, roles } = account
  const bandIds = memberships.filter(({ state }) => state === 'active').map(({ bandId }) => bandId)
  return { accountId: keeperId, name, displayName, profilePicture, roles, bandIds }
}
