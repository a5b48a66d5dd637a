import type { Membership } from '#core/accounts/membership.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Stores } from '#core/stores.ts'
import type { MergeOfBands } from './merge.ts'

type Memberships = Stores['memberships']
type Members = Pick<Stores, 'memberships' | 'accounts'>

/**
 * Moves the members and claims of `from` to `into`. An account that has a place in both bands keeps both rows, and its claim
 * of `into` becomes a membership when it is a member of `from`. Returns the accounts whose place in `into` changed, for
 * {@link giveMembersBack}.
 */
export const takeMembersOver = async (
  { memberships, accounts }: Members,
  { id, from, into }: Pick<MergeOfBands, 'id' | 'from' | 'into'>,
  { by, at }: { by: AccountId; at: Date },
): Promise<readonly AccountId[]> => {
  const held = await holdAll(memberships, [from, into])
  const known = new Map(held.get(into)?.map((membership) => [membership.accountId, membership]))
  const changed: AccountId[] = []
  for (const theirs of (held.get(from) ?? []).toSorted(byAccount)) {
    const ours = known.get(theirs.accountId)
    if (ours && (ours.state === 'active' || theirs.state !== 'active')) continue
    if (!(await accounts.hold(theirs.accountId))) continue
    const mergeIds = [...theirs.mergeIds, id]
    if (ours?.state === 'pending')
      await memberships.save({ ...ours, state: 'active', decidedBy: by, decidedAt: at, mergeIds })
    else await move(memberships, { ...theirs, mergeIds }, into)
    changed.push(theirs.accountId)
  }
  return changed
}

/**
 * Reverses {@link takeMembersOver} in `into`, or in `kept`, the band that `into` was merged into since. Every right that
 * rests on the merge ends there: an account that was let in by a former member of `from`, directly or through others, moves to
 * `from`, where that member did have the right; a claim that was made to the other band before the merge is pending again.
 * Accounts that have left meanwhile stay away. Returns the accounts that belong to `from` again.
 */
export const giveMembersBack = async (
  { memberships, accounts }: Members,
  merge: MergeOfBands,
  kept: BandId,
): Promise<readonly AccountId[]> => {
  const { id, from, into, members } = merge
  const held = await holdAll(memberships, [from, into, kept])
  const find = (bandId: BandId, account: AccountId) => held.get(bandId)?.find(({ accountId }) => accountId === account)
  const back: AccountId[] = []
  const concerned = [...held].flatMap(([bandId, rows]) =>
    bandId === from ? [] : rows.filter(({ mergeIds }) => mergeIds.includes(id)),
  )
  for (const now of concerned.toSorted(byAccount)) {
    const { accountId, bandId, mergeIds } = now
    if (!(await accounts.hold(accountId))) continue
    const before = find(from, accountId)
    const isSecond = bandId !== into && find(into, accountId) !== undefined
    const wasMoved = members.includes(accountId) && !before && !isSecond
    if (!wasMoved && now.createdAt <= merge.at) {
      const left = mergeIds.filter((other) => other !== id)
      await memberships.save({ ...now, state: 'pending', decidedBy: null, decidedAt: null, mergeIds: left })
      continue
    }
    await memberships.remove(bandId, accountId)
    if (before?.state === 'active') continue
    await memberships.save({ ...now, bandId: from, mergeIds: mergeIds.slice(0, mergeIds.indexOf(id)) })
    back.push(accountId)
  }
  for (const accountId of members.toSorted())
    if (!(find(into, accountId) ?? find(kept, accountId))) await memberships.remove(from, accountId)
  return back
}

const move = async (memberships: Memberships, membership: Membership, bandId: BandId): Promise<void> => {
  await memberships.remove(membership.bandId, membership.accountId)
  await memberships.save({ ...membership, bandId })
}

/** The order in which accounts are held, so that no account is deleted meanwhile and no two transactions deadlock. */
const byAccount = (one: Membership, other: Membership): number => (one.accountId < other.accountId ? -1 : 1)

/** In the order of the ids, so that two transactions that hold the same bands do not deadlock. */
const holdAll = async (
  memberships: Memberships,
  bandIds: readonly BandId[],
): Promise<ReadonlyMap<BandId, readonly Membership[]>> => {
  const held = new Map<BandId, readonly Membership[]>()
  for (const bandId of [...new Set(bandIds)].toSorted()) held.set(bandId, await memberships.hold(bandId))
  return held
}
