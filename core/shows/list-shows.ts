import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { PageLimit, PageNumber } from '#core/paging/paging.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { Cursor } from './cursor.ts'
import { inList, type ShowInList } from './in-list.ts'
import { toListing } from './listing.ts'
import { datesInOrder, filterFields, isEveryShow } from './show-filter.ts'

/** Of a filtered list so many shows may be skipped by page numbers; the cursor reads on without an end. */
const MOST_SKIPPED = 10_000

const pageFields = { page: PageNumber, limit: PageLimit, cursor: z.optional(Cursor) }

/** The query of `GET /api/shows`: a filter, and a page (from 1) or the cursor that an earlier answer gave, with 1 to 100 shows a page. */
export const ShowQuery = z.object({ ...filterFields, ...pageFields }).check(datesInOrder)
export type ShowQuery = z.output<typeof ShowQuery>

/**
 * A page of shows, shortened by {@link inList}. `totalItems` counts all that the filter leaves; with `isTotalExact` false there are more than that.
 * `nextCursor` reads on, null at the end.
 */
export type ShowPage = {
  shows: readonly ShowInList[]
  totalItems: number
  isTotalExact: boolean
  nextCursor: string | null
}

/**
 * The shows that the filter leaves, upcoming unless it says otherwise, ordered by showDate, then doors or show time, then title, then id (decisions, section 2). Open to
 * everybody; a page past the end is empty. Refuses with `input.invalid` naming `page` for one far behind in a filtered list.
 */
export const makeListShows =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, { page, limit, cursor, ...filter }: ShowQuery): Promise<ShowPage> => {
    const now = clock.now()
    const from = cursor ? { after: cursor } : { offset: (page - 1) * limit }
    if (!isEveryShow(filter) && 'offset' in from && from.offset > MOST_SKIPPED)
      refuse('input.invalid', [fieldError('page', 'page.too_far')])
    // One more than asked for tells whether there is anything to read on to.
    const found = await catalogue.list({ filter, now, limit: limit + 1, ...from })
    const shows = found.shows.slice(0, limit)
    const last = found.shows.length > limit ? shows.at(-1) : undefined
    return {
      shows: shows.map((show) => inList(toListing(show, actor, now))),
      totalItems: found.total,
      isTotalExact: found.isTotalExact,
      nextCursor: last ? Cursor.encode(last) : null,
    }
  }
