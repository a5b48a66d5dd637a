import type { Ports } from '#core/ports.ts'
import type { ShowFacets } from './facets.ts'
import { listedName } from './in-list.ts'
import type { ShowFilter } from './show-filter.ts'

export const MOST_COUNTED = 1000
export const MOST_FACETED = 2000
const MOST_CHOICES = 50

/** Returns the choices of the filter panel with counts. */
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
