import { showKeys } from '#core/alerts/alert-keys.ts'
import { filterableShowOf } from '#core/alerts/alert-matching.ts'
import { makeMatchAlerts } from '#core/alerts/match-alerts.ts'
import { usageOf } from '#test/bench/processes.ts'
import { median, quantile } from '#test/bench/statistics.ts'
import type { AlertBench } from './alert-bench.ts'
import { printTable } from './print-table.ts'

/** Number of shows matched first, to fill the cache: a process that has run for a while has cached the filters with popular keys. */
const WARM_UP_SHOWS = 1000

/** Measures three things for shows in random order: reading the show, finding the filters that match it, and the whole matching
 * job, which also stores the notices. */
export const measureMatching = async ({ client, ports, server }: AlertBench, showCount: number): Promise<void> => {
  const { rows: shows } = await client.query<{ id: string }>('select id from show order by md5(id::text) limit $1', [
    showCount + WARM_UP_SHOWS,
  ])
  const matchAlerts = makeMatchAlerts(ports)
  const times = { reading: [] as number[], finding: [] as number[], job: [] as number[] }
  const counts = { candidates: [] as number[], filters: [] as number[], matches: [] as number[] }
  const cpu = { finding: [] as number[], job: [] as number[] }
  const timed = async (work: () => Promise<void>): Promise<{ ms: number; cpuMs: number }> => {
    const before = usageOf([process.pid, server.pid]).cpuMs
    const start = performance.now()
    await work()
    return { ms: performance.now() - start, cpuMs: usageOf([process.pid, server.pid]).cpuMs - before }
  }
  for (const [nth, { id }] of shows.entries()) {
    const show = await ports.catalog.show(id as never)
    const venue = show && (await ports.directory.venue(show.venueId))
    if (!venue) throw new Error('The show or its venue is missing')
    const bandNames = new Map(show.lineUp.map(({ bandId, bandName }) => [bandId, bandName]))
    let [candidates, filters] = [0, 0]
    const find = async () => {
      const filterable = filterableShowOf(show, venue, {
        bandNameOf: (bandId) => bandNames.get(bandId),
        genres: show.genres,
      })
      const found = await ports.transact(({ alerts }) =>
        alerts.filtersWithKeys(showKeys(filterable.attributes, filterable.words)),
      )
      candidates = found.length
      filters = found.filter(({ matches }) => matches(filterable)).length
    }
    if (nth < WARM_UP_SHOWS) {
      await find()
      continue
    }
    const reading = await timed(async () => void (await ports.catalog.show(show.id)))
    const finding = await timed(find)
    await ports.transact(({ jobs }) => jobs.add('match-alerts', { showId: show.id, version: 1 }))
    const job = await timed(async () => void (await matchAlerts(1)))
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from alert_notice where show_id = $1',
      [id],
    )
    times.reading.push(reading.ms)
    times.finding.push(finding.ms)
    times.job.push(job.ms)
    cpu.finding.push(finding.cpuMs)
    cpu.job.push(job.cpuMs)
    counts.candidates.push(candidates)
    counts.filters.push(filters)
    counts.matches.push(rows[0]?.n ?? 0)
  }
  const row = (name: string, values: readonly number[]) => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => quantile(values, share)),
  ]
  printTable(
    ['per show', 'p50', 'p95', 'p99'],
    [
      row('reading the show, ms', times.reading),
      row('finding the filters, ms', times.finding),
      row('the whole job, ms', times.job),
      row('filters with one of the keys', counts.candidates),
      row('matching filters', counts.filters),
      row('matching alerts', counts.matches),
    ],
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const microsecondsPerMatch = times.job.flatMap((ms, nth) => {
    const matches = counts.matches[nth] ?? 0
    return matches < 100 ? [] : [(ms * 1000) / matches]
  })
  printTable(
    ['per matching alert', 'µs'],
    [
      ['the whole job, median for shows with 100 or more matches', median(microsecondsPerMatch)],
      ['CPU time of process and database, finding', (sum(cpu.finding) * 1000) / sum(counts.matches)],
      ['CPU time of process and database, the whole job', (sum(cpu.job) * 1000) / sum(counts.matches)],
    ],
  )
}
