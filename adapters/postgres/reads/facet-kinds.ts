import { localityKey } from '#core/cities/city.ts'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'

export type FacetName = Exclude<keyof ShowFacets, 'isExact'>

type Bind = (value: unknown) => string

type FacetKind = {
  isSet(filter: ShowFilter): boolean
  without: Partial<ShowFilter>
  /** Columns to group by in `source`, which reads `matching_show`. In `counted`, their names are `key_0` and so on. */
  keys: readonly string[]
  source: string
  /** SQL: whether a row of `source` has a chosen value. */
  chosen(filter: ShowFilter, bind: Bind): string
  /** SQL: the fields of a choice. */
  fields: string
  /** SQL: joins the band or venue that `fields` needs. `one_venue` is the lowest venue id among the shows of the choice. */
  join: string
}

const joinVenue = 'join venue on venue.id = counted.one_venue'

export const facetKinds: Readonly<Record<FacetName, FacetKind>> = {
  bands: {
    isSet: ({ bands }) => bands.length > 0,
    without: { bands: [] },
    keys: ['band_id'],
    source: 'matching_show cross join lateral unnest(band_ids) as band_id',
    chosen: ({ bands }, bind) => `band_id = any(${bind(bands)}::uuid[])`,
    fields: 'band.id as "bandId", band.name as "bandName"',
    join: 'join band on band.id = counted.key_0',
  },
  venues: {
    isSet: ({ venues }) => venues.length > 0,
    without: { venues: [] },
    keys: ['venue_id'],
    source: 'matching_show',
    chosen: ({ venues }, bind) => `venue_id = any(${bind(venues)}::uuid[])`,
    fields: 'venue.id as "venueId", venue.name as "venueName", venue.city as "venueCity"',
    join: joinVenue,
  },
  cities: {
    isSet: ({ city }) => city !== null,
    without: { city: null },
    keys: ['city_key', 'region_key', 'country'],
    source: 'matching_show',
    chosen: ({ city }, bind) => `city_key = ${bind(localityKey(city ?? ''))}`,
    fields: 'venue.city, venue.region, venue.country',
    join: joinVenue,
  },
  regions: {
    isSet: ({ region }) => region !== null,
    without: { region: null },
    keys: ['region_key', 'country'],
    source: 'matching_show',
    chosen: ({ region }, bind) => `region_key = ${bind(localityKey(region ?? ''))}`,
    fields: 'venue.region, venue.country',
    join: joinVenue,
  },
  countries: {
    isSet: ({ country }) => country !== null,
    without: { country: null },
    keys: ['country'],
    source: 'matching_show',
    chosen: ({ country }, bind) => `country = ${bind(country)}`,
    fields: 'key_0 as country',
    join: '',
  },
  genres: {
    isSet: ({ genres }) => genres.length > 0,
    without: { genres: [] },
    keys: ['genre'],
    source: 'matching_show cross join lateral unnest(genres) as genre',
    chosen: ({ genres }, bind) => `genre = any(${bind(genres)}::text[])`,
    fields: 'key_0 as genre',
    join: '',
  },
  // Shows must meet all chosen door criteria, so each criterion is counted with the whole filter.
  door: {
    isSet: () => false,
    without: {},
    keys: ['criterion'],
    source: `matching_show cross join lateral (
      select unnest(door) as criterion union select 'minorsWithAdult' where min_age = 0
    ) as met`,
    chosen: () => 'true',
    fields: 'key_0 as criterion',
    join: '',
  },
}
