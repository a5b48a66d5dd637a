import type { Ports } from '#core/ports.ts'
import type { DirectorySearch } from '#core/venues/search-venues.ts'
import type { BandHit } from './public-band.ts'

/** Returns bands by similarity of name, tolerating typos; all in order of name for an empty query. */
export const makeSearchBands =
  ({ directory }: Pick<Ports, 'directory'>) =>
  ({ q, limit }: DirectorySearch): Promise<readonly BandHit[]> =>
    directory.searchBands(q, limit)
