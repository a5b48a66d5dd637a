import { refuse } from '#core/errors.ts'
import { ShowId } from '#core/ids.ts'
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

/** The show of an address `/shows/{slug}` or of an id in its place. Refuses with `show.not_found`. */
export const makeFindShowByAddress =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, slugOrId: string): Promise<ShowListing> => {
    const id = ShowId.safeParse(slugOrId)
    const show =
      (id.success ? await catalogue.show(id.data) : await catalogue.showBySlug(slugOrId)) ?? refuse('show.not_found')
    return toListing(show, actor, clock.now())
  }
