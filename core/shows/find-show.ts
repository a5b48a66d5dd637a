import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { type Actor, canEditShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { CatalogShow } from './catalog-show.ts'
import { type ShowDetails, toListing } from './listing.ts'

type NeededPorts = Pick<Ports, 'catalog' | 'clock'>

/** Returns an upcoming or past show. Throws `show.not_found`, or `show.deleted` for a deleted show that the actor may
 * not restore. */
export const makeFindShow =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: ShowId): Promise<ShowDetails> =>
    detailsOf(ports, actor, await ports.catalog.show(id))

/** Returns the show with this current or former slug. Throws as {@link makeFindShow} does. */
export const makeFindShowBySlug =
  (ports: NeededPorts) =>
  async (actor: Actor | null, slug: string): Promise<ShowDetails> =>
    detailsOf(ports, actor, await ports.catalog.showBySlug(slug))

const detailsOf = async (
  { catalog, clock }: NeededPorts,
  actor: Actor | null,
  showOrNull: CatalogShow | null,
): Promise<ShowDetails> => {
  const show = requireReadable(showOrNull, actor)
  const sources = await catalog.sourcesOf(show.id)
  return { ...toListing(show, actor, clock.now()), ...(sources.length > 0 && { sources }) }
}

export const requireReadable = (showOrNull: CatalogShow | null, actor: Actor | null): CatalogShow => {
  const show = showOrNull ?? refuse('show.not_found')
  const bandIds = show.lineUp.map(({ bandId }) => bandId)
  const isReadable = show.deletedAt === null || canEditShow(actor, { ...show, bandIds })
  return isReadable ? show : refuse('show.deleted')
}
