import type { Ports } from '#core/ports.ts'
import type { DirectorySearch } from '#core/venues/search-venues.ts'
import type { BandHit } from './band.ts'

/** Bands whose name is like what was typed, best first; tolerant of typing errors, case and accents. All, by name, when nothing was typed. */
export const makeSearchBands =
  ({ directory }: Pick<Ports, 'directory'>) =>
  ({ q, limit }: DirectorySearch): Promise<readonly BandHit[]> =>
    directory.searchBands(q, limit)
