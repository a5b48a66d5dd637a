import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { PageLimit, PageNumber } from '#core/paging/paging.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { described, flag, integer, list, named, orNull, text } from '#core/response.ts'
import { dateChecks, filterFields, hasNoCriteria } from '#core/shows/filter/show-filter.ts'
import { MapBox } from '#core/shows/map/map-box.ts'
import { Cursor } from './cursor.ts'
import { distanceTo } from './distance.ts'
import { listExcerpt } from './list-excerpt.ts'
import { ShowInList, toListing } from './listing.ts'

const MAX_OFFSET = 10_000

const pageFields = { page: PageNumber, limit: PageLimit, cursor: z.optional(Cursor) }

export const ShowQuery = z.object({ ...filterFields, box: z.optional(MapBox), ...pageFields }).check(...dateChecks)
export type ShowQuery = z.output<typeof ShowQuery>

export const ShowPage = named(
  'ShowPage',
  z.object({
    shows: list(ShowInList),
    totalItems: described(integer, 'The number of shows that match.'),
    isTotalExact: described(flag, 'False if there may be more than `totalItems`.'),
    nextCursor: described(orNull(text), 'Send it as `cursor` for the next page; null on the last page.'),
  }),
)
export type ShowPage = z.output<typeof ShowPage>

/** Returns a page of the shows that match the filter, only upcoming ones by default, sorted by date, door time (or else show time),
 * title and id. Pages past the end are empty. Throws `input.invalid` for a `page` too deep in a filtered list. */
export const makeListShows =
  ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async (actor: Actor | null, { page, limit, cursor, ...filter }: ShowQuery): Promise<ShowPage> => {
    const now = clock.now()
    const from = cursor ? { after: cursor } : { offset: (page - 1) * limit }
    if (!hasNoCriteria(filter) && 'offset' in from && from.offset > MAX_OFFSET)
      refuse('input.invalid', [fieldError('page', 'page.too_far')])
    const matches = await catalog.list({ filter, now, limit: limit + 1, ...from })
    const shows = matches.shows.slice(0, limit)
    const last = matches.shows.length > limit ? shows.at(-1) : undefined
    return {
      shows: shows.map((show) => ({
        ...listExcerpt(toListing(show, actor, now)),
        ...(filter.near && { distance: distanceTo(show, filter.near) }),
      })),
      totalItems: matches.total,
      isTotalExact: matches.isTotalExact,
      nextCursor: last ? Cursor.encode(last) : null,
    }
  }
