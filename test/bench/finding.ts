import pg from 'pg'
import { readCommand } from '#api/setup/command.mjs'
import { genres } from '#core/bands/genres.ts'
import { citySlug } from '#core/cities/city-slug.ts'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { fillSearchCalendar } from './fill-search.ts'
import { NO_CACHE, startProgram, stopProgram, usageOf } from './processes.ts'
import { eachRound } from './rounds.ts'
import { median } from './statistics.ts'

/** Compares the CPU time of process and database for each view and filter of a large calendar with that of its list. Nothing is
 * cached, and calls of a view and of the list alternate. `node test/bench/finding.ts --data .cache/finding --only month` */
const { values: options } = readCommand(commands, 'bench:finding')
const [rounds, calls] = [Number(options.rounds), Number(options.calls)]
const PORT = 4688
const CLAIM = 2

type Sample = Readonly<Record<'show' | 'band' | 'venue' | 'city' | 'region' | 'country' | 'near' | 'word', string>>

/** Shows of bands, venues and cities with many shows and with few. */
const readSamples = async (database: string): Promise<readonly Sample[]> => {
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

const LIST_PAGE = '/'
const LIST_CALL = '/api/shows'

type Measured = { name: string; against: string; pathOf: (sample: Sample, nth: number) => string }

const pathTo = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`

const measured: readonly Measured[] = [
  ...['', 'posters', 'text', 'month', 'map'].flatMap((view) =>
    filters.map(([filter, queryOf]) => ({
      name: `page: ${[view || 'list', filter].filter(Boolean).join(', ')}`,
      against: LIST_PAGE,
      pathOf: (sample: Sample, nth: number) => pathTo('/', { ...(view && { view }), ...queryOf(sample, nth) }),
    })),
  ),
  ...['/api/shows', '/api/shows/month', '/api/shows/map'].flatMap((path) =>
    filters.map(([filter, queryOf]) => ({
      name: `${path}${filter && `, ${filter}`}`,
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

const compared = measured.filter(({ name }) => name.includes(options.only ?? ''))

const server = await startBenchServer(undefined, options.data)
try {
  const database = await server.createMigrated('finding')
  await fillSearchCalendar(database, Number(options.shows))
  const samples = await readSamples(database)
  const product = await startProgram('api/main.ts', [], PORT, {
    DATABASE_URL: database,
    PORT: String(PORT),
    LOG_LEVEL: 'silent',
    BACKGROUND_JOBS: 'false',
    ...NO_CACHE,
  })
  try {
    /** Resolves to the CPU time of a call in ms, and to the size of its last response in bytes. */
    const measure = async (pathOf: Measured['pathOf']): Promise<{ cpuMs: number; bytes: number }> => {
      const before = usageOf([server.pid, product.pid ?? 0]).cpuMs
      let bytes = 0
      for (let nth = 0; nth < calls; nth += 1) {
        const path = pathOf(samples[nth % samples.length] as Sample, nth)
        const response = await fetch(`http://127.0.0.1:${PORT}${path}`)
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
        bytes = (await response.arrayBuffer()).byteLength
      }
      return { cpuMs: (usageOf([server.pid, product.pid ?? 0]).cpuMs - before) / calls, bytes }
    }
    const results = new Map(compared.map(({ name }) => [name, { own: [] as number[], list: [] as number[] }]))
    await eachRound({ from: 0, to: rounds }, async (round) => {
      for (const { name, against, pathOf } of compared) {
        const list = await measure(() => against)
        const own = await measure(pathOf)
        // The first round warms up.
        if (round > 0)
          for (const [key, { cpuMs }] of Object.entries({ own, list }))
            results.get(name)?.[key as 'own' | 'list'].push(cpuMs)
      }
    })
    console.log(`\nNode.js ${process.version}, ${options.shows} shows, ${rounds} rounds of ${calls} calls\n`)
    console.log('| view | CPU ms | of the list | ratio | at most 2 |\n|---|--:|--:|--:|---|')
    for (const [name, { own, list }] of results) {
      const ratio = median(own.map((cpuMs, nth) => cpuMs / (list[nth] ?? Number.NaN)))
      console.log(
        `| ${name} | ${median(own).toFixed(2)} | ${median(list).toFixed(2)} | ${ratio.toFixed(2)} | ${ratio <= CLAIM ? 'yes' : 'no'} |`,
      )
    }
  } finally {
    await stopProgram(product)
  }
} finally {
  await server.stop()
}
