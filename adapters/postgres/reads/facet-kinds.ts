import type { ShowFacets } from '#core/shows/facets.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { keyOf } from './filter-conditions.ts'

export type Kind = Exclude<keyof ShowFacets, 'isExact'>

type Placeholder = (value: unknown) => string

type Choices = {
  isSet(filter: ShowFilter): boolean
  without: Partial<ShowFilter>
  /** Columns to group by in `source`, which reads the shows in `left_over`. They become `key_0` and so on in `counted`. */
  keys: readonly string[]
  source: string
  /** SQL: the row of `source` is among the chosen ones. */
  chosen(filter: ShowFilter, at$: Placeholder): string
  /** SQL: the fields of a choice. `one_venue` is the lowest venue id with that key. */
  fields: string
  join: string
}

const joinVenue = 'join venue on venue.id = counted.one_venue'

export const kinds: Readonly<Record<Kind, Choices>> = {
  bands: {
    isSet: ({ bands }) => bands.length > 0,
    without: { bands: [] },
    keys: ['band_id'],
    source: 'left_over cross join lateral unnest(band_ids) as band_id',
    chosen: ({ bands }, at$) => `band_id = any(${at$(bands)}::uuid[])`,
    fields: 'band.id as "bandId", band.name as "bandName"',
    join: 'join band on band.id = counted.key_0',
  },
  venues: {
    isSet: ({ venues }) => venues.length > 0,
    without: { venues: [] },
    keys: ['venue_id'],
    source: 'left_over',
    chosen: ({ venues }, at$) => `venue_id = any(${at$(venues)}::uuid[])`,
    fields: 'venue.id as "venueId", venue.name as "venueName", venue.city as "venueCity"',
    join: joinVenue,
  },
  cities: {
    isSet: ({ city }) => city !== null,
    without: { city: null },
    keys: ['city_key', 'region_key', 'country'],
    source: 'left_over',
    chosen: ({ city }, at$) => `city_key = ${at$(keyOf(city ?? ''))}`,
    fields: 'venue.city, venue.region, venue.country',
    join: joinVenue,
  },
  regions: {
    isSet: ({ region }) => region !== null,
    without: { region: null },
    keys: ['region_key', 'country'],
    source: 'left_over',
    chosen: ({ region }, at$) => `region_key = ${at$(keyOf(region ?? ''))}`,
    fields: 'venue.region, venue.country',
    join: joinVenue,
  },
  countries: {
    isSet: ({ country }) => country !== null,
    without: { country: null },
    keys: ['country'],
    source: 'left_over',
    chosen: ({ country }, at$) => `country = ${at$(country)}`,
    fields: 'key_0 as country',
    join: '',
  },
}
