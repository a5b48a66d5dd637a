import { refuse } from '#core/errors.ts'
import { addition } from '#core/history/revision.ts'
import { ShowId } from '#core/ids.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { gatherShow } from '#core/shows/gather-show.ts'
import type { Act } from '#core/shows/line-up.ts'
import { catalogueShowOf, type ShowListing, toListing } from '#core/shows/listing.ts'
import { makeShow, showSlug, type Voucher } from '#core/shows/show.ts'
import type { ShowInput } from '#core/shows/show-input.ts'

/**
 * Adds a show, and with it the bands and the venue that were typed and are not known yet: all of it or nothing.
 * Returns the show as the actor sees it from now on, put together from what was saved: a read that failed afterwards would
 * tell people to save once more what is saved. Refuses with `permission.login_required`, `permission.denied`, or
 * `input.invalid` as {@link gatherShow} does, or naming `confirmedAs` (decisions, sections 1, 3 and 4).
 */
export const makeAddShow =
  ({ transact, ids, clock, timeZones }: Pick<Ports, 'transact' | 'ids' | 'clock' | 'timeZones'>) =>
  async (actor: Actor | null, input: ShowInput): Promise<ShowListing> => {
    const adder = requireRole(actor, mayAddShows)
    const added = await transact(async (stores) => {
      const made = { by: adder.accountId, at: clock.now() }
      const gathered = await gatherShow(stores, input, { ids, timeZones, ...made })
      const as = voucherOf(adder, input.confirmedAs, gathered.lineUp)
      const slug = await stores.shows.freeSlug(showSlug(input))
      const show = await stores.shows.save(
        makeShow(
          { input, slug, ...gathered, at: made.at },
          { id: ShowId.parse(ids.next()), by: made.by, confirmed: as && { as, at: made.at } },
        ),
      )
      await stores.revisions.addAll([addition('show', show, made)])
      await stores.audit.add({ ...made, what: 'show.added', kind: 'show', of: show.id, details: {} })
      return catalogueShowOf(show, { ...gathered, previousVenueName: null })
    })
    return toListing(added, actor, clock.now())
  }

/**
 * As whom the actor stands up for the show; who plays in it speaks for the band unasked. Refuses with `input.invalid`, in the
 * name of `field`.
 */
export const voucherOf = (
  actor: Pick<Actor, 'bandIds'>,
  as: Voucher | null,
  lineUp: readonly Act[],
  field = 'confirmedAs',
): Voucher | null => {
  const isOfBand = lineUp.some(({ bandId }) => actor.bandIds.includes(bandId))
  if (as === 'band' && !isOfBand)
    refuse('input.invalid', [{ field, message: 'Only a member of a band on the bill speaks for the band' }])
  return as ?? (isOfBand ? 'band' : null)
}
