import * as z from 'zod/mini'
import { MergeId, VenueId } from '#core/ids.ts'
import { type Actor, requireRole, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import { publicVenue } from '#core/venues/address-rule.ts'
import { publicAddressOf } from '#core/venues/public-address.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { reassignShows } from '#core/venues/reassign-shows.ts'
import { mergeEntries } from './merge-entries.ts'
import { moveSources } from './merged-sources.ts'

export const VenueMerge = z.object({ into: VenueId })
export type VenueMerge = z.output<typeof VenueMerge>

/** Moves the shows, alerts and sources of `from` to `into`. Deletes `from`, whose id and slugs then redirect. Returns the id of the
 * merge, for undoing it, and the remaining venue. Throws `permission.*`, `stale_write`, or `merge.impossible` if `from` and
 * `into` are equal or one of them is missing. */
export const makeMergeVenues =
  ({ transact, ids, clock }: Pick<Ports, 'transact' | 'ids' | 'clock'>) =>
  async (actor: Actor | null, from: VenueId, { into }: VenueMerge): Promise<{ id: MergeId; venue: PublicVenue }> => {
    const stamp = { by: requireRole(actor, rolesThatEditEveryEntry).accountId, at: clock.now() }
    const id = MergeId.parse(ids.next())
    return transact(async ({ venues, shows, merges, revisions, alerts, alertNotices, sources, audit }) => {
      await merges.takeGlobalLock()
      const { removed, remaining } = await mergeEntries(venues, { from, into }, stamp.at)
      const changed = await reassignShows(shows, from, remaining)
      await alerts.followMerge('venues', { from, into })
      const moved = await moveSources({ sources }, { from, into })
      await alertNotices.replaceVenue(changed.shows, { from, into: { venueId: into, ...publicAddressOf(remaining) } })
      await merges.add({ ...stamp, id, undoneAt: null, kind: 'venue', from, into, changed, sources: moved })
      await revisions.addAll([
        revisionOf('venue', removed, 'merged', stamp),
        revisionOf('venue', remaining, 'merged', stamp),
      ])
      await audit.add({ ...stamp, what: 'venue.merged', kind: 'venue', of: from, details: { into, merge: id } })
      return { id, venue: publicVenue(remaining, actor, stamp.at) }
    })
  }
