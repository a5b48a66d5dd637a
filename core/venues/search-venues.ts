import * as z from 'zod/mini'
import { positiveInteger } from '#core/paging/paging.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'
import { publicHit } from './address-rule.ts'
import type { VenueHit } from './public-venue.ts'

export const DirectorySearch = z.object({
  q: optionalText('search', MAX_SEARCH),
  limit: positiveInteger('limit', 50, 10),
})
export type DirectorySearch = z.output<typeof DirectorySearch>

/** Returns up to `limit` venues: the best matches by name or city first, or, without a query, in alphabetical order.
 * Hides private addresses. */
export const makeSearchVenues =
  ({ directory }: Pick<Ports, 'directory'>) =>
  async ({ q, limit }: DirectorySearch): Promise<readonly VenueHit[]> =>
    (await directory.searchVenues(q, limit)).map(publicHit)
