import * as z from 'zod/mini'
import { PageLimit, PageNumber } from '#core/paging.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { Cursor } from '#core/shows/cursor.ts'
import { type ShowListing, toListing } from '#core/shows/listing.ts'

/** The query of `GET /api/shows`: a page (from 1) or the cursor that an earlier answer gave, and 1 to 100 shows a page. */
export const ShowQuery = z.object({
  page: PageNumber,
  limit: PageLimit,
  cursor: z.optional(Cursor),
})
export type ShowQuery = z.output<typeof ShowQuery>

/** A page of shows. `totalItems` counts all upcoming shows; `nextCursor` reads on, null at the end. */
export type ShowPage = { shows: readonly ShowListing[]; totalItems: number; nextCursor: string | null }

/**
 * The upcoming shows, ordered by showDate, then doors or show time, then title, then id (decisions, section 2). Open to
 * everybody; a page past the end is empty.
 */
export const makeListShows =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, { page, limit, cursor }: ShowQuery): Promise<ShowPage> => {
    const now = clock.now()
    const from = cursor ? { after: cursor } : { offset: (page - 1) * limit }
    // One more than asked for tells whether there is anything to read on to.
    const { shows: found, total } = await catalogue.upcoming({ now, limit: limit + 1, ...from })
    const shows = found.slice(0, limit)
    const last = found.length > limit ? shows.at(-1) : undefined
    return {
      shows: shows.map((show) => toListing(show, actor, now)),
      totalItems: total,
      nextCursor: last ? Cursor.encode(last) : null,
    }
  }
