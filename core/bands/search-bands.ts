import type { Ports } from '#core/ports.ts'
import type { DirectorySearch } from '#core/venues/search-venues.ts'
import type { BandHit } from './public-band.ts'

/** Returns up to `limit` bands, the best match first, tolerating typos. Without a query, returns the first bands
 * in alphabetical order. */
export const makeSearchBands =
  ({ directory }: Pick<Ports, 'directory'>) =>
  ({ q, limit }: DirectorySearch): Promise<readonly BandHit[]> =>
    directory.searchBands(q, limit)
