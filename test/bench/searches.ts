import pg from 'pg'

/** Calls whose median (`share` 0.5) or 99th percentile (0.99) is compared with the same quantile of the calls named `against`. */
type MeasuredSearch = {
  name: string
  paths: readonly string[]
  against: string
  share: number
  target: string
}

type Row = Record<'id' | 'venueId' | 'bandId' | 'title' | 'band' | 'venue' | 'city' | 'region' | 'country', string> & {
  near: string | null
}
type Query = Readonly<Record<string, string>>

const LIST = 'the list'
const READ = 'a show by its id'

/** Reads sample shows. Some of their bands, venues and cities have many shows, others few. */
const readSampleShows = async (databaseUrl: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(`
    select show.id, venue.id as "venueId", band.id as "bandId", show.show_title as title, band.name as band,
      venue.name as venue, venue.city, venue.region, venue.country, venue.latitude || ',' || venue.longitude as near
    from show join venue on venue.id = show.venue_id join act on act.show_id = show.id and act.position = 0
      join band on band.id = act.band_id
    where show.slug = any (array(select 'show-' || n * 477 from generate_series(1, 40) as n))`)
  await client.end()
  return rows
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const pathTo = (path: string, query: Query): string => `${path}?${new URLSearchParams(query)}`

/** Returns the first word of the title, the names of the band and the venue, alone and with the city, and the start of the
 * band's name. */
const searchTexts = ({ title, band, venue, city }: Row): readonly string[] => [
  title.split(' ')[0] ?? '',
  band,
  venue,
  `${band} ${city}`,
  `${venue} ${city}`,
  band.slice(0, 6),
]

const misspeltBand = ({ band }: Row): string => `${band.slice(0, 3)}x${band.slice(4)}`

const queryMakers: Readonly<Record<string, (row: Row, nth: number) => Query>> = {
  bands: ({ bandId }) => ({ bands: bandId }),
  venues: ({ venueId }) => ({ venues: venueId }),
  city: ({ city }) => ({ city }),
  region: ({ region }) => ({ region }),
  country: ({ country }) => ({ country }),
  dates: (_, nth) => ({ startDate: inDays(nth), endDate: inDays(nth + (nth % 4)) }),
  near: ({ near }, nth) => ({ near: near ?? '50,8', within: String([25, 50, 100, 250, 500][nth % 5]) }),
  ages: (_, nth) => ({ ages: nth % 2 ? 'all' : '18' }),
  status: (_, nth) => ({ status: ['cancelled', 'moved', 'scheduled', 'sold-out'][nth % 4] ?? '' }),
  includePast: () => ({ includePast: 'true' }),
  q: (row, nth) => ({ q: searchTexts(row)[nth % 6] ?? '' }),
}

export const makeSearches = async (databaseUrl: string): Promise<readonly MeasuredSearch[]> => {
  const rows = await readSampleShows(databaseUrl)
  const pathsFor = (queryOf: (row: Row, nth: number) => Query, path = '/api/shows') =>
    rows.map((row, nth) => pathTo(path, queryOf(row, nth)))
  const names = Object.keys(queryMakers)
  const pairs = names.flatMap((one, nth) => names.slice(nth + 1).map((other) => [one, other] as const))
  const makerOf = (name: string) => queryMakers[name] ?? (() => ({}))
  return [
    { name: READ, paths: rows.map(({ id }) => `/api/shows/${id}`), against: READ, share: 0.5, target: '' },
    { name: LIST, paths: ['/api/shows'], against: LIST, share: 0.5, target: '' },
    ...names.map((name) => ({ name, paths: pathsFor(makerOf(name)), against: LIST, share: 0.5, target: '<= 3' })),
    ...pairs.map(([one, other]) => ({
      name: `${one} and ${other}`,
      // Every other query takes its two filters from different shows, so it may match nothing.
      paths: pathsFor((row, nth) => ({
        ...makerOf(one)(row, nth),
        ...makerOf(other)(rows[nth % 2 ? nth : (nth + 7) % rows.length] ?? row, nth),
      })),
      against: LIST,
      share: 0.5,
      target: '<= 4',
    })),
    { name: 'facets', paths: ['/api/shows/filters'], against: READ, share: 0.99, target: '< 20' },
    {
      name: 'facets under filters',
      paths: pathsFor((row, nth) => makerOf(names[nth % names.length] ?? '')(row, nth), '/api/shows/filters'),
      against: READ,
      share: 0.99,
      target: '< 20',
    },
    { name: 'search by words', paths: pathsFor(makerOf('q')), against: READ, share: 0.99, target: '< 10' },
    {
      name: 'search by similarity',
      paths: pathsFor((row) => ({ q: misspeltBand(row) })),
      against: READ,
      share: 0.99,
      target: '< 10',
    },
  ]
}
