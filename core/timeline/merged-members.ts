import type { Membership } from '#core/accounts/membership.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Stores } from '#core/stores.ts'
import type { MergeOfBands } from './merge.ts'

type Memberships = Stores['memberships']
type Members = Pick<Stores, 'memberships' | 'accounts'>

/** Moves members and claims of `from` to `into`. Accounts in both keep both rows; their claim becomes a membership. Returns
 * the accounts to undo with {@link returnMembers}. */
export const moveMembers = async (
  { memberships, accounts }: Members,
  { id, from, into }: Pick<MergeOfBands, 'id' | 'from' | 'into'>,
  { by, at }: { by: AccountId; at: Date },
): Promise<readonly AccountId[]> => {
  const locked = await lockAll(memberships, [from, into])
  const existing = new Map(locked.get(into)?.map((membership) => [membership.accountId, membership]))
  const changed: AccountId[] = []
  for (const theirs of (locked.get(from) ?? []).toSorted(byAccount)) {
    const ours = existing.get(theirs.accountId)
    if (ours && (ours.state === 'active' || theirs.state !== 'active')) continue
    if (!(await accounts.lock(theirs.accountId))) continue
    const mergeIds = [...theirs.mergeIds, id]
    if (ours?.state === 'pending')
      await memberships.save({ ...ours, state: 'active', decidedBy: by, decidedAt: at, mergeIds })
    else await move(memberships, { ...theirs, mergeIds }, into)
    changed.push(theirs.accountId)
  }
  return changed
}

/** Reverses {@link moveMembers} in `into`, or in `remaining`, which `into` was merged into. Ends all memberships that depend
 * on the merge: users admitted by former members of `from` move there, earlier claims are pending again. Skips accounts that have
 * left. Returns the members of `from`. */
export const returnMembers = async (
  { memberships, accounts }: Members,
  merge: MergeOfBands,
  remaining: BandId,
): Promise<readonly AccountId[]> => {
  const { id, from, into, members } = merge
  const locked = await lockAll(memberships, [from, into, remaining])
  const find = (bandId: BandId, account: AccountId) =>
    locked.get(bandId)?.find(({ accountId }) => accountId === account)
  const returned: AccountId[] = []
  const dependent = [...locked].flatMap(([bandId, rows]) =>
    bandId === from ? [] : rows.filter(({ mergeIds }) => mergeIds.includes(id)),
  )
  for (const current of dependent.toSorted(byAccount)) {
    const { accountId, bandId, mergeIds } = current
    if (!(await accounts.lock(accountId))) continue
    const before = find(from, accountId)
    const isSecond = bandId !== into && find(into, accountId) !== undefined
    const wasMoved = members.includes(accountId) && !before && !isSecond
    if (!wasMoved && current.createdAt <= merge.at) {
      const otherMerges = mergeIds.filter((other) => other !== id)
      await memberships.save({ ...current, state: 'pending', decidedBy: null, decidedAt: null, mergeIds: otherMerges })
      continue
    }
    await memberships.remove(bandId, accountId)
    if (before?.state === 'active') continue
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

/** Accounts are locked in this order, against concurrent deletion and deadlocks. */
const byAccount = (one: Membership, other: Membership): number => (one.accountId < other.accountId ? -1 : 1)

const lockAll = async (
  memberships: Memberships,
  bandIds: readonly BandId[],
): Promise<ReadonlyMap<BandId, readonly Membership[]>> => {
  const locked = new Map<BandId, readonly Membership[]>()
  for (const bandId of [...new Set(bandIds)].toSorted()) locked.set(bandId, await memberships.lock(bandId))
  return locked
}
