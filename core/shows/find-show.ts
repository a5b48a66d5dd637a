import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { type Actor, canEditShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { CatalogShow } from './catalog-show.ts'
import { type ShowListing, toListing } from './listing.ts'

/** Returns a show, past ones included. Throws `show.not_found`, or `show.deleted` unless the actor may restore it. */
export const makeFindShow =
  ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async (actor: Actor | null, id: ShowId): Promise<ShowListing> =>
    toListing(requireReadable(await catalog.show(id), actor), actor, clock.now())

/** Finds by a current or former slug. Throws as {@link makeFindShow} does. */
export const makeFindShowBySlug =
  ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async (actor: Actor | null, slug: string): Promise<ShowListing> =>
    toListing(requireReadable(await catalog.showBySlug(slug), actor), actor, clock.now())

export const requireReadable = (found: CatalogShow | null, actor: Actor | null): CatalogShow => {
  const show = found ?? refuse('show.not_found')
  const bandIds = show.lineUp.map(({ bandId }) => bandId)
  const isReadable = show.deletedAt === null || canEditShow(actor, { ...show, bandIds })
  return isReadable ? show : refuse('show.deleted')
}
