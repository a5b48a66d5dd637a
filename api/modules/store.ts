import type { PoolState } from '#adapters/postgres/connection/connection-pool.ts'
import type { Changes } from '#adapters/postgres/stores/changes.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import type { StoragePorts } from '#core/ports.ts'
import type { Transact } from '#core/stores.ts'

export type Store = {
  ports: StoragePorts
  /** Runs the transactions of background jobs. In PostgreSQL, they have their own connections, so that requests don't wait for them. */
  backgroundTransact: Transact
  dumps: DumpStore | null
  isReady: () => Promise<boolean>
  changes: Changes
  pools: () => readonly PoolState[]
  allowReplicaReads: <T>(work: () => T) => T
  /** The HMAC key, for example for signed links and XSRF tokens; shared by all processes of an installation. */
  secretKey: string
  /** The key pair that identifies the site to push services is derived from this secret, which is shared like `secretKey`. */
  pushSecret: string
  close: () => Promise<void>
}
