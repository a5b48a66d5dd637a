import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import { PageLimit, PageNumber } from '#core/paging/paging.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { wrong } from '#core/wrong.ts'
import { inList, type ShowInList } from './in-list.ts'
import { toListing } from './listing.ts'

/** Which of the shows of a band or venue: the upcoming or the past ones, a page (from 1) of 1 to 100. */
export const ShowsOfQuery = z.object({
  when: z._default(z.enum(['upcoming', 'past'], { error: wrong('filter.unknown_when') }), 'upcoming'),
  page: PageNumber,
  limit: PageLimit,
})
export type ShowsOfQuery = z.output<typeof ShowsOfQuery>

export type ShowsOf = { shows: readonly ShowInList[]; totalItems: number }

/** A page of the shows of a band or venue as the actor sees them; a page past the end is empty. */
export const readShowsOf = async (
  { catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>,
  actor: Actor | null,
  of: { bandId: BandId } | { venueId: VenueId },
  { when, page, limit }: ShowsOfQuery,
): Promise<ShowsOf> => {
  const now = clock.now()
  const { shows, total } = await catalogue.showsOf(of, { when, now, limit, offset: (page - 1) * limit })
  return { shows: shows.map((show) => inList(toListing(show, actor, now))), totalItems: total }
}

/** The shows of the band, or of the one that it was merged into: upcoming ones the next first, past ones the latest first. Refuses with `band.not_found`. */
export const makeListBandShows =
  (ports: Pick<Ports, 'directory' | 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, id: BandId, query: ShowsOfQuery): Promise<ShowsOf> => {
    const band = (await ports.directory.band(id)) ?? refuse('band.not_found')
    return readShowsOf(ports, actor, { bandId: band.id }, query)
  }

/** The shows at the venue, or at the one that it was merged into: upcoming ones the next first, past ones the latest first. Refuses with `venue.not_found`. */
export const makeListVenueShows =
  (ports: Pick<Ports, 'directory' | 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, id: VenueId, query: ShowsOfQuery): Promise<ShowsOf> => {
    const venue = (await ports.directory.venue(id)) ?? refuse('venue.not_found')
    return readShowsOf(ports, actor, { venueId: venue.id }, query)
  }
