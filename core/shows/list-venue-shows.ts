import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { readShowsOf, type ShowsOf, type ShowsOfQuery } from './shows-of.ts'

/** The shows at the venue, or at the one that it was merged into: upcoming ones the next first, past ones the latest first. Refuses with `venue.not_found`. */
export const makeListVenueShows =
  (ports: Pick<Ports, 'directory' | 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, id: VenueId, query: ShowsOfQuery): Promise<ShowsOf> => {
    const venue = (await ports.directory.venue(id)) ?? refuse('venue.not_found')
    return readShowsOf(ports, actor, { venueId: venue.id }, query)
  }
