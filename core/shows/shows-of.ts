import * as z from 'zod/mini'
import type { BandId, VenueId } from '#core/ids.ts'
import { wrong } from '#core/wrong.ts'
import { PageLimit, PageNumber } from '#core/paging/paging.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
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
