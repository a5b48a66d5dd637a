import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { type Actor, canEditShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type CatalogueShow, type ShowListing, toListing } from './listing.ts'

/**
 * The show of an id, for everybody, past ones too. Refuses with `show.not_found`, or with `show.deleted` where the actor may
 * not bring it back.
 */
export const makeFindShow =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, id: ShowId): Promise<ShowListing> =>
    toListing(readable(await catalogue.show(id), actor), actor, clock.now())

/** The show of an address `/shows/{slug}`, also one that it had before. Refuses like {@link makeFindShow}. */
export const makeFindShowBySlug =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, slug: string): Promise<ShowListing> =>
    toListing(readable(await catalogue.showBySlug(slug), actor), actor, clock.now())

/** What was found, where the actor may read it: a deleted show only who may bring it back. Refuses with `show.not_found` or `show.deleted`. */
export const readable = (found: CatalogueShow | null, actor: Actor | null): CatalogueShow => {
  const show = found ?? refuse('show.not_found')
  const bandIds = show.lineUp.map(({ bandId }) => bandId)
  const isThere = show.deletedAt === null || canEditShow(actor, { ...show, bandIds })
  return isThere ? show : refuse('show.deleted')
}
