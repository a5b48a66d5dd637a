import { createHash } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { readCommand } from '#api/setup/command.mjs'
import { withProgress } from '#api/setup/progress.ts'
import { keysOfFilter, keysOfShow } from '#core/alerts/alert-keys.ts'
import { filterMatches, showVersionOf } from '#core/alerts/alert-matching.ts'
import { makeMatchAlerts } from '#core/alerts/match-alerts.ts'
import type { ShowId } from '#core/ids.ts'
import { ShowFilter } from '#core/shows/show-filter.ts'
import { commands } from '#test/commands.mjs'
import { makeRandom } from '#test/support/random.ts'
import { startBenchServer } from './database.ts'
import { quantile } from './statistics.ts'

/** Measures matching against many skewed alerts: finding the alerts of a show, also with storing their notices, against reading
 * the show. */
const { values: options } = readCommand(commands, 'bench:alerts')
const [alertCount, showCount] = [Number(options.alerts), Number(options.shows)]
const BANDS = 50_000
/** Most of these places have no venue in this calendar. */
const PLACES = 20_000
const BATCH = 10_000

const { below, pick, chance } = makeRandom(1)
/** The rank of a choice of which the first ones are the most popular. */
const skewed = (count: number): number => Math.floor(count * (below(1_000_000) / 1_000_000) ** 3)

const server = await startBenchServer()
const url = await server.fill(10_000)
const client = new pg.Client({ connectionString: url })
await client.connect()
const postgres = await openPostgres({ url })

/** Spreads the venues over the cities and the globe, and the acts over many bands. */
const spread = async (): Promise<void> => {
  await client.query(`
    insert into band (id, slug, name, name_key, links, version, created_at, updated_at)
    select gen_random_uuid(), 'more-' || n, 'The ' || substr(md5(n::text), 1, 9), substr(md5(n::text), 1, 9), '[]', 1, now(), now()
    from generate_series(1, ${BANDS - 2_000}) as n`)
  await client.query(`
    with placed as (select id, row_number() over (order by slug) as n from venue)
    update venue set city = 'City ' || n, city_key = 'city ' || n, region = 'Region ' || n % 60,
      latitude = n % 120 - 60, longitude = n * 37 % 360 - 180, country = (array['US','DE','GB','JP','FR','ES'])[n % 6 + 1]
    from placed where placed.id = venue.id`)
  await client.query(`
    with numbered as (select id, row_number() over (order by md5(id::text)) as n from band),
      played as (select show_id, position, (row_number() over ()) * 7919 % ${BANDS} + 1 as n from act)
    update act set band_id = numbered.id from played join numbered using (n)
    where act.show_id = played.show_id and act.position = played.position`)
}

type Ids = { bands: readonly string[]; venues: readonly { id: string; latitude: number; longitude: number }[] }

const filterOf = ({ bands, venues }: Ids): ShowFilter => {
  const share = below(1000)
  if (share < 450) return ShowFilter.parse({ bands: bands[skewed(BANDS)] })
  if (share < 650) return ShowFilter.parse({ city: `City ${skewed(PLACES) + 1}`, ages: chance(0.2) ? 'all' : '' })
  if (share < 850) {
    const { latitude, longitude } = venues[skewed(PLACES)] ?? { latitude: below(120) - 60, longitude: below(360) - 180 }
    return ShowFilter.parse({
      near: `${latitude + below(400) / 100 - 2},${longitude}`,
      within: pick(['25', '50', '100']),
    })
  }
  if (share < 900) return ShowFilter.parse({ venues: pick(venues).id })
  if (share < 950)
    return ShowFilter.parse({
      q: createHash('md5')
        .update(String(skewed(BANDS)))
        .digest('hex')
        .slice(0, 9),
    })
  if (share < 990) return ShowFilter.parse({ region: `Region ${below(1_000)}`, ages: '18' })
  return ShowFilter.parse({
    country: pick(['US', 'DE', 'GB', 'JP', 'FR', 'ES']),
    q: pick(['big night', 'reunion tour']),
  })
}

const addAlerts = (ids: Ids): Promise<void> =>
  withProgress(`Adding ${alertCount.toLocaleString('en')} alerts`, async (report) => {
    for (let done = 0; done < alertCount; done += BATCH) {
      report('alerts', done, alertCount)
      const rows = Array.from({ length: Math.min(BATCH, alertCount - done) }, (_, n) => {
        const filter = filterOf(ids)
        return { n: done + n, filter, keys: keysOfFilter(filter), frequency: pick(['right-away', 'daily', 'weekly']) }
      })
      await client.query(
        `with given as (
           select n, filter, keys, frequency, gen_random_uuid() as id, gen_random_uuid() as subscriber
           from jsonb_to_recordset($1) as given (n int, filter jsonb, keys jsonb, frequency text)
         ), subscribers as (
           insert into subscriber (id, email, locale, created_at)
           select subscriber, 'fan-' || n || '@fans.example', 'en', now() - interval '1 year' from given
         ), alerts as (
           insert into alert (id, subscriber_id, filter, frequency, time_zone, created_at, confirmed_at)
           select id, subscriber, filter, frequency, 'UTC', now() - interval '1 year', now() - interval '1 year' from given
         )
         insert into alert_key (key, alert_id) select jsonb_array_elements_text(keys), id from given`,
        [JSON.stringify(rows)],
      )
    }
  })

const ports = { ...postgres.ports, clock: { now: () => new Date() } }
const matchAlerts = makeMatchAlerts(ports)

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Returns how many alerts the show has. */
const find = async (id: ShowId): Promise<number> => {
  const show = await ports.catalog.show(id)
  const venue = show && (await ports.directory.venue(show.venueId))
  if (!venue) throw new Error('The show or its venue is missing')
  const names = new Map(show.lineUp.map(({ bandId, bandName }) => [bandId, bandName]))
  const version = showVersionOf(show, venue, (band) => names.get(band))
  const keys = keysOfShow(version.facts, version.words)
  const alerts = await ports.transact((stores) => stores.alerts.withKeys(keys, { after: null, limit: 100_000 }))
  return alerts.filter(({ watched }) => 'filter' in watched && filterMatches(watched.filter, version)).length
}

try {
  await spread()
  const { rows: bands } = await client.query<{ id: string }>('select id from band order by md5(id::text)')
  const { rows: venues } = await client.query<Ids['venues'][number]>('select id, latitude, longitude from venue')
  await addAlerts({ bands: bands.map(({ id }) => id), venues })
  await client.query('vacuum analyze')
  const { rows: shows } = await client.query<{ id: ShowId }>('select id from show order by md5(id::text) limit $1', [
    showCount,
  ])
  const results = {
    reading: [] as number[],
    finding: [] as number[],
    matching: [] as number[],
    matches: [] as number[],
  }
  for (const { id } of shows.slice(0, 50)) await find(id)
  for (const { id } of shows) {
    results.reading.push(await timed(() => ports.catalog.show(id)))
    results.finding.push(await timed(async () => results.matches.push(await find(id))))
    await ports.transact(({ jobs }) => jobs.add('match-alerts', { showId: id, version: 1 }))
    results.matching.push(await timed(() => matchAlerts(1)))
  }
  console.log(
    `\nNode.js ${process.version}, ${alertCount} alerts, ${showCount} shows\n\n| per show | p50 | p95 | highest |\n|---|---|---|---|`,
  )
  const row = (name: string, values: readonly number[]) => {
    const [p50, p95, highest] = [0.5, 0.95, 1].map((share) => quantile(values, share).toPrecision(3))
    console.log(`| ${name} | ${p50} | ${p95} | ${highest} |`)
  }
  row('reading it, ms', results.reading)
  row('finding its alerts, ms', results.finding)
  row('finding them and storing the notices, ms', results.matching)
  row('matching alerts', results.matches)
} finally {
  await client.end()
  await postgres.close()
  await server.stop()
}
