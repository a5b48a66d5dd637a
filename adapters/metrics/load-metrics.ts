import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sources } from './sources.ts'

const addGauge = (registry: Registry, name: string, help: string, read: () => number | undefined): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const value = read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

const addCounter = (registry: Registry, name: string, help: string, read: () => number | undefined): void => {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read() ?? 0)
    },
  })
}

export const addLoadMetrics = (
  registry: Registry,
  { front, connections, pools }: Pick<Sources, 'front' | 'connections' | 'pools'>,
): void => {
  const gauge = (name: string, help: string, read: () => number | undefined) => addGauge(registry, name, help, read)
  const counter = (name: string, help: string, read: () => number | undefined) => addCounter(registry, name, help, read)
  gauge('upstroke_http_connections', 'Connections of clients that are open.', connections)
  gauge('upstroke_http_requests_computing', 'Reads that are being computed.', () => front().computing)
  gauge('upstroke_http_requests_waiting', 'Reads that wait for their turn to be computed.', () => front().waiting)
  counter(
    'upstroke_http_requests_refused_total',
    'Reads refused with 503, because they could not have been computed in good time.',
    () => front().refused,
  )
  counter('upstroke_kept_answers_hits_total', 'Requests answered from memory.', () => front().kept)
  counter('upstroke_kept_answers_computations_total', 'Answers computed to be kept.', () => front().computed)
  gauge('upstroke_kept_answers_bytes', 'Memory of the answers that are kept.', () => front().keptBytes)
  gauge(
    'upstroke_hears_of_writes',
    'Whether the process is told of what others write, without which it keeps nothing: 1 or 0.',
    () => (front().knowsWrites === undefined ? undefined : Number(front().knowsWrites)),
  )
  addPools(registry, pools)
}

const addPools = (registry: Registry, pools: Sources['pools']): void => {
  const registers = [registry]
  new Gauge({
    name: 'upstroke_database_connections',
    help: 'Connections to the database, by pool, in use or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name: pool, used, idle } of pools()) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'upstroke_database_connections_limit',
    help: 'As many connections the pool opens at most.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name: pool, most } of pools()) this.set({ pool }, most)
    },
  })
  new Gauge({
    name: 'upstroke_database_waiting',
    help: 'Work that waits for a connection of the pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { name: pool, waiting } of pools()) this.set({ pool }, waiting)
    },
  })
}
