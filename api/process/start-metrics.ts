import type { MetricSources } from '#adapters/metrics/metric-sources.ts'
import type { Metrics } from '#adapters/metrics/metrics.ts'
import type { Config } from '#api/config/config.ts'
import { version } from '#api/config/version.ts'
import type { RecordRun } from '#api/jobs/job-run-recorder.ts'
import type { Store } from '#api/modules/store.ts'
import type { Core } from '#core/core.ts'
import type { JobName } from '#core/site-stats/site-stats.ts'
import { serveMetrics } from './serve-metrics.ts'

export type MetricsHandle = {
  withMailCounts(core: Core): Core
  withRunCounts(recorderOf: (name: JobName) => RecordRun): (name: JobName) => RecordRun
  close(): Promise<void>
}

type MetricsParts = Pick<MetricSources, 'responses' | 'pipeline' | 'connections'> & {
  store: Pick<Store, 'ports' | 'pools'>
}

const NO_METRICS: MetricsHandle = {
  withMailCounts: (core) => core,
  withRunCounts: (recorderOf) => recorderOf,
  close: async () => {},
}

/** Serves metrics on METRICS_PORT; does nothing without it. Rejects with an `OperatorError` if the port is unavailable. */
export const startMetrics = async (
  { METRICS_PORT: port, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
  { store, ...parts }: MetricsParts,
): Promise<MetricsHandle> => {
  if (port === undefined) return NO_METRICS
  const { makeMetrics } = await import('#adapters/metrics/metrics.ts')
  const metrics = makeMetrics({ ...parts, version, pools: store.pools, stored: storedStats(store) })
  const { close } = await serveMetrics(metrics, { port, METRICS_HOST })
  return { ...wrappersFor(metrics), close }
}

const storedStats =
  ({ ports: { siteStats, jobRuns } }: Pick<Store, 'ports'>): MetricSources['stored'] =>
  async () => {
    const now = new Date()
    const [stats, jobs] = await Promise.all([siteStats.count({ now, since: now, givenUpLimit: 0 }), jobRuns.list()])
    return { ...stats, jobs }
  }

const wrappersFor = ({ countEmails, countRuns }: Metrics): Pick<MetricsHandle, 'withMailCounts' | 'withRunCounts'> => ({
  withMailCounts: (core) => ({
    ...core,
    deliverMail: withDeliveryCounts(countEmails, core.deliverMail),
    deliverAlertMail: withDeliveryCounts(countEmails, core.deliverAlertMail),
  }),
  withRunCounts: (recorderOf) => (name) => {
    const record = recorderOf(name)
    for (const result of ['success', 'failure'] as const) countRuns(name, result, 0)
    return (failure) => {
      countRuns(name, failure === null ? 'success' : 'failure', 1)
      record(failure)
    }
  },
})

const withDeliveryCounts =
  (countEmails: Metrics['countEmails'], deliver: Core['deliverMail']): Core['deliverMail'] =>
  async (batch) => {
    const delivery = await deliver(batch)
    const givenUpCount = delivery.failed.filter(({ isGivenUp }) => isGivenUp).length
    countEmails('sent', delivery.claimedCount - delivery.failed.length)
    countEmails('postponed', delivery.failed.length - givenUpCount)
    countEmails('given_up', givenUpCount)
    return delivery
  }
