import { Counter, Gauge, type Registry } from 'prom-client'
import type { MetricSources, PoolState } from './metric-sources.ts'

/** Registers the load metrics. `upstroke_kept_answers_*` and `upstroke_hears_of_writes` are deprecated names. */
export const addLoadMetrics = (
  registry: Registry,
  { pipeline, connections, pools }: Pick<MetricSources, 'pipeline' | 'connections' | 'pools'>,
): void => {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  const counter = (name: string, help: string, read: () => number | undefined) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read() ?? 0)
      },
    })
  gauge('upstroke_http_connections', 'Open client connections.', connections)
  gauge('upstroke_http_requests_computing', 'Reads being computed.', () => pipeline().computing)
  gauge('upstroke_http_requests_waiting', 'Reads waiting in the queue to be computed.', () => pipeline().waiting)
  counter(
    'upstroke_http_requests_refused_total',
    'Reads refused with 503 because they could not be computed in time (load shedding).',
    () => pipeline().refused,
  )
  for (const prefix of ['upstroke_response_cache', 'upstroke_kept_answers']) {
    counter(`${prefix}_hits_total`, 'Requests answered by the response cache.', () => pipeline().hits)
    counter(`${prefix}_computations_total`, 'Responses computed for the response cache.', () => pipeline().computed)
    gauge(`${prefix}_bytes`, 'Memory used by the response cache.', () => pipeline().cachedBytes)
  }
  for (const name of ['upstroke_change_notifications_up', 'upstroke_hears_of_writes'])
    gauge(
      name,
      'Whether the process is notified of writes by other processes: 1 or 0. If 0, the process caches nothing.',
      () => (pipeline().observesWrites === undefined ? undefined : Number(pipeline().observesWrites)),
    )
  addPoolMetrics(registry, pools)
}

const addPoolMetrics = (registry: Registry, pools: MetricSources['pools']): void => {
  const registers = [registry]
  new Gauge({
    name: 'upstroke_database_connections',
    help: 'Database connections, by pool and state (used or idle).',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name: pool, used, idle } of pools()) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  const poolGauge = (name: string, help: string, read: (pool: PoolState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const pool of pools()) this.set({ pool: pool.name }, read(pool))
      },
    })
  poolGauge('upstroke_database_connections_limit', 'Maximum number of connections in the pool.', ({ max }) => max)
  poolGauge('upstroke_database_waiting', 'Work waiting for a connection from the pool.', ({ waiting }) => waiting)
}
