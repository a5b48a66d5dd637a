import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ShowListing, toListing } from '#core/shows/listing.ts'

/** The show of an id, for everybody, past ones too. Refuses with `show.not_found`, also when it was deleted. */
export const makeFindShow =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, id: ShowId): Promise<ShowListing> => {
    const show = (await catalogue.show(id)) ?? refuse('show.not_found')
    return toListing(show, actor, clock.now())
  }

/** The show of an address `/shows/{slug}`, for everybody. Refuses with `show.not_found`. */
export const makeFindShowBySlug =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, slug: string): Promise<ShowListing> => {
    const show = (await catalogue.showBySlug(slug)) ?? refuse('show.not_found')
    return toListing(show, actor, clock.now())
  }
