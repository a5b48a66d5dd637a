import type { Ports } from '#core/ports.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import type { ShowFacets } from './facets.ts'
import type { ShowFilter } from './show-filter.ts'

export const MAX_COUNTED_SHOWS = 1000
export const MAX_FACET_SHOWS = 2000
const MAX_CHOICES = 50

/** Returns the choices for the filter panel, each with its number of shows. */
export const makeListFacets =
  ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async (filter: ShowFilter): Promise<ShowFacets> => {
    const facets = await catalog.facets({ filter, now: clock.now(), limit: MAX_CHOICES })
    return {
      ...facets,
      bands: facets.bands.map((band) => ({ ...band, bandName: listedName(band.bandName) })),
      venues: facets.venues.map((venue) => ({ ...venue, venueName: listedName(venue.venueName) })),
    }
  }
