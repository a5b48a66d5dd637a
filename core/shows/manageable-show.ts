import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { type Actor, canEditShow, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { withCurrentVersion } from '#core/revisions/with-current-version.ts'
import type { Stores } from '#core/stores.ts'
import { type CatalogShow, catalogShowOf, type ListedAct, namedActs } from './catalog-show.ts'
import { toListing } from './listing.ts'
import type { Show } from './show.ts'

/** Returns the show to edit, delete or restore, and the actor as its editor. Throws `permission.*`, `show.not_found`, or
 * `show.deleted` if only a ShowAdmin may restore the show. */
export const manageableShow = async (
  { shows }: Pick<Stores, 'shows'>,
  actor: Actor | null,
  id: ShowId,
): Promise<{ show: Show; editor: Actor }> => {
  const editor = requireLogin(actor)
  const show = (await shows.findAny(id)) ?? refuse('show.not_found')
  const bandIds = show.lineUp.map(({ bandId }) => bandId)
  return canEditShow(editor, { ...show, bandIds })
    ? { show, editor }
    : refuse(show.deletedByAdmin ? 'show.deleted' : 'permission.denied')
}

/** Like {@link manageableShow}, but throws `show.deleted` even if the actor may restore the show. */
export const editableShow = async (
  stores: Pick<Stores, 'shows'>,
  actor: Actor | null,
  id: ShowId,
): Promise<{ show: Show; editor: Actor }> => {
  const manageable = await manageableShow(stores, actor, id)
  return manageable.show.deletedAt ? refuse('show.deleted') : manageable
}

export const loadCatalogShow = async ({ venues, bands }: Stores, show: Show): Promise<CatalogShow> => {
  const venue = await venues.findAny(show.venueId)
  if (!venue) throw new Error('A show names a venue that does not exist')
  const bandsById = await bands.findAll(show.lineUp.map(({ bandId }) => bandId))
  const previousVenue = show.previousVenueId && (await venues.findAny(show.previousVenueId))
  return catalogShowOf(show, { venue, bands: bandsById.values(), previousVenue })
}

export const lineUpWithNames = async (
  { bands }: Pick<Stores, 'bands'>,
  { lineUp }: Pick<Show, 'lineUp'>,
): Promise<{ lineUp: readonly ListedAct[] }> => {
  const bandsById = await bands.findAll(lineUp.map(({ bandId }) => bandId))
  return { lineUp: namedActs(lineUp, bandsById.values()) }
}

export const withCurrentShow = (
  { catalog, clock }: Pick<Ports, 'catalog' | 'clock'>,
  actor: Actor | null,
  id: ShowId,
) => withCurrentVersion(async () => toListing((await catalog.show(id)) ?? refuse('show.not_found'), actor, clock.now()))
