import { hasSameGenres } from '#core/bands/band.ts'
import { refuse } from '#core/errors.ts'
import type { MergeId } from '#core/ids.ts'
import { type Actor, requireRole, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type Revision, revisionOf, type Stamp } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import { publicAddressOf } from '#core/venues/public-address.ts'
import { restoreVenueOfShows } from '#core/venues/reassign-shows.ts'
import type { MergeOfBands, MergeOfVenues } from './merge.ts'
import { mergeChainFrom, unmergeEntries } from './merge-entries.ts'
import { restoreMergedBand } from './merged-line-ups.ts'
import { returnMembers } from './merged-members.ts'
import { makeReleasePicture, releasePictureInMergedBands } from './merged-pictures.ts'
import { returnSources, withoutSourcesOf } from './merged-sources.ts'

/** Undoes a merge, even if `into` was merged in turn: restores `from` with its slugs, and moves back the shows, members
 * and sources that have not changed since. Alerts stay with the remaining entry. Throws `permission.*`, `merge.not_found`,
 * `merge.undone`, `merge.impossible` or `stale_write`. */
export const makeUndoMerge =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, id: MergeId): Promise<void> => {
    const stamp = { by: requireRole(actor, rolesThatEditEveryEntry).accountId, at: clock.now() }
    await transact(async (stores) => {
      const merge = (await stores.merges.lock(id)) ?? refuse('merge.not_found')
      if (merge.undoneAt) refuse('merge.undone')
      const { kind, from, into } = merge
      const revisions =
        merge.kind === 'band' ? await unmergeBands(stores, merge, stamp) : await unmergeVenues(stores, merge, stamp)
      await stores.merges.markUndone(id, stamp.at)
      await stores.revisions.addAll(revisions)
      const details = { into, merge: id }
      await stores.audit.add({ ...stamp, what: `${kind}.unmerged`, kind, of: from, details })
    })
  }

const unmergeBands = async (
  { bands, shows, memberships, accounts, merges, jobs, sources }: Stores,
  merge: MergeOfBands,
  stamp: Stamp,
): Promise<readonly Revision[]> => {
  const { from, into } = merge
  const { id: remainingId } = (await bands.findAll([into])).get(into) ?? refuse('merge.impossible')
  const release = await makeReleasePicture(bands, from)
  const { restoredEntry, remaining } = await unmergeEntries(
    bands,
    { from, into, remaining: remainingId },
    stamp.at,
    release,
  )
  const later = (await merges.later(merge)).flatMap((each) => (each.kind === 'band' ? [each] : []))
  const returnedMembers = await returnMembers({ memberships, accounts }, merge, remainingId)
  const chain = mergeChainFrom(later, into)
  const pictureRevisions = await releasePictureInMergedBands(bands, into, release, stamp)
  const lineUps = await shows.lockLineUps({ showIds: merge.changed.map(({ showId }) => showId) })
  const restored = restoreMergedBand(lineUps, merge, later)
  await shows.saveLineUps(restored.lineUps)
  await returnSources({ sources }, merge, remainingId)
  const showIds = [...restored.lineUps.keys()]
  if (!hasSameGenres(restoredEntry, remaining))
    await jobs.add('match-alerts', { bandId: from, before: remaining.genres, showIds })
  for (const each of restored.later)
    await merges.replace(
      chain.has(each.id)
        ? { ...each, members: without(each.members, returnedMembers), sources: withoutSourcesOf(each, merge) }
        : each,
    )
  return [
    revisionOf('band', restoredEntry, 'unmerged', stamp),
    revisionOf('band', remaining, 'unmerged', stamp),
    ...pictureRevisions,
  ]
}

const unmergeVenues = async (
  { venues, shows, merges, alertNotices, sources }: Stores,
  merge: MergeOfVenues,
  stamp: Stamp,
): Promise<readonly Revision[]> => {
  const { from, into, changed } = merge
  const { id: remainingId } = (await venues.findCurrent(into)) ?? refuse('merge.impossible')
  const { restoredEntry, remaining } = await unmergeEntries(venues, { from, into, remaining: remainingId }, stamp.at)
  await restoreVenueOfShows(shows, { from: restoredEntry, into: remainingId, changed })
  await alertNotices.replaceVenue(changed.shows, {
    from: remainingId,
    into: { venueId: from, ...publicAddressOf(restoredEntry) },
  })
  await returnSources({ sources }, merge, remainingId)
  const later = (await merges.later(merge)).flatMap((each) => (each.kind === 'venue' ? [each] : []))
  const chain = mergeChainFrom(later, into)
  for (const each of later)
    if (chain.has(each.id)) {
      const reassigned = each.changed
      const reduced = {
        shows: without(reassigned.shows, changed.shows),
        previous: without(reassigned.previous, changed.previous),
      }
      await merges.replace({ ...each, changed: reduced, sources: withoutSourcesOf(each, merge) })
    }
  return [revisionOf('venue', restoredEntry, 'unmerged', stamp), revisionOf('venue', remaining, 'unmerged', stamp)]
}

const without = <Item>(items: readonly Item[], others: readonly Item[]): readonly Item[] =>
  items.filter((item) => !others.includes(item))
