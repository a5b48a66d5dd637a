import { DomainError, refuse } from '#core/errors.ts'
import { revisionOf } from '#core/history/revision.ts'
import type { ShowId } from '#core/ids.ts'
import { type Actor, canEditShow, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { gatherShow } from '#core/shows/gather-show.ts'
import { catalogueShowOf, type ShowListing, toListing } from '#core/shows/listing.ts'
import { changeShow, type Show, showSlug } from '#core/shows/show.ts'
import type { ShowEdit } from '#core/shows/show-input.ts'
import type { Stores } from '#core/stores.ts'

type NeededPorts = Pick<Ports, 'transact' | 'catalogue' | 'ids' | 'clock' | 'timeZones'>

/**
 * Changes a show and what has become of it; a new title or date gives it a new address, and the old one leads there.
 * Refuses with `permission.login_required`, `permission.denied`, `show.not_found`, `show.deleted`, `version.missing`,
 * `stale_write` with the show as somebody else has left it, or `input.invalid` as {@link gatherShow} does, or naming
 * `status` when a rescheduled show has no other date, or a moved one no other venue (decisions, sections 1, 3 and 4).
 */
export const makeEditShow = ({ transact, catalogue, ids, clock, timeZones }: NeededPorts) => {
  return async (actor: Actor | null, id: ShowId, input: ShowEdit): Promise<ShowListing> => {
    const version = input.version ?? refuse('version.missing')
    const edited = await transact(async (stores) => {
      const show = await editable(stores, actor, id)
      if (show.version !== version) refuse('stale_write')
      const made = { by: requireThat(actor, () => true).accountId, at: clock.now() }
      const gathered = await gatherShow(stores, input, { ids, timeZones, ...made })
      const slug = showSlug(input) === showSlug(show) ? show.slug : await stores.shows.freeSlug(showSlug(input))
      const changed = changeShow(show, { input, slug, ...gathered, at: made.at }, input.status)
      requireReason(changed)
      const saved = await stores.shows.save(changed)
      await stores.revisions.addAll([revisionOf('show', saved, 'edited', made)])
      await stores.audit.add({ ...made, what: 'show.edited', kind: 'show', of: id, details: {} })
      const previous = saved.previousVenueId && (await stores.venues.findAny(saved.previousVenueId))
      return catalogueShowOf(saved, { ...gathered, previousVenueName: previous?.name ?? null })
    }).catch((error: unknown) => withCurrent(error, actor, id))
    return toListing(edited, actor, clock.now())
  }

  /** Tells what somebody else has made of the show meanwhile. */
  async function withCurrent(error: unknown, actor: Actor | null, id: ShowId): Promise<never> {
    if (!(error instanceof DomainError && error.code === 'stale_write')) throw error
    const current = (await catalogue.show(id)) ?? refuse('show.not_found')
    throw new DomainError('stale_write', { current: toListing(current, actor, clock.now()), cause: error })
  }
}

/**
 * The show, for who may edit it, where it is not deleted. Refuses with `permission.login_required`, `permission.denied`,
 * `show.not_found` or `show.deleted`.
 */
export const editable = async ({ shows }: Stores, actor: Actor | null, id: ShowId): Promise<Show> => {
  const show = await ownShow({ shows }, actor, id)
  return show.deletedAt ? refuse('show.deleted') : show
}

/** The same, also a deleted one. */
export const ownShow = async ({ shows }: Pick<Stores, 'shows'>, actor: Actor | null, id: ShowId): Promise<Show> => {
  requireThat(actor, () => true)
  const show = (await shows.findAny(id)) ?? refuse('show.not_found')
  requireThat(actor, (somebody) =>
    canEditShow(somebody, { createdBy: show.createdBy, bandIds: show.lineUp.map(({ bandId }) => bandId) }),
  )
  return show
}

const requireReason = ({ status, previousDate, previousVenueId }: Show): void => {
  if (status === 'rescheduled' && previousDate === null)
    refuse('input.invalid', [{ field: 'status', message: 'A rescheduled show needs another date' }])
  if (status === 'moved' && previousVenueId === null)
    refuse('input.invalid', [{ field: 'status', message: 'A moved show needs another venue' }])
}
