import type { Ports } from '#core/ports.ts'
import type { ShowFacets } from '#core/reads.ts'
import { listedName } from './in-list.ts'
import type { ShowFilter } from './show-filter.ts'

/** Of a filtered list so many shows are counted at most; who sees that there are more narrows it down. */
export const MOST_COUNTED = 1000
/** So many shows are looked at to count choices. */
export const MOST_FACETED = 2000
/** So many choices of a kind are told. */
const MOST_CHOICES = 50

/** The choices of the filter panel, with their counts. Open to everybody. */
export const makeListFacets =
  ({ catalogue, clock }: Pick<Ports, 'catalogue' | 'clock'>) =>
  async (filter: ShowFilter): Promise<ShowFacets> => {
    const facets = await catalogue.facets({ filter, now: clock.now(), limit: MOST_CHOICES })
    return {
      ...facets,
      bands: facets.bands.map((band) => ({ ...band, bandName: listedName(band.bandName) })),
      venues: facets.venues.map((venue) => ({ ...venue, venueName: listedName(venue.venueName) })),
    }
  }
