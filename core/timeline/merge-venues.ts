import * as z from 'zod/mini'
import { MergeId, VenueId } from '#core/ids.ts'
import { type Actor, mayEditEveryEntry, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import { publicVenue } from '#core/venues/address-rule.ts'
import { reassignShows } from '#core/venues/move-shows.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { mergeEntries } from './merge-entries.ts'

export const VenueMerge = z.object({ into: VenueId })
export type VenueMerge = z.output<typeof VenueMerge>

/** Merges `from` into `into` with its shows and slugs, and deletes it. Returns the id for undoing. Throws `permission.*`, or
 * `merge.impossible` if they are equal or one is missing. */
export const makeMergeVenues =
  ({ transact, ids, clock }: Pick<Ports, 'transact' | 'ids' | 'clock'>) =>
  async (actor: Actor | null, from: VenueId, { into }: VenueMerge): Promise<{ id: MergeId; venue: PublicVenue }> => {
    const made = { by: requireRole(actor, mayEditEveryEntry).accountId, at: clock.now() }
    const id = MergeId.parse(ids.next())
    return transact(async ({ venues, shows, merges, revisions, audit }) => {
      await merges.begin()
      const { gone, kept } = await mergeEntries(venues, { from, into }, made.at)
      const changed = await reassignShows(shows, from, kept)
      await merges.add({ ...made, id, undoneAt: null, kind: 'venue', from, into, changed })
      await revisions.addAll([revisionOf('venue', gone, 'merged', made), revisionOf('venue', kept, 'merged', made)])
      await audit.add({ ...made, what: 'venue.merged', kind: 'venue', of: from, details: { into, merge: id } })
      return { id, venue: publicVenue(kept, actor, made.at) }
    })
  }
