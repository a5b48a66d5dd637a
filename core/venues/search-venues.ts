import * as z from 'zod/mini'
import { wholeNumber } from '#core/paging/paging.ts'
import type { Ports } from '#core/ports.ts'
import { optionalText } from '#core/text/text.ts'
import { publicHit } from './address-rule.ts'
import type { VenueHit } from './venue.ts'

/** A search-as-you-type in bands or venues: what was typed so far, and how many answers (1 to 50). */
export const DirectorySearch = z.object({
  q: optionalText('search', 256),
  limit: wholeNumber('limit', 50, 10),
})
export type DirectorySearch = z.output<typeof DirectorySearch>

/** Venues whose name or city is like what was typed, best first; private addresses stay private. */
export const makeSearchVenues =
  ({ directory }: Pick<Ports, 'directory'>) =>
  async ({ q, limit }: DirectorySearch): Promise<readonly VenueHit[]> =>
    (await directory.searchVenues(q, limit)).map(publicHit)
