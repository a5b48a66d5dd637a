import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import { AccountId, BandId } from '#core/ids.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import type { World } from './world.ts'

/** Returns functions that add bands and users, read memberships and their audit entries, and make unknown ids. */
export const makeMembershipHelpers = (world: World) => {
  const addBand = async (name: string): Promise<BandId> =>
    BandId.parse((await world.core.addBand(await world.as('ShowAdmin'), { name, bio: null, links: [] })).id)

  /** Adds an account, with a membership unless `state` is null. Returns the account and its actor. */
  const addUser = async (bandId: BandId, state: Membership['state'] | null, ...roles: RoleName[]) => {
    const account = await world.addAccount(roles)
    if (state) await world.store.addMembership(account.id, bandId, state)
    return { account, actor: await world.actorOf(account) }
  }

  const storedMemberships = (): readonly Membership[] => world.store.stored().memberships
  const membershipOf = ({ accountId }: Pick<Actor, 'accountId'>, bandId: BandId): Membership | undefined =>
    storedMemberships().find((one) => one.accountId === accountId && one.bandId === bandId)
  const activeMemberIdsOf = (bandId: BandId): readonly AccountId[] =>
    storedMemberships()
      .filter((one) => one.bandId === bandId && one.state === 'active')
      .map(({ accountId }) => accountId)
  /** Returns the membership events in the audit log, each with its name, actor, subject, the subject's kind, and details. */
  const auditEntries = () =>
    world.store
      .stored()
      .audit.filter(({ what }) => what.startsWith('membership.'))
      .map(({ what, of, by, kind, details }) => ({ what, of, by, kind, details }))

  const unknownAccountId = () => AccountId.parse(world.ids.next())
  const unknownBandId = () => BandId.parse(world.ids.next())
  return {
    addBand,
    addUser,
    storedMemberships,
    membershipOf,
    activeMemberIdsOf,
    auditEntries,
    unknownAccountId,
    unknownBandId,
  }
}

export type TestUser = { account: Account; actor: Actor }
