import * as z from 'zod/mini'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { Cursor } from '#core/shows/cursor.ts'
import { type ShowListing, toListing } from '#core/shows/listing.ts'
import { PAGE_SIZE } from '#core/shows/page-size.ts'

const MAX_PAGE_SIZE = 100
/** Enough for 2.5 million shows; who reads further reads on by cursor. */
const MAX_PAGE = 100_000

const wholeNumber = (label: string, max: number, otherwise: number) =>
  z._default(
    z.pipe(
      z.string({ error: `${label} must be a whole number from 1 to ${max}` }).check(
        z.refine((value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= max, {
          error: `${label} must be a whole number from 1 to ${max}`,
        }),
      ),
      z.transform(Number),
    ),
    otherwise,
  )

/** The query of `GET /api/shows`: a page (from 1) or the cursor that an earlier answer gave, and 1 to 100 shows a page. */
export const ShowQuery = z.object({
  page: wholeNumber('page', MAX_PAGE, 1),
  limit: wholeNumber('limit', MAX_PAGE_SIZE, PAGE_SIZE),
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
