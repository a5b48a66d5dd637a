import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import { AccountId, BandId } from '#core/ids.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import type { World } from './world.ts'

/** Helpers for memberships: a band, users with or without a membership, and what is stored about them. */
export const makeBandLife = (world: World) => {
  const addBand = async (name: string): Promise<BandId> =>
    BandId.parse((await world.core.addBand(await world.as('ShowAdmin'), { name, bio: null, links: [] })).id)

  /** A new account with this membership, and its actor from then on. */
  const person = async (bandId: BandId, state: Membership['state'] | null, ...roles: RoleName[]) => {
    const account = await world.addAccount(roles)
    if (state) await world.store.addMembership(account.id, bandId, state)
    return { account, actor: await world.actorOf(account) }
  }

  const places = (): readonly Membership[] => world.store.stored().memberships
  const placeOf = ({ accountId }: Pick<Actor, 'accountId'>, bandId: BandId): Membership | undefined =>
    places().find((one) => one.accountId === accountId && one.bandId === bandId)
  const activeIn = (bandId: BandId): readonly AccountId[] =>
    places()
      .filter((one) => one.bandId === bandId && one.state === 'active')
      .map(({ accountId }) => accountId)
  /** Membership events of the audit log: event, subject and actor. */
  const recorded = () =>
    world.store
      .stored()
      .audit.filter(({ what }) => what.startsWith('membership.'))
      .map(({ what, of, by, kind, details }) => ({ what, of, by, kind, details }))

  const nobody = () => AccountId.parse(world.ids.next())
  const noBand = () => BandId.parse(world.ids.next())
  return { addBand, person, places, placeOf, activeIn, recorded, nobody, noBand }
}

export type Person = { account: Account; actor: Actor }
