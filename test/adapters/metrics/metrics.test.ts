import { beforeEach, describe, expect, it } from 'vitest'
import { makeResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import type { MetricSources, StoredMetrics } from '#adapters/metrics/metric-sources.ts'
import { type Metrics, makeMetrics } from '#adapters/metrics/metrics.ts'

const MINUTE_MS = 60_000

const stored: StoredMetrics = {
  upcomingShows: 320,
  pendingRequests: 2,
  pendingClaims: 1,
  mailsWaiting: 3,
  oldestMailAt: new Date(Date.now() - MINUTE_MS),
  mailsGivenUp: 4,
  jobs: [
    { name: 'mail', succeededAt: new Date('2026-11-21T20:00:00Z'), failedAt: null },
    { name: 'open-data', succeededAt: null, failedAt: new Date('2026-11-21T21:00:00Z') },
  ],
}

let queryCount: number
let readStored: () => Promise<StoredMetrics>
let counts: ReturnType<typeof makeResponseCounts>
let metrics: Metrics
beforeEach(() => {
  queryCount = 0
  readStored = async () => stored
  counts = makeResponseCounts()
  const sources: MetricSources = {
    version: '1.2.3',
    responses: counts,
    pipeline: () => ({
      computing: 1,
      waiting: 2,
      refused: 5,
      hits: 7,
      computed: 3,
      cachedBytes: 4096,
      observesWrites: true,
    }),
    connections: () => 11,
    pools: () => [{ name: 'reading', max: 6, used: 4, idle: 1, waiting: 9 }],
    stored: () => {
      queryCount += 1
      return readStored()
    },
  }
  metrics = makeMetrics(sources, { maxWaitMs: 100 })
})

const readSamples = async (): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await metrics.text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
const ownSeries = async () => [...(await readSamples()).keys()].filter((name) => name.startsWith('upstroke_'))

describe('requests', () => {
  const seriesOf = (labels: string) => `upstroke_http_requests_total{${labels}}`

  it('are counted once, by method, route and status, and separately for cached responses', async () => {
    counts.countResponse({ method: 'GET', route: '/api/shows', status: 200, seconds: 0.02 })
    counts.countResponse({ method: 'GET', route: '/api/shows', status: 503, seconds: 3 })
    for (let n = 0; n < 3; n += 1) counts.countCacheHit('/api/shows', 'GET', 200)
    counts.countCacheHit('/api/shows', 'HEAD', 304)
    await readSamples()
    counts.countCacheHit('/api/shows', 'GET', 200)
    const samples = await readSamples()
    const countOf = (labels: string) => samples.get(seriesOf(`method="GET",route="/api/shows",${labels}`))
    expect(countOf('status="200",from="computed"')).toBe(1)
    expect(countOf('status="503",from="computed"')).toBe(1)
    expect(countOf('status="200",from="memory"')).toBe(4)
    expect(samples.get(seriesOf('method="HEAD",route="/api/shows",status="304",from="memory"'))).toBe(1)
  })

  it('are counted by duration if their responses are computed', async () => {
    counts.countResponse({ method: 'GET', route: 'page', status: 200, seconds: 0.02 })
    counts.countResponse({ method: 'GET', route: 'page', status: 200, seconds: 0.3 })
    const samples = await readSamples()
    const upTo = (le: string) =>
      samples.get(`upstroke_http_request_duration_seconds_bucket{le="${le}",method="GET",route="page"}`)
    expect([upTo('0.01'), upTo('0.025'), upTo('0.25'), upTo('0.5'), upTo('+Inf')]).toEqual([0, 1, 1, 2, 2])
  })

  it('with unusual methods share one series', async () => {
    for (const method of ['BREW', 'PROPFIND', 'M-SEARCH'])
      counts.countResponse({ method, route: 'page', status: 404, seconds: 0 })
    const series = (await ownSeries()).filter((name) => name.startsWith('upstroke_http_requests_total'))
    expect(series).toEqual([seriesOf('method="other",route="page",status="404",from="computed"')])
  })
})

it('load, connections and the build are reported', async () => {
  const samples = await readSamples()
  expect(samples.get('upstroke_http_requests_refused_total')).toBe(5)
  for (const prefix of ['upstroke_response_cache', 'upstroke_kept_answers'])
    expect(samples.get(`${prefix}_hits_total`)).toBe(7)
  for (const name of ['upstroke_change_notifications_up', 'upstroke_hears_of_writes']) expect(samples.get(name)).toBe(1)
  expect(samples.get('upstroke_http_connections')).toBe(11)
  expect(samples.get('upstroke_database_connections{pool="reading",state="used"}')).toBe(4)
  expect(samples.get('upstroke_database_waiting{pool="reading"}')).toBe(9)
  expect(samples.get(`upstroke_build_info{version="1.2.3",node="${process.versions.node}"}`)).toBe(1)
})

it('emails and job runs are counted', async () => {
  metrics.countEmails('sent', 5)
  metrics.countEmails('given_up', 1)
  metrics.countRuns('still-on', 'failure', 1)
  const samples = await readSamples()
  expect(samples.get('upstroke_mails_total{outcome="sent"}')).toBe(5)
  expect(samples.get('upstroke_mails_total{outcome="given_up"}')).toBe(1)
  expect(samples.get('upstroke_mails_total{outcome="postponed"}')).toBe(0)
  for (const name of ['upstroke_job_runs_total', 'upstroke_job_rounds_total'])
    expect(samples.get(`${name}{name="still-on",result="failure"}`)).toBe(1)
})

describe('metrics from the database', () => {
  it('report the current state', async () => {
    const samples = await readSamples()
    expect(samples.get('upstroke_database_up')).toBe(1)
    expect(samples.get('upstroke_mails_waiting')).toBe(3)
    expect(samples.get('upstroke_mails_oldest_age_seconds')).toBeGreaterThanOrEqual(60)
    expect(samples.get('upstroke_mails_given_up')).toBe(4)
    expect(samples.get('upstroke_job_last_success_timestamp_seconds{name="mail"}')).toBe(
      Date.parse('2026-11-21T20:00:00Z') / 1000,
    )
    expect(samples.has('upstroke_job_last_success_timestamp_seconds{name="open-data"}')).toBe(false)
    expect(samples.has('upstroke_job_last_failure_timestamp_seconds{name="open-data"}')).toBe(true)
  })

  it('are read with one query for scrapes that are concurrent or in quick succession', async () => {
    await Promise.all([readSamples(), readSamples(), readSamples()])
    await readSamples()
    expect(queryCount).toBe(1)
  })

  const databaseMetrics = ['mails_waiting', 'mails_oldest_age_seconds', 'upcoming_shows', 'job_last_success']

  it.each([
    ['rejects queries', () => Promise.reject(new Error('the database is down'))],
    ['does not respond', () => new Promise<never>(() => {})],
  ])('are missing while the database %s, unlike all other metrics', async (_, failingRead) => {
    readStored = failingRead
    const samples = await readSamples()
    expect(samples.get('upstroke_database_up')).toBe(0)
    expect([...samples.keys()].filter((name) => databaseMetrics.some((part) => name.includes(part)))).toEqual([])
    expect(samples.get('upstroke_http_connections')).toBe(11)
    expect(samples.has('process_resident_memory_bytes')).toBe(true)
  })
})

it('metrics follow the naming conventions: prefix, base units, `_total` only on counters, no reserved labels', async () => {
  counts.countResponse({ method: 'GET', route: 'page', status: 200, seconds: 0.02 })
  metrics.countRuns('mail', 'success', 1)
  const text = await metrics.text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  expect(types.filter(({ name }) => !/^(upstroke|process|nodejs)_[a-z_0-9]+$/.test(name))).toEqual([])
  for (const { name, type } of types)
    expect({ name, isTotal: name.endsWith('_total') }).toEqual({ name, isTotal: type === 'counter' })
  expect(text).not.toMatch(/[{,](job|instance)="/)
  expect(text).not.toMatch(/_(ms|milliseconds|mb|kb)\b/)
})
