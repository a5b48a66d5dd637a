import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { type Actor, canEditShow, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { tellingCurrent } from '#core/revisions/with-current-version.ts'
import type { Stores } from '#core/stores.ts'
import { type CatalogueShow, catalogueShowOf, type ListedAct, namedActs } from './catalogue-show.ts'
import { toListing } from './listing.ts'
import type { Show } from './show.ts'

/** Returns the show to edit or restore. Throws `permission.*`, `show.not_found`, or `show.deleted` unless the actor may
 * restore it. */
export const ownShow = async (
  { shows }: Pick<Stores, 'shows'>,
  actor: Actor | null,
  id: ShowId,
): Promise<{ show: Show; somebody: Actor }> => {
  const somebody = requireLogin(actor)
  const show = (await shows.findAny(id)) ?? refuse('show.not_found')
  const bandIds = show.lineUp.map(({ bandId }) => bandId)
  return canEditShow(somebody, { ...show, bandIds })
    ? { show, somebody }
    : refuse(show.removedByAdmin ? 'show.deleted' : 'permission.denied')
}

/** Like {@link ownShow}, but throws `show.deleted` for any deleted show. */
export const editableShow = async (
  stores: Pick<Stores, 'shows'>,
  actor: Actor | null,
  id: ShowId,
): Promise<{ show: Show; somebody: Actor }> => {
  const own = await ownShow(stores, actor, id)
  return own.show.deletedAt ? refuse('show.deleted') : own
}

export const catalogued = async ({ venues, bands }: Stores, show: Show): Promise<CatalogueShow> => {
  const venue = await venues.findAny(show.venueId)
  if (!venue) throw new Error('A show names a venue that does not exist')
  const billed = await bands.findAll(show.lineUp.map(({ bandId }) => bandId))
  const previousVenue = show.previousVenueId && (await venues.findAny(show.previousVenueId))
  return catalogueShowOf(show, { venue, bands: billed.values(), previousVenue })
}

export const billOf = async (
  { bands }: Pick<Stores, 'bands'>,
  { lineUp }: Pick<Show, 'lineUp'>,
): Promise<{ lineUp: readonly ListedAct[] }> => {
  const billed = await bands.findAll(lineUp.map(({ bandId }) => bandId))
  return { lineUp: namedActs(lineUp, billed.values()) }
}

export const withCurrent = (
  { catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>,
  actor: Actor | null,
  id: ShowId,
) => tellingCurrent(async () => toListing((await catalogue.show(id)) ?? refuse('show.not_found'), actor, clock.now()))
