import { Counter, Histogram, type Registry } from 'prom-client'
import type { MetricSources } from './metric-sources.ts'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const addResponseMetrics = (registry: Registry, { responses }: Pick<MetricSources, 'responses'>): void => {
  const registers = [registry]
  const reportedHits = new Map<string, number>()
  const requests = new Counter({
    name: 'upstroke_http_requests_total',
    help: 'Requests answered, by route pattern and origin: `memory` (the response cache) or `computed`.',
    labelNames: ['method', 'route', 'status', 'from'],
    registers,
    collect() {
      for (const [route, counts] of responses.cacheHits())
        for (const method of ['GET', 'HEAD'] as const)
          for (const status of [200, 304] as const) {
            const key = [method, route, status].join(' ')
            const increase = counts[method][status] - (reportedHits.get(key) ?? 0)
            if (increase > 0) this.inc({ method, route, status: String(status), from: 'memory' }, increase)
            reportedHits.set(key, counts[method][status])
          }
    },
  })
  const durations = new Histogram({
    name: 'upstroke_http_request_duration_seconds',
    help: 'Time from the request to the head of a computed response, including the time in the queue.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  responses.onResponse(({ method, route, status, seconds }) => {
    requests.inc({ method, route, status: String(status), from: 'computed' })
    durations.observe({ method, route }, seconds)
  })
}
