import { prepareStatement, type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import { MAX_FACET_SHOWS } from '#core/shows/filter/list-facets.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { type FacetName, facetKinds } from './facet-kinds.ts'
import { hasPosition, ORDER, type Values } from './filter-conditions.ts'
import { isRare, planByGathering, planByPlanner, planInOrder } from './query-plans.ts'
import { type ParsedSearch, readSearched } from './search-terms.ts'

type Query = { filter: ShowFilter; now: Date; limit: number }
type FacetCounts = { [Each in FacetName]?: ShowFacets[Each] } & { isExact: boolean }
type Selection = 'all' | 'chosen' | 'others'
type CountQuery = ParsedSearch & {
  limit: number
  fullFilter: ShowFilter
  selections: readonly (readonly [FacetName, Selection])[]
}

const allKinds = Object.keys(facetKinds) as readonly FacetName[]
const columns = ['venue_id', 'city_key', 'region_key', 'country', 'band_ids', 'genres', 'door', 'min_age']

/** Returns whether the search has words or a position. Such a search scans the list, unless its matches are rare. */
const isSearched = ({ filter, search }: ParsedSearch): boolean => hasPosition(filter) || search.kind === 'words'

/** SQL: puts the first matching shows into `matching_show`. `isExact` is true only if no shows were left out. */
const matchesSql = (search: CountQuery, values: Values): { prelude: string; isExact: string } => {
  if (isSearched(search) && !isRare(search))
    return {
      prelude: `${planInOrder(search, values, { scanLimit: MAX_FACET_SHOWS, after: null, columns }).prelude},
        matching_show as (select * from found)`,
      isExact: `(select count(*) < ${MAX_FACET_SHOWS} from next)`,
    }
  const { prelude, from } = isSearched(search)
    ? planByGathering(search, values, columns)
    : planByPlanner(search, values)
  const firstMatches = `from ${from} order by ${ORDER} limit ${MAX_FACET_SHOWS + 1}`
  const clause = prelude === '' ? 'with' : `${prelude},`
  const scansIndexFirst = !isSearched(search) && rejectsManyRows(search.filter)
  return {
    prelude: scansIndexFirst
      ? `${clause} first as materialized (select ${ORDER} ${firstMatches}),
        candidate as materialized (select ${columns.join(', ')} from first join listed_show using (show_id)),
        matching_show as (select * from candidate limit ${MAX_FACET_SHOWS})`
      : `${clause} candidate as materialized (select ${columns.join(', ')} ${firstMatches}),
        matching_show as (select * from candidate limit ${MAX_FACET_SHOWS})`,
    isExact: `(select count(*) <= ${MAX_FACET_SHOWS} from candidate)`,
  }
}

/** Returns whether the filter rejects many rows of the index scan. If so, the query first reads only the index, then the rows of the
 * matches. */
const rejectsManyRows = ({ ages, status, city, region, country }: ShowFilter): boolean =>
  ages !== null || status.length > 1 || [city, region, country].filter((locality) => locality !== null).length > 1

const countFacets = async (pool: Queryable, query: CountQuery): Promise<FacetCounts> => {
  const values: Values = []
  const { prelude, isExact } = matchesSql(query, values)
  const bind = (value: unknown) => `$${values.push(value)}`
  const limit = bind(query.limit)
  const choicesSql = query.selections.map(([kind, selection]) => {
    const { keys, source, chosen, fields, join } = facetKinds[kind]
    const condition =
      selection === 'all' ? 'true' : `${selection === 'others' ? 'not ' : ''}${chosen(query.fullFilter, bind)}`
    return `(
      select coalesce(json_agg(choice), '[]') from (
        select ${fields}, shows from (
          select ${keys.map((key, index) => `${key} as key_${index}`).join(', ')}, min(venue_id::text)::uuid as one_venue,
            count(*)::int as shows
          from ${source} where ${condition}
          group by ${keys.join(', ')} order by shows desc, ${keys.join(', ')} limit ${limit}
        ) as counted ${join}
        order by ${['shows desc', ...keys.map((_, index) => `key_${index}`)].join(', ')}
      ) as choice
    ) as ${kind}`
  })
  const [row] = await queryUnprepared<FacetCounts>(
    pool,
    `${prelude} select ${[`${isExact} as "isExact"`, ...choicesSql].join(', ')}`,
    values,
  )
  return row ?? { isExact: true }
}

const bandsByIds = prepareStatement<{ bandId: BandId; bandName: string }>(
  'select id as "bandId", name as "bandName" from band where id = any($1::uuid[]) and deleted_at is null order by id',
)
const venuesByIds = prepareStatement<{ venueId: VenueId; venueName: string; venueCity: string }>(`
  select id as "venueId", name as "venueName", city as "venueCity" from venue
  where id = any($1::uuid[]) and deleted_at is null
  order by id`)

/** Returns the chosen bands, venues and genres that have no matching shows. They must stay visible. */
const chosenWithoutMatches = async (pool: Queryable, { bands, venues, genres }: ShowFilter, counted: FacetCounts) => {
  const [bandIds, venueIds] = [
    counted.bands?.map(({ bandId }) => bandId),
    counted.venues?.map(({ venueId }) => venueId),
  ]
  const [missingBands, missingVenues] = [
    bands.filter((id) => !bandIds?.includes(id)),
    venues.filter((id) => !venueIds?.includes(id)),
  ]
  const withoutShows = <Choice extends object>(choices: readonly Choice[]) =>
    choices.map((choice) => ({ ...choice, shows: 0 }))
  const countedGenres = counted.genres?.map(({ genre }) => genre)
  return {
    genres: withoutShows(genres.filter((genre) => !countedGenres?.includes(genre)).map((genre) => ({ genre }))),
    bands: withoutShows(missingBands.length > 0 ? await bandsByIds(pool, [missingBands]) : []),
    venues: withoutShows(missingVenues.length > 0 ? await venuesByIds(pool, [missingVenues]) : []),
  }
}

/** Returns the choices of each kind. Chosen ones are counted with the whole filter, others without the criteria of their kind. */
export const readFacets = (pool: Queryable, query: Query): Promise<ShowFacets> =>
  readSearched(
    pool,
    { ...query, filter: { ...query.filter, genres: [] } },
    (search) => facetsOf(pool, search, query),
    ({ venues }) => venues.every(({ shows }) => shows === 0),
  )

const facetsOf = async (pool: Queryable, parsed: ParsedSearch, { filter, limit }: Query): Promise<ShowFacets> => {
  const search = { ...parsed, limit, fullFilter: filter }
  const chosenKinds = allKinds.filter((kind) => facetKinds[kind].isSet(filter))
  const [base, ...rest] = await Promise.all([
    countFacets(pool, {
      ...search,
      filter,
      selections: allKinds.map((kind) => [kind, chosenKinds.includes(kind) ? 'chosen' : 'all']),
    }),
    ...chosenKinds.map((kind) =>
      countFacets(pool, {
        ...search,
        filter: { ...filter, ...facetKinds[kind].without },
        selections: [[kind, 'others']],
      }),
    ),
  ])
  const withoutMatches: Partial<ShowFacets> = await chosenWithoutMatches(pool, filter, base ?? { isExact: true })
  const choicesOf = <Each extends FacetName>(kind: Each): ShowFacets[Each] =>
    [base?.[kind], withoutMatches[kind], ...rest.map((counted) => counted[kind])]
      .flatMap((choices): readonly unknown[] => choices ?? [])
      .slice(0, limit) as readonly unknown[] as ShowFacets[Each]
  return {
    bands: choicesOf('bands'),
    venues: choicesOf('venues'),
    cities: choicesOf('cities'),
    regions: choicesOf('regions'),
    countries: choicesOf('countries'),
    genres: choicesOf('genres'),
    door: choicesOf('door'),
    isExact: [base, ...rest].every((counted) => counted?.isExact),
  }
}
