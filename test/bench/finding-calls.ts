import pg from 'pg'
import { genres } from '#core/bands/genres.ts'
import { cityFilterParams, citySlug } from '#core/cities/city-slug.ts'
import { nextClientAddress } from './next-client-address.ts'
import { cpuMsOf } from './processes.ts'

export type Sample = Readonly<
  Record<'show' | 'band' | 'venue' | 'city' | 'region' | 'country' | 'near' | 'word', string>
>

/** Returns sample shows, each with its first band, its venue and its city. Some of these have many shows, others few. */
export const readSamples = async (databaseUrl: string): Promise<readonly Sample[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Sample>(`
    select show.slug as show, band.slug as band, venue.slug as venue, venue.city, venue.region, venue.country, left(band.name, 7) as word,
      venue.latitude || ',' || venue.longitude as near
    from show join venue on venue.id = show.venue_id join act on act.show_id = show.id and act.position = 0
      join band on band.id = act.band_id
    where show.slug = any (array(select 'show-' || n * 477 from generate_series(1, 40) as n))`)
  await client.end()
  return rows
}

type Query = Readonly<Record<string, string>>

const filters: readonly (readonly [name: string, query: (sample: Sample, nth: number) => Query])[] = [
  ['', () => ({})],
  ['near', ({ near }) => ({ near, within: '50' })],
  ['genre', (_, nth) => ({ genres: genres[nth % genres.length] ?? '' })],
  ['door fact', (_, nth) => ({ [['free', 'stepFree', 'cards', 'seating'][nth % 4] ?? '']: 'true' })],
  ['genre and door fact', (_, nth) => ({ genres: genres[nth % genres.length] ?? '', stepFree: 'true' })],
  ['city and genre', ({ city }, nth) => ({ city, genres: genres[nth % genres.length] ?? '' })],
  ['this weekend', () => ({ when: 'weekend' })],
  ['search', ({ word }) => ({ q: word })],
]

export const LIST_PAGE = '/'
export const LIST_CALL = '/api/shows'

type PathOf = (sample: Sample, nth: number) => string

export type Call = {
  name: string
  /** The view and the filter, for the table of all combinations. */
  cell?: { view: string; filter: string }
  listPathOf: PathOf
  pathOf: PathOf
}

const pathTo = (path: string, query: Query): string => `${path}?${new URLSearchParams(query)}`

const listPage: PathOf = () => LIST_PAGE
const listCall: PathOf = () => LIST_CALL

/** Returns a call for each filter. Calls for the list are compared with the unfiltered list, and calls for another view with the
 * list under the same filter. */
const underEachFilter = (
  view: string,
  { list, path = list, query = {} }: { list: string; path?: string; query?: Query },
): readonly Call[] =>
  filters.map(([filter, queryOf]) => {
    const isList = path === list && Object.keys(query).length === 0
    return {
      name: [view, filter].filter(Boolean).join(', '),
      cell: { view, filter: filter || 'none' },
      listPathOf: (sample, nth) => pathTo(list, isList ? {} : queryOf(sample, nth)),
      pathOf: (sample, nth) => pathTo(path, { ...query, ...queryOf(sample, nth) }),
    }
  })

/** Every view under each filter, and other pages and calls. */
export const findingCalls: readonly Call[] = [
  ...underEachFilter('list', { list: LIST_PAGE }),
  ...['posters', 'text', 'month', 'map'].flatMap((view) => underEachFilter(view, { list: LIST_PAGE, query: { view } })),
  ...underEachFilter('`/api/shows`', { list: LIST_CALL }),
  ...['/api/shows/month', '/api/shows/map'].flatMap((path) =>
    underEachFilter(`\`${path}\``, { list: LIST_CALL, path }),
  ),
  ...['-180,-56,180,76', '-11,35,32,62', '12,51,15,54'].flatMap((box) => [
    { name: `page: map of ${box}`, listPathOf: listPage, pathOf: () => pathTo('/', { view: 'map', box }) },
    { name: `/api/shows/map, ${box}`, listPathOf: listCall, pathOf: () => pathTo('/api/shows/map', { box }) },
    { name: `/api/map/outlines, ${box}`, listPathOf: listCall, pathOf: () => pathTo('/api/map/outlines', { box }) },
  ]),
  { name: 'page: show', listPathOf: listPage, pathOf: ({ show }) => `/shows/${show}` },
  { name: 'page: band', listPathOf: listPage, pathOf: ({ band }) => `/bands/${band}` },
  { name: 'page: venue', listPathOf: listPage, pathOf: ({ venue }) => `/venues/${venue}` },
  {
    name: 'page: city',
    listPathOf: (sample) => `${LIST_PAGE}?${cityFilterParams(sample)}`,
    pathOf: (sample) => `/cities/${citySlug(sample)}`,
  },
  { name: 'page: cities', listPathOf: listPage, pathOf: () => '/cities' },
  { name: 'page: my shows', listPathOf: listPage, pathOf: () => '/my-shows' },
  {
    name: '/api/suggestions',
    listPathOf: ({ word }) => pathTo(LIST_CALL, { q: word }),
    pathOf: ({ word }) => pathTo('/api/suggestions', { q: word }),
  },
  {
    name: '/api/places',
    listPathOf: listCall,
    pathOf: (_, nth) => pathTo('/api/places', { q: ['berl', 'portl', 'lond'][nth % 3] ?? '' }),
  },
]

type Target = { pids: readonly number[]; port: number; samples: readonly Sample[]; pathOf: PathOf }

/** Resolves to the CPU time per call, in ms, of each target's processes. Calls to the targets alternate, so that other work on
 * the machine affects all of them. Reports a status other than 200 to `onFailure`. */
export const cpuOfCalls = async (
  targets: readonly Target[],
  callsPerTarget: number,
  onFailure = (message: string): void => {
    throw new Error(message)
  },
): Promise<readonly number[]> => {
  const totals = targets.map(() => 0)
  for (let nth = 0; nth < callsPerTarget; nth += 1)
    for (const [index, { pids, port, samples, pathOf }] of targets.entries()) {
      const path = pathOf(samples[nth % samples.length] as Sample, nth)
      totals[index] = (totals[index] ?? 0) + (await cpuMsOf(pids, () => fetchPath(port, path, onFailure)))
    }
  return totals.map((total) => total / callsPerTarget)
}

const fetchPath = async (port: number, path: string, onFailure: (message: string) => void): Promise<void> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'X-Forwarded-For': nextClientAddress() },
  })
  if (response.status !== 200) onFailure(`${path} returned ${response.status}`)
  await response.arrayBuffer()
}
