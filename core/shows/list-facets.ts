import type { BandId, VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { listedName } from './in-list.ts'
import type { ShowFilter } from './show-filter.ts'

/** Of a filtered list so many shows are counted at most; who sees that there are more narrows it down. */
export const MOST_COUNTED = 1000
/** So many shows are looked at to count choices. */
export const MOST_FACETED = 2000
/** So many choices of a kind are told. */
const MOST_CHOICES = 50

type Counted = { shows: number }

/** What a filter could choose besides, each with the number of shows that this would leave (decisions, section 4). */
export type ShowFacets = {
  bands: readonly ({ bandId: BandId; bandName: string } & Counted)[]
  venues: readonly ({ venueId: VenueId; venueName: string; venueCity: string } & Counted)[]
  cities: readonly ({ city: string; region: string; country: string } & Counted)[]
  regions: readonly ({ region: string; country: string } & Counted)[]
  /** ISO 3166-1 alpha-2. */
  countries: readonly ({ country: string } & Counted)[]
  /** False: there were more shows than were counted. */
  isExact: boolean
}

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
