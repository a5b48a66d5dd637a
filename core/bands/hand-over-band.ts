import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import { asOf, heldMembers, placeOf } from '#core/bands/held-members.ts'
import type { Membership } from '#core/bands/membership.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, isMember, requireLogin, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { requiredText } from '#core/text.ts'

/** Whom a member brings in, by the username, and whether they leave with that. */
export const HandOver = z.object({
  name: requiredText('Username', 64),
  leave: z._default(z.boolean({ error: 'leave must be true or false' }), false),
})
export type HandOver = z.output<typeof HandOver>

type NeededPorts = Pick<Ports, 'transact' | 'clock' | 'lookAlikes' | 'rateLimits'>

/**
 * An active member makes somebody else one, who is told by mail, and leaves in the same step if they wish: the band is
 * never without a member for that. Whoever has asked already is let in so as well. Refuses with
 * `permission.login_required`, `permission.denied`, `limit.exceeded`, `band.not_found`, `stale_write`, or `input.invalid`
 * in the name of `name` (decisions, section 1).
 */
export const makeHandOverBand =
  (ports: NeededPorts) =>
  async (actor: Actor | null, bandId: BandId, { name, leave }: HandOver): Promise<void> => {
    const somebody = requireLogin(actor)
    await spend(ports, limits.handOver, somebody.accountId)
    await ports.transact(async (stores) => {
      const { band, held } = await heldMembers(stores, bandId)
      const giver = requireThat(asOf(held, somebody), (now) => isMember(now, band.id))
      const account = (await receiverOf(stores, ports, name)) ?? wrongName('There is nobody with this username')
      const made = { by: giver.accountId, at: ports.clock.now() }
      const given = givenPlace(held, { bandId: band.id, account, ...made }, leave)
      const details = { bandId: band.id }
      if (given) {
        await stores.memberships.save(given)
        await stores.audit.add({ ...made, what: 'membership.given', kind: 'account', of: account.id, details })
        const { email, displayName } = account
        const told = { displayName, by: giver.displayName, bandName: band.name, bandSlug: band.slug }
        await stores.outbox.add({ to: email, template: 'membership-given', data: told })
      }
      if (!leave) return
      await stores.memberships.remove(band.id, giver.accountId)
      await stores.audit.add({ ...made, what: 'membership.left', kind: 'account', of: giver.accountId, details })
    })
  }

const wrongName = (message: string): never => refuse('input.invalid', [{ field: 'name', message }])

/** Who has exactly this username, case aside, and can log in; a name that only looks the same is somebody else's. */
const receiverOf = async (
  { accounts }: Pick<Stores, 'accounts'>,
  { lookAlikes }: Pick<Ports, 'lookAlikes'>,
  name: string,
): Promise<Account | null> => {
  const found = await accounts.findByNameKey(lookAlikes.keyOf(name))
  if (found?.name.toLowerCase() !== name.toLowerCase()) return null
  const account = await accounts.hold(found.id)
  return account?.confirmedAt && !account.suspendedAt ? account : null
}

type Giving = { bandId: BandId; account: Account; by: Account['id']; at: Date }

/** The receiver's new place; null when they are a member already and the giver only leaves. */
const givenPlace = (
  held: readonly Membership[],
  { bandId, account, by, at }: Giving,
  leave: boolean,
): Membership | null => {
  if (account.id === by) wrongName('This is your own username')
  const former = placeOf(held, account.id)
  if (former?.state === 'active') return leave ? null : wrongName('This person is a member already')
  const asked = former ?? { bandId, accountId: account.id, reason: null, createdAt: at }
  return { ...asked, state: 'active', decidedBy: by, decidedAt: at }
}
