import { refuse } from '#core/errors.ts'
import type { MergeId } from '#core/ids.ts'
import { type Actor, mayEditEveryEntry, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type Revision, revisionOf } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import { restoreShows } from '#core/venues/move-shows.ts'
import type { MergeOfBands, MergeOfVenues } from './merge.ts'
import { mergesInto, unmergeEntries } from './merge-entries.ts'
import { restoreMergedBand } from './merged-line-ups.ts'
import { returnMembers } from './merged-members.ts'

/** Undoes a merge: restores the entry with its slugs, and with shows and members not changed since, even from a further merge.
 * Throws `permission.*`, `merge.not_found`, `merge.undone` or `merge.impossible`. */
export const makeUndoMerge =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, id: MergeId): Promise<void> => {
    const made = { by: requireRole(actor, mayEditEveryEntry).accountId, at: clock.now() }
    await transact(async (stores) => {
      const merge = (await stores.merges.lock(id)) ?? refuse('merge.not_found')
      if (merge.undoneAt) refuse('merge.undone')
      const { kind, from, into } = merge
      const parted =
        merge.kind === 'band' ? await partBands(stores, merge, made) : await partVenues(stores, merge, made)
      await stores.merges.markUndone(id, made.at)
      await stores.revisions.addAll(parted)
      const details = { into, merge: id }
      await stores.audit.add({ ...made, what: `${kind}.unmerged`, kind, of: from, details })
    })
  }

type Undoing = Pick<Revision, 'by' | 'at'>

const partBands = async (
  { bands, shows, memberships, accounts, merges }: Stores,
  merge: MergeOfBands,
  made: Undoing,
): Promise<readonly Revision[]> => {
  const { from, into } = merge
  const { id } = (await bands.findAll([into])).get(into) ?? refuse('merge.impossible')
  const { back, kept } = await unmergeEntries(bands, { from, into, kept: id }, made.at)
  const later = (await merges.later(merge)).flatMap((each) => (each.kind === 'band' ? [each] : []))
  const members = await returnMembers({ memberships, accounts }, merge, id)
  const along = mergesInto(later, into)
  const held = await shows.lockLineUps({ showIds: merge.changed.map(({ showId }) => showId) })
  const restored = restoreMergedBand(held, merge, later)
  await shows.saveLineUps(restored.lineUps)
  for (const each of restored.later)
    await merges.save(along.has(each.id) ? { ...each, members: without(each.members, members) } : each)
  return [revisionOf('band', back, 'unmerged', made), revisionOf('band', kept, 'unmerged', made)]
}

const partVenues = async (
  { venues, shows, merges }: Stores,
  merge: MergeOfVenues,
  made: Undoing,
): Promise<readonly Revision[]> => {
  const { from, into, changed } = merge
  const { id } = (await venues.present(into)) ?? refuse('merge.impossible')
  const { back, kept } = await unmergeEntries(venues, { from, into, kept: id }, made.at)
  await restoreShows(shows, { from: back, into: id, changed })
  const later = (await merges.later(merge)).flatMap((each) => (each.kind === 'venue' ? [each] : []))
  const along = mergesInto(later, into)
  for (const each of later)
    if (along.has(each.id)) {
      const theirs = each.changed
      const left = {
        shows: without(theirs.shows, changed.shows),
        previous: without(theirs.previous, changed.previous),
      }
      await merges.save({ ...each, changed: left })
    }
  return [revisionOf('venue', back, 'unmerged', made), revisionOf('venue', kept, 'unmerged', made)]
}

const without = <Thing>(things: readonly Thing[], others: readonly Thing[]): readonly Thing[] =>
  things.filter((thing) => !others.includes(thing))
