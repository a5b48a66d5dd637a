import pg from 'pg'
import { type ConnectionConfig, PrimaryClient } from './primary-client.ts'

/** Bounds every wait: for a connection, a result, a lock, or the next statement of an open transaction. */
const defaultTimeouts = {
  connectionTimeoutMillis: 3000,
  query_timeout: 5000,
  statement_timeout: 8000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
}

export const poolStateOf = (name: string, { options, totalCount, idleCount, waitingCount }: pg.Pool) => ({
  name,
  max: options.max,
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})
export type PoolState = ReturnType<typeof poolStateOf>

const CLOSE_TIMEOUT_MS = 3000

/** The OIDs of date, timestamp, timestamptz and interval, whose values stay text, as MikroORM expects. */
const TYPES_READ_AS_TEXT = new Set([1082, 1114, 1184, 1186])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    TYPES_READ_AS_TEXT.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text'),
}

/** Opens a pool. Timeouts in `config` replace the default ones. */
export const openPool = (config: ConnectionConfig, max: number): pg.Pool => {
  const pool = new pg.Pool({
    ...defaultTimeouts,
    keepAlive: true,
    ...config,
    max,
    types,
    onConnect,
    Client: PrimaryClient,
  })
  // A lost connection also rejects its running query. Without a listener, the error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const onConnect = async (client: pg.ClientBase): Promise<void> => {
  await client.query("set time zone 'UTC'; set max_parallel_workers_per_gather = 0")
}

export const closePool = async (pool: pg.Pool): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)
  })
  await Promise.race([pool.end(), timeout])
  clearTimeout(timer)
}
