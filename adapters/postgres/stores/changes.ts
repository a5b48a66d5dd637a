import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type ConnectionConfig, PrimaryClient } from '#adapters/postgres/connection/primary-client.ts'
import type { Replicas } from '#adapters/postgres/connection/replicas.ts'
import { CONTENT_TAG } from '#core/cache-tags/cache-tags.ts'

export type Changes = {
  /** Calls `listener` with the tags of each write, possibly several times, and with {@link CONTENT_TAG} whenever the watcher has
   * (re)connected, because writes may have been missed. The first call to `onChange` starts listening. */
  onChange(listener: (tags: readonly string[]) => void): void
  /** Returns whether writes are being observed. */
  isObserving(): boolean
}

export type ChangeWatcher = Changes & {
  /** Reports a write by this process before the database does. */
  notify(tags: readonly string[]): void
  close(): Promise<void>
}

const LISTEN = 'listen upstroke_change'
const SELECT_PROCESS_ID = 'select pg_backend_pid() as pid'
// The insert position: with asynchronous commits, the flush position lags behind.
const SELECT_LOG_POSITION = 'select pg_current_wal_insert_lsn() as position'

const HEARTBEAT_MS = 1_500
const QUERY_TIMEOUT_MS = 2_000
const RETRY_MS = 250
/** Long, because only a new configuration removes a pooler. */
const POOLER_RETRY_MS = 30_000

/** Parses the tags that the triggers wrote. A manual notification has no payload and concerns all content. */
export const parseTags = (payload: string | null | undefined): readonly string[] =>
  payload ? [...new Set(payload.split(' '))] : [CONTENT_TAG]

/** Listens on a dedicated connection, and reconnects if it is lost. Missed changes are reported as a change to all content. A change
 * suspends each replica until it has replayed the change. Unless the connection `isDirect`, compares process ids to detect a pooler,
 * which would break LISTEN. */
export const watchChanges = (config: ConnectionConfig, replicas: Replicas, isDirect: boolean): ChangeWatcher => {
  const listeners = new Set<(tags: readonly string[]) => void>()
  const closing = new AbortController()
  let client: pg.Client | null = null
  let lastSuspension = 0
  /** Settles when all queued queries have ended; the connection runs one at a time. */
  let queue: Promise<unknown> = Promise.resolve()
  const enqueue = (connection: pg.Client, sql: string): Promise<pg.QueryResult> => {
    const result = queue.then(() => connection.query(sql))
    queue = result.catch(() => {})
    return result
  }

  /** Reports the log position of the latest change to the replicas. If the connection is lost, the next connection reports it. */
  const reportPosition = async (suspension: number): Promise<void> => {
    await queue
    if (client === null || suspension !== lastSuspension) return
    const { rows } = await enqueue(client, SELECT_LOG_POSITION)
    replicas.resumeAt(suspension, rows[0].position)
  }

  const announce = (tags: readonly string[]): void => {
    lastSuspension = replicas.suspend()
    for (const listener of listeners) listener(tags)
    if (!replicas.isEmpty) reportPosition(lastSuspension).catch(() => {})
  }

  const listen = async (): Promise<void> => {
    const connection = new PrimaryClient({
      ...config,
      application_name: 'upstroke listener',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    const disconnected = new AbortController()
    let isBehindPooler = false
    const abort = () => disconnected.abort()
    connection.on('error', abort).on('end', abort)
    connection.on('notification', ({ payload }) => announce(parseTags(payload)))
    const signal = AbortSignal.any([disconnected.signal, closing.signal])
    try {
      await connection.connect()
      await enqueue(connection, LISTEN)
      replicas.reportPrimaryBack()
      isBehindPooler = !isDirect && (await isPooled(connection))
      if (isBehindPooler) {
        await sleep(POOLER_RETRY_MS, undefined, { signal, ref: false })
        return
      }
      client = connection
      announce([CONTENT_TAG])
      while (!signal.aborted) {
        await sleep(HEARTBEAT_MS, undefined, { signal, ref: false }).catch(() => {})
        if (!signal.aborted) await enqueue(connection, 'select 1')
      }
    } catch {
      // The caller retries.
    } finally {
      client = null
      if (isBehindPooler) replicas.suspend()
      else replicas.reportPrimaryLost()
      await Promise.race([connection.end().catch(() => {}), sleep(RETRY_MS, undefined, { ref: false })])
    }
  }

  const isPooled = async (connection: pg.Client): Promise<boolean> =>
    (await enqueue(connection, SELECT_PROCESS_ID)).rows[0].pid !==
    (connection as pg.Client & { processID: number }).processID

  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen()
      await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  return {
    onChange: (listener) => {
      listeners.add(listener)
      running ??= run()
    },
    isObserving: () => client !== null,
    notify: announce,
    close: async () => {
      closing.abort()
      await Promise.race([running, sleep(RETRY_MS * 4, undefined, { ref: false })])
    },
  }
}
