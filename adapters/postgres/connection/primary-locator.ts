import pg from 'pg'
import { DomainError } from '#core/errors.ts'
import { isUnavailable, READ_ONLY_SQLSTATE } from './errors.ts'

export type Server = { host: string; port: number }

export type PrimaryLocator = {
  /** Resolves to the known primary, or else to the first server found to accept writes. Rejects with `unavailable` if none does. */
  find(): Promise<Server>
  /** Makes the next `find` search again, if `server` is the known primary. */
  forget(server: Server): void
}

const PROBE_TIMEOUT_MS = 1500
const RETRY_MS = 250

export const makePrimaryLocator = (urls: readonly string[]): PrimaryLocator => {
  let primary: Server | null = null
  let search: Promise<Server> | null = null
  const startSearch = (): Promise<Server> => {
    const started = Promise.any(urls.map(probe)).then((server) => {
      primary = server
      return server
    }, throwUnavailable)
    // A failed search is cached for a moment, so that requests don't start further searches.
    started.catch(() => setTimeout(() => (search = null), RETRY_MS).unref())
    return started
  }
  return {
    find: () => {
      search ??= startSearch()
      return search
    },
    forget: (server) => {
      if (server === primary) primary = search = null
    },
  }
}

const probe = async (url: string): Promise<Server> => {
  const client = new pg.Client({
    application_name: 'upstroke',
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseReadOnly(client)
    return { host: client.host, port: client.port }
  } finally {
    client.end().catch(() => {})
  }
}

/** Rejects on a standby, and on a server that is read-only by configuration. */
export const refuseReadOnly = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query("select current_setting('transaction_read_only') as value")
  if (rows[0]?.value !== 'off')
    throw Object.assign(new Error('The server does not accept writes'), { code: READ_ONLY_SQLSTATE })
}

/** Throws `unavailable`. Prefers a cause that does not itself mean unavailability, such as a wrong password. */
const throwUnavailable = ({ errors }: AggregateError): never => {
  throw new DomainError('unavailable', { cause: errors.find((error) => !isUnavailable(error)) ?? errors[0] })
}
