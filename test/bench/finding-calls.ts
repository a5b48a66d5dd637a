import pg from 'pg'
import { genres } from '#core/bands/genres.ts'
import { citySlug } from '#core/cities/city-slug.ts'
import { nextClientAddress } from './next-client-address.ts'
import { usageOf } from './processes.ts'

export type Sample = Readonly<
  Record<'show' | 'band' | 'venue' | 'city' | 'region' | 'country' | 'near' | 'word', string>
>

/** Reads sample shows, of bands, venues and cities with many shows and with few. */
export const readSamples = async (database: string): Promise<readonly Sample[]> => {
  const client = new pg.Client({ connectionString: database })
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

export type Call = {
  name: string
  /** The view and the filter, for the table of all combinations. */
  cell?: { view: string; filter: string }
  against: string
  pathOf: (sample: Sample, nth: number) => string
}

const pathTo = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`

/** Every view under each filter, and the single pages. */
export const findingCalls: readonly Call[] = [
  ...['', 'posters', 'text', 'month', 'map'].flatMap((view) =>
    filters.map(([filter, queryOf]) => ({
      name: `page: ${[view || 'list', filter].filter(Boolean).join(', ')}`,
      cell: { view: view || 'list', filter: filter || 'none' },
      against: LIST_PAGE,
      pathOf: (sample: Sample, nth: number) => pathTo('/', { ...(view && { view }), ...queryOf(sample, nth) }),
    })),
  ),
  ...['/api/shows', '/api/shows/month', '/api/shows/map'].flatMap((path) =>
    filters.map(([filter, queryOf]) => ({
      name: `${path}${filter && `, ${filter}`}`,
      cell: { view: `\`${path}\``, filter: filter || 'none' },
      against: LIST_CALL,
      pathOf: (sample: Sample, nth: number) => pathTo(path, queryOf(sample, nth)),
    })),
  ),
  ...['-180,-56,180,76', '-11,35,32,62', '12,51,15,54'].flatMap((box) => [
    { name: `page: map of ${box}`, against: LIST_PAGE, pathOf: () => pathTo('/', { view: 'map', box }) },
    { name: `/api/shows/map, ${box}`, against: LIST_CALL, pathOf: () => pathTo('/api/shows/map', { box }) },
    { name: `/api/map/outlines, ${box}`, against: LIST_CALL, pathOf: () => pathTo('/api/map/outlines', { box }) },
  ]),
  { name: 'page: show', against: LIST_PAGE, pathOf: ({ show }) => `/shows/${show}` },
  { name: 'page: band', against: LIST_PAGE, pathOf: ({ band }) => `/bands/${band}` },
  { name: 'page: venue', against: LIST_PAGE, pathOf: ({ venue }) => `/venues/${venue}` },
  { name: 'page: city', against: LIST_PAGE, pathOf: (sample) => `/cities/${citySlug(sample)}` },
  { name: 'page: cities', against: LIST_PAGE, pathOf: () => '/cities' },
  { name: 'page: my shows', against: LIST_PAGE, pathOf: () => '/my-shows' },
  { name: '/api/suggestions', against: LIST_CALL, pathOf: ({ word }) => pathTo('/api/suggestions', { q: word }) },
  {
    name: '/api/places',
    against: LIST_CALL,
    pathOf: (_, nth) => pathTo('/api/places', { q: ['berl', 'portl', 'lond'][nth % 3] ?? '' }),
  },
]

/** Resolves to the CPU time per call, in ms, of the processes with these ids. Calls `onFailure` for a status other than 200. */
export const cpuOfCall = async (
  { pids, port, samples, calls }: { pids: readonly number[]; port: number; samples: readonly Sample[]; calls: number },
  pathOf: Call['pathOf'],
  onFailure = (message: string): void => {
    throw new Error(message)
  },
): Promise<number> => {
  const before = usageOf(pids).cpuMs
  for (let nth = 0; nth < calls; nth += 1) {
    const path = pathOf(samples[nth % samples.length] as Sample, nth)
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'X-Forwarded-For': nextClientAddress() },
    })
    if (response.status !== 200) onFailure(`${path} returned ${response.status}`)
    await response.arrayBuffer()
  }
  return (usageOf(pids).cpuMs - before) / calls
}
