import type { Membership } from '#core/bands/membership.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Stores } from '#core/stores.ts'

type Memberships = Stores['memberships']
type Members = Pick<Stores, 'memberships' | 'accounts'>

/**
 * Lets the members of `from`, and those who ask, belong to `into` unless they do already; who had only asked there becomes a
 * member when they were one here. Tells whose membership changed. What somebody has with both stays as it is, for
 * {@link giveMembersBack}.
 */
export const takeMembersOver = async (
  { memberships, accounts }: Members,
  { from, into }: { from: BandId; into: BandId },
  { by, at }: { by: AccountId; at: Date },
): Promise<readonly AccountId[]> => {
  const held = await holdAll(memberships, [from, into])
  const known = new Map(held.get(into)?.map((membership) => [membership.accountId, membership]))
  const changed: AccountId[] = []
  for (const theirs of (held.get(from) ?? []).toSorted(byAccount)) {
    const ours = known.get(theirs.accountId)
    if (ours && !(ours.state === 'pending' && theirs.state === 'active')) continue
    if (!(await accounts.hold(theirs.accountId))) continue
    if (ours) await memberships.save({ ...ours, state: 'active', decidedBy: by, decidedAt: at })
    else await move(memberships, theirs, into)
    changed.push(theirs.accountId)
  }
  return changed
}

/**
 * Takes {@link takeMembersOver} back for those who still belong to `into`, or to what that was merged into since (`kept`).
 * Who has left meanwhile stays away. Tells who belongs to `from` again for that.
 */
export const giveMembersBack = async (
  { memberships, accounts }: Members,
  { from, into, kept }: { from: BandId; into: BandId; kept: BandId },
  members: readonly AccountId[],
): Promise<readonly AccountId[]> => {
  const held = await holdAll(memberships, [from, into, kept])
  const find = (bandId: BandId, id: AccountId) => held.get(bandId)?.find(({ accountId }) => accountId === id)
  const back: AccountId[] = []
  for (const accountId of members.toSorted()) {
    const now = find(into, accountId) ?? find(kept, accountId)
    const before = find(from, accountId)
    if (!(now ?? before) || !(await accounts.hold(accountId))) continue
    if (now && before) await memberships.save({ ...now, state: 'pending', decidedBy: null, decidedAt: null })
    else if (now) {
      await move(memberships, now, from)
      back.push(accountId)
    } else if (before) await memberships.remove(from, accountId)
  }
  return back
}

const move = async (memberships: Memberships, membership: Membership, bandId: BandId): Promise<void> => {
  await memberships.remove(membership.bandId, membership.accountId)
  await memberships.save({ ...membership, bandId })
}

/** The order in which accounts are held, so that none is deleted meanwhile and no two wait for each other for ever. */
const byAccount = (one: Membership, other: Membership): number => (one.accountId < other.accountId ? -1 : 1)

/** In the order of the ids, so that two who hold the same bands do not wait for each other for ever. */
const holdAll = async (
  memberships: Memberships,
  bandIds: readonly BandId[],
): Promise<ReadonlyMap<BandId, readonly Membership[]>> => {
  const held = new Map<BandId, readonly Membership[]>()
  for (const bandId of [...new Set(bandIds)].toSorted()) held.set(bandId, await memberships.hold(bandId))
  return held
}
