import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { addLoadMetrics } from './load-metrics.ts'
import type { MetricSources } from './metric-sources.ts'
import { addResponseMetrics } from './response-metrics.ts'
import { addStoredMetrics } from './stored-metrics.ts'

type MailOutcome = 'sent' | 'postponed' | 'given_up'

export type Metrics = {
  contentType: string
  /** Does not reject while the database is down, but omits the metrics that are read from it. */
  text(): Promise<string>
  countEmails(outcome: MailOutcome, count: number): void
  /** Counts finished runs of a job. A count of 0 makes the job appear in the metrics. */
  countRuns(name: string, result: 'success' | 'failure', count: number): void
}

/** Gauges from prom-client that are named like counters. Each only sums the series of the gauge named without `_total`. */
const GAUGES_NAMED_TOTAL = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

export const makeMetrics = (sources: MetricSources, { maxWaitMs }: { maxWaitMs?: number } = {}): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of GAUGES_NAMED_TOTAL) registry.removeSingleMetric(name)
  const info = new Gauge({
    name: 'upstroke_build_info',
    help: 'Always 1; its labels are the running versions.',
    labelNames: ['version', 'node'],
    registers: [registry],
  })
  info.set({ version: sources.version, node: process.versions.node }, 1)
  addResponseMetrics(registry, sources)
  addLoadMetrics(registry, sources)
  addStoredMetrics(registry, sources, maxWaitMs)
  const emailCounter = new Counter({
    name: 'upstroke_mails_total',
    help: 'Emails from the outbox that this process tried to deliver, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['sent', 'postponed', 'given_up']) emailCounter.inc({ outcome }, 0)
  // The second name is deprecated.
  const runCounters = ['upstroke_job_runs_total', 'upstroke_job_rounds_total'].map(
    (name) =>
      new Counter({
        name,
        help: 'Job runs in this process, by job and result.',
        labelNames: ['name', 'result'],
        registers: [registry],
      }),
  )
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countEmails: (outcome, count) => emailCounter.inc({ outcome }, count),
    countRuns: (name, result, count) => {
      for (const counter of runCounters) counter.inc({ name, result }, count)
    },
  }
}
