import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { ShowId, VenueId } from '#core/ids.ts'
import { resolvePicture } from '#core/images/picture.ts'
import { transactEdit } from '#core/limits/daily-limits.ts'
import { type Actor, requireRole, rolesThatEditEveryShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { Version } from '#core/revisions/version.ts'
import { makeLineUp } from '#core/shows/line-up.ts'
import { type ShowListing, toListing } from '#core/shows/listing.ts'
import { loadCatalogShow, manageableShow, withCurrentShow } from '#core/shows/manageable-show.ts'
import { recordAndLoadShow } from '#core/shows/record-show.ts'
import { keptReconfirmationRequest, type Show, showContentOf } from '#core/shows/show.ts'
import type { Stores } from '#core/stores.ts'
import { ShowSnapshot } from './snapshot.ts'

/** If `version` is absent, the show is only undeleted. */
export const ShowRestoration = z.object({ version: Version })
export type ShowRestoration = z.output<typeof ShowRestoration>

/** Undeletes a show, or reverts it to an earlier version. ShowAdmins may do both. Owners may undelete the show, but not if a
 * ShowAdmin other than its creator deleted it. Undeleting a show that is not deleted does nothing. Throws `permission.*`,
 * `show.not_found`, `show.deleted`, `revision.not_found`, `limit.exceeded` or `stale_write`. */
export const makeRestoreShow =
  (ports: Pick<Ports, 'transact' | 'catalog' | 'clock' | 'rateLimits'>) =>
  async (actor: Actor | null, id: ShowId, { version }: ShowRestoration): Promise<ShowListing> => {
    if (version !== undefined) requireRole(actor, rolesThatEditEveryShow)
    const at = ports.clock.now()
    const restored = await transactEdit(ports, actor, async (stores) => {
      const { show, editor } = await manageableShow(stores, actor, id)
      if (version === undefined && !show.deletedAt) return loadCatalogShow(stores, show)
      const target = version === undefined ? show : await showAtVersion(stores, show, version, at)
      const stamp = { by: editor.accountId, at }
      return recordAndLoadShow(
        stores,
        { before: show, changed: { ...target, deletedAt: null, deletedByAdmin: false } },
        'restored',
        stamp,
      )
    }).catch(withCurrentShow(ports, actor, id))
    return toListing(restored, actor, at)
  }

const showAtVersion = async (stores: Stores, show: Show, version: number, at: Date): Promise<Show> => {
  const revision = (await stores.revisions.find('show', show.id, version)) ?? refuse('revision.not_found')
  const earlier = ShowSnapshot.safeParse(revision.snapshot).data ?? refuse('revision.not_found')
  const venue = (await stores.venues.findCurrent(earlier.venueId)) ?? (await stores.venues.findAny(show.venueId))
  if (!venue) throw new Error('A show names a venue that does not exist')
  const bands = await stores.bands.findAll(earlier.lineUp.map(({ bandId }) => bandId))
  const lineUp = makeLineUp(
    earlier.lineUp.flatMap((act) => {
      const band = bands.get(act.bandId)
      return band ? [{ ...act, bandId: band.id }] : []
    }),
  )
  const poster = earlier.poster && (await resolvePicture(stores, earlier.poster, at))
  return {
    ...show,
    // A former slug is never assigned to another show.
    ...showContentOf({ input: earlier, slug: earlier.slug ?? show.slug, venue, lineUp, poster, at }),
    status: earlier.status,
    previousDate: earlier.previousDate,
    previousVenueId: earlier.previousVenueId && (await currentVenueId(stores, earlier.previousVenueId)),
    confirmed: earlier.confirmed,
    reconfirmationRequestedAt: keptReconfirmationRequest(show, earlier.showDate),
  }
}

const currentVenueId = async ({ venues }: Stores, id: VenueId): Promise<VenueId | null> =>
  (await venues.findCurrent(id))?.id ?? null
