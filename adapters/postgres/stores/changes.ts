import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { Replicas } from '#adapters/postgres/connection/replicas.ts'

/** Writes that visitors may see, whichever process makes them. */
export type Changes = {
  /** Has `listener` told of each from now on, also of those that may have been missed. The first one begins the listening. */
  onChange(listener: () => void): void
  /** Whether none escapes us. */
  areKnown(): boolean
}

export type Watch = Changes & {
  /** Tells of a write of this process, before the database does. */
  tell(): void
  close(): Promise<void>
}

/** What the triggers of migration `0007-changes` notify. */
const LISTEN = 'listen upstroke_change'
// Of what is inserted, not of what is flushed: with asynchronous commits that comes later.
const BACKEND = 'select pg_backend_pid() as pid'
const POSITION = 'select pg_current_wal_insert_lsn() as position'

/** A connection that has fallen silent is found out by asking. */
const BEAT_MS = 1_500
const ANSWER_MS = 2_000
const AGAIN_MS = 250
/** A pooler stays where it is until somebody changes the configuration. */
const POOLED_MS = 30_000

/**
 * Listens to the primary on a connection of its own, which no pooler may stand before (LISTEN belongs to a session). While
 * there is none, nothing is known; it is made again by itself. Whatever was missed meanwhile counts as one change.
 * Replicas are held with every change until it is known how far they must come. Through a pooler nothing is heard and
 * nothing goes wrong: it gives itself away by the id of another process, and nothing is known then; `isDirect` vouches that there is none.
 */
export const watchChanges = (config: ClientConfig, replicas: Replicas, isDirect: boolean): Watch => {
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let client: pg.Client | null = null
  let lastHold = 0
  /** A connection is asked one thing at a time. */
  let asked: Promise<unknown> = Promise.resolve()
  const ask = (made: pg.Client, sql: string): Promise<pg.QueryResult> => {
    const answer = asked.then(() => made.query(sql))
    asked = answer.catch(() => {})
    return answer
  }

  /** Where the connection is lost meanwhile, the next one finds out; of changes that follow each other the last one counts. */
  const sayHowFar = async (hold: number): Promise<void> => {
    await asked
    if (client === null || hold !== lastHold) return
    const { rows } = await ask(client, POSITION)
    replicas.reach(hold, rows[0].position)
  }

  const tell = (): void => {
    lastHold = replicas.hold()
    for (const listener of listeners) listener()
    if (!replicas.areNone) sayHowFar(lastHold).catch(() => {})
  }

  /** Resolves when the connection is lost. */
  const listen = async (): Promise<void> => {
    const made = new pg.Client({
      ...config,
      application_name: 'upstroke listener',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: ANSWER_MS,
    })
    const lost = new AbortController()
    const lose = () => lost.abort()
    made.on('error', lose).on('end', lose).on('notification', tell)
    const signal = AbortSignal.any([lost.signal, closing.signal])
    try {
      await made.connect()
      await ask(made, LISTEN)
      if (!isDirect && (await isPooled(made))) {
        await sleep(POOLED_MS, undefined, { signal, ref: false })
        return
      }
      client = made
      tell()
      while (!signal.aborted) {
        await sleep(BEAT_MS, undefined, { signal, ref: false }).catch(() => {})
        if (!signal.aborted) await ask(made, 'select 1')
      }
    } catch {
      // Away, or silent: tried again.
    } finally {
      client = null
      replicas.hold()
      await Promise.race([made.end().catch(() => {}), sleep(AGAIN_MS, undefined, { ref: false })])
    }
  }

  const isPooled = async (made: pg.Client): Promise<boolean> =>
    (await ask(made, BACKEND)).rows[0].pid !== (made as pg.Client & { processID: number }).processID

  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen()
      await sleep(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  return {
    onChange: (listener) => {
      listeners.add(listener)
      running ??= run()
    },
    areKnown: () => client !== null,
    tell,
    close: async () => {
      closing.abort()
      await Promise.race([running, sleep(AGAIN_MS * 4, undefined, { ref: false })])
    },
  }
}
