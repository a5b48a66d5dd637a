import * as z from 'zod/mini'
import { hasSameGenres } from '#core/bands/band.ts'
import { type PublicBand, publicBand } from '#core/bands/public-band.ts'
import { BandId, MergeId } from '#core/ids.ts'
import { type Actor, requireRole, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import { mergeEntries } from './merge-entries.ts'
import { replaceBandInShows } from './merged-line-ups.ts'
import { moveMembers } from './merged-members.ts'
import { makeAdoptPicture } from './merged-pictures.ts'
import { moveSources } from './merged-sources.ts'

export const BandMerge = z.object({ into: BandId })
export type BandMerge = z.output<typeof BandMerge>

/** Moves the shows, members, alerts and sources of `from` to `into`. Copies the picture of `from` if `into` has none. Deletes `from`,
 * whose id and slugs then redirect. Returns the id of the merge, for undoing it, and the remaining band. Throws `permission.*`,
 * `stale_write`, or `merge.impossible` if `from` and `into` are equal or one of them is missing. */
export const makeMergeBands =
  ({ transact, ids, clock }: Pick<Ports, 'transact' | 'ids' | 'clock'>) =>
  async (actor: Actor | null, from: BandId, { into }: BandMerge): Promise<{ id: MergeId; band: PublicBand }> => {
    const stamp = { by: requireRole(actor, rolesThatEditEveryEntry).accountId, at: clock.now() }
    const id = MergeId.parse(ids.next())
    return transact(
      async ({ bands, shows, memberships, accounts, merges, revisions, alerts, sources, jobs, audit }) => {
        await merges.takeGlobalLock()
        const adopt = await makeAdoptPicture(bands, { from, into })
        const { removed, remaining } = await mergeEntries(bands, { from, into }, stamp.at, adopt)
        const members = await moveMembers({ memberships, accounts }, { id, from, into }, stamp)
        const changed = await replaceBandInShows(shows, { from, into })
        await alerts.followMerge('bands', { from, into })
        const moved = await moveSources({ sources }, { from, into })
        if (!hasSameGenres(removed, remaining))
          await jobs.add('match-alerts', {
            bandId: into,
            before: removed.genres,
            showIds: changed.map(({ showId }) => showId),
          })
        await merges.add({ ...stamp, id, undoneAt: null, kind: 'band', from, into, changed, members, sources: moved })
        await revisions.addAll([
          revisionOf('band', removed, 'merged', stamp),
          revisionOf('band', remaining, 'merged', stamp),
        ])
        await audit.add({ ...stamp, what: 'band.merged', kind: 'band', of: from, details: { into, merge: id } })
        const membership = await memberships.find(into, stamp.by)
        return { id, band: publicBand(remaining, actor, membership?.state ?? null) }
      },
    )
  }
