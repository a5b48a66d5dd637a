import { Gauge, type Registry } from 'prom-client'
import type { MetricSources, StoredMetrics } from './metric-sources.ts'

const MAX_AGE_MS = 5_000
/** Below Prometheus's default scrape timeout of ten seconds, so that the other metrics still arrive. */
const MAX_WAIT_MS = 2_000

/** Registers the metrics that need the database. While it is down, `upstroke_database_up` is 0 and the others are missing. */
export const addStoredMetrics = (
  registry: Registry,
  { stored }: Pick<MetricSources, 'stored'>,
  maxWaitMs = MAX_WAIT_MS,
): void => {
  const read = makeCachedRead(() => withDeadline(stored, maxWaitMs))
  const registers = [registry]
  new Gauge({
    name: 'upstroke_database_up',
    help: 'Whether the database responds in time: 1 or 0.',
    registers,
    async collect() {
      this.set((await read()) === null ? 0 : 1)
    },
  })
  const gauge = (name: string, help: string, pick: (metrics: StoredMetrics) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const metrics = await read()
        if (metrics) this.set(pick(metrics))
        else this.remove()
      },
    })
  gauge(
    'upstroke_mails_waiting',
    'Emails waiting in the outbox, except alert emails.',
    (metrics) => metrics.mailsWaiting,
  )
  gauge(
    'upstroke_mails_oldest_age_seconds',
    'Age of the oldest waiting email, except alert emails; 0 if there is none.',
    ({ oldestMailAt }) => (oldestMailAt === null ? 0 : Math.max(0, (Date.now() - oldestMailAt.getTime()) / 1000)),
  )
  gauge(
    'upstroke_mails_given_up',
    'Undelivered emails that were given up and have not been deleted since.',
    (metrics) => metrics.mailsGivenUp,
  )
  gauge('upstroke_upcoming_shows', 'Upcoming shows.', (metrics) => metrics.upcomingShows)
  gauge('upstroke_pending_requests', 'Pending requests to become a show manager.', (metrics) => metrics.pendingRequests)
  gauge('upstroke_pending_claims', 'Pending band claims.', (metrics) => metrics.pendingClaims)
  addJobMetrics(registry, read)
}

type Read = () => Promise<StoredMetrics | null>

const addJobMetrics = (registry: Registry, read: Read): void => {
  const gauge = (name: string, help: string, field: 'succeededAt' | 'failedAt') =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const job of (await read())?.jobs ?? []) {
          const at = job[field]
          if (at) this.set({ name: job.name }, at.getTime() / 1000)
        }
      },
    })
  gauge(
    'upstroke_job_last_success_timestamp_seconds',
    'When the job last succeeded, in any process; recorded at most once a minute.',
    'succeededAt',
  )
  gauge('upstroke_job_last_failure_timestamp_seconds', 'When the job last failed, in any process.', 'failedAt')
}

const makeCachedRead = (stored: MetricSources['stored']): Read => {
  let last: { at: number; metrics: Promise<StoredMetrics | null> } | null = null
  return () => {
    const now = performance.now()
    if (last && now - last.at < MAX_AGE_MS) return last.metrics
    last = { at: now, metrics: stored().catch(() => null) }
    return last.metrics
  }
}

const withDeadline = async (stored: MetricSources['stored'], maxWaitMs: number): Promise<StoredMetrics> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database did not answer in time')), maxWaitMs)
  try {
    return await Promise.race([stored(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
