import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PrimaryClient } from './primary-client.ts'
import type { TraceStatement } from './statement.ts'
import { summaryOf } from './statement-summary.ts'

type Lease = { release(isReusable: boolean): void }

const leases = new AsyncLocalStorage<Lease>()

export const isLeased = (): boolean => leases.getStore() !== undefined

/** Runs `work`, which may open one transaction. Destroys the transaction's connection at the deadline, or when `work` ends
 * without MikroORM having released it. MikroORM releases it only after a confirmed commit or rollback, so the connection
 * would otherwise leak if neither is confirmed. */
export const withLease = async <T>(deadline: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const lease: Lease = { release: () => {} }
  const destroy = (): void => lease.release(false)
  deadline.addEventListener('abort', destroy, { once: true })
  try {
    return await leases.run(lease, work)
  } finally {
    destroy()
    deadline.removeEventListener('abort', destroy)
  }
}

/** Adapts the pool for MikroORM, which uses it within {@link withLease}. */
export const leasingPool = (pool: Pool, trace: TraceStatement | undefined): PostgresPool => ({
  options: pool.options,
  end: async () => {},
  connect: async () => {
    const client = await pool.connect()
    const lease = leases.getStore()
    let isHeld = true
    const release = (isReusable: boolean): void => {
      if (isHeld) client.release(!isReusable || (client instanceof PrimaryClient && client.wasWriteRefused))
      isHeld = false
    }
    if (lease) lease.release = release
    return { query: queryOf(client, trace), release: () => release(true) }
  },
})

const queryOf = (client: PoolClient, trace: TraceStatement | undefined): PoolClient['query'] => {
  const query: PoolClient['query'] = client.query.bind(client)
  if (!trace) return query
  return ((text: string, values: readonly unknown[]) =>
    trace({ summary: summaryOf(text) }, () => query(text, [...values]))) as PoolClient['query']
}
