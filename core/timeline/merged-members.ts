import type { Membership } from '#core/accounts/membership.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Stores } from '#core/stores.ts'
import type { MergeOfBands } from './merge.ts'

type Memberships = Stores['memberships']
type MemberStores = Pick<Stores, 'memberships' | 'accounts'>

/** Moves the memberships of `from` to `into`. Accounts with a membership in both keep both. However, an active member of `from` with a
 * claim or invitation for `into` becomes an active member of `into`. Returns the ids of the accounts whose memberships
 * changed, for {@link returnMembers}. */
export const moveMembers = async (
  { memberships, accounts }: MemberStores,
  { id, from, into }: Pick<MergeOfBands, 'id' | 'from' | 'into'>,
  { by, at }: { by: AccountId; at: Date },
): Promise<readonly AccountId[]> => {
  const membershipsByBand = await lockAll(memberships, [from, into])
  const intoByAccount = new Map(membershipsByBand.get(into)?.map((membership) => [membership.accountId, membership]))
  const changedAccountIds: AccountId[] = []
  for (const fromMembership of (membershipsByBand.get(from) ?? []).toSorted(byAccount)) {
    const intoMembership = intoByAccount.get(fromMembership.accountId)
    if (intoMembership && (intoMembership.state === 'active' || fromMembership.state !== 'active')) continue
    if (!(await accounts.lock(fromMembership.accountId))) continue
    const mergeIds = [...fromMembership.mergeIds, id]
    if (intoMembership?.state === 'pending')
      await memberships.save({ ...intoMembership, state: 'active', decidedBy: by, decidedAt: at, mergeIds })
    else await move(memberships, { ...fromMembership, mergeIds }, into)
    changedAccountIds.push(fromMembership.accountId)
  }
  return changedAccountIds
}

/** Reverses {@link moveMembers} in `into`, or in `remaining`, which `into` was merged into. Changes all memberships that depend
 * on the merge: moved and newer ones go to `from`, and older claims become pending again. Skips deleted accounts. Returns
 * the ids of the accounts that returned to `from`. */
export const returnMembers = async (
  { memberships, accounts }: MemberStores,
  merge: MergeOfBands,
  remaining: BandId,
): Promise<readonly AccountId[]> => {
  const { id, from, into, members } = merge
  const membershipsByBand = await lockAll(memberships, [from, into, remaining])
  const find = (bandId: BandId, memberId: AccountId) =>
    membershipsByBand.get(bandId)?.find(({ accountId }) => accountId === memberId)
  const returned: AccountId[] = []
  const dependentMemberships = [...membershipsByBand].flatMap(([bandId, bandMemberships]) =>
    bandId === from ? [] : bandMemberships.filter(({ mergeIds }) => mergeIds.includes(id)),
  )
  for (const current of dependentMemberships.toSorted(byAccount)) {
    const { accountId, bandId, mergeIds } = current
    if (!(await accounts.lock(accountId))) continue
    const formerMembership = find(from, accountId)
    const alsoBelongsToInto = bandId !== into && find(into, accountId) !== undefined
    const wasMoved = members.includes(accountId) && !formerMembership && !alsoBelongsToInto
    if (!wasMoved && current.createdAt <= merge.at) {
      const claim = { ...current, state: 'pending', decidedBy: null, decidedAt: null } as const
      await memberships.save({ ...claim, mergeIds: mergeIds.filter((mergeId) => mergeId !== id) })
      continue
    }
    await memberships.remove(bandId, accountId)
    if (formerMembership?.state === 'active') continue
    await memberships.save({ ...current, bandId: from, mergeIds: mergeIds.slice(0, mergeIds.indexOf(id)) })
    returned.push(accountId)
  }
  for (const accountId of members.toSorted())
    if (!(find(into, accountId) ?? find(remaining, accountId))) await memberships.remove(from, accountId)
  return returned
}

const move = async (memberships: Memberships, membership: Membership, bandId: BandId): Promise<void> => {
  await memberships.remove(membership.bandId, membership.accountId)
  await memberships.save({ ...membership, bandId })
}

/** Accounts are locked in this order, to avoid deadlocks. */
const byAccount = (one: Membership, other: Membership): number => (one.accountId < other.accountId ? -1 : 1)

const lockAll = async (
  memberships: Memberships,
  bandIds: readonly BandId[],
): Promise<ReadonlyMap<BandId, readonly Membership[]>> => {
  const membershipsByBand = new Map<BandId, readonly Membership[]>()
  for (const bandId of [...new Set(bandIds)].toSorted()) membershipsByBand.set(bandId, await memberships.lock(bandId))
  return membershipsByBand
}
