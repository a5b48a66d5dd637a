import { AsyncLocalStorage } from 'node:async_hooks'
import { CONTENT_TAG } from '#core/cache-tags/cache-tags.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import type { Clock, StoragePorts } from '#core/ports.ts'
import type { Transact } from '#core/stores.ts'
import { makeMemoryAccountDirectory } from './memory-account-directory.ts'
import { makeMemoryIdentities } from './memory-accounts.ts'
import { makeMemoryAuditLog } from './memory-audit-log.ts'
import { makeMemoryCatalog } from './memory-catalog.ts'
import { makeMemoryCities } from './memory-cities.ts'
import { makeMemoryDirectory } from './memory-directory.ts'
import { makeMemoryHistory } from './memory-history.ts'
import { makeMemoryRateLimits } from './memory-rate-limits.ts'
import { makeMemoryJobRuns, makeMemorySiteStats, makeMemoryTrafficTally } from './memory-site-stats.ts'
import { makeMemorySitemap } from './memory-sitemap.ts'
import { clone, copyState, emptyState, type MemoryState } from './memory-state.ts'
import { makeMemoryStores } from './memory-stores.ts'

export type MemoryStore = StoragePorts & {
  /** Reports every committed transaction of this process, the only writer, as a change to all content. */
  changes: { onChange(listener: (tags: readonly string[]) => void): void; isObserving(): true }
  stored(): MemoryState
}

/** Stores everything in memory. Transactions run one at a time. Each changes a copy of the state, which replaces the original on
 * success. Nested transactions are rejected. Rate limits use the system's clock instead of `clock`. */
export const makeMemoryStore = (clock: Clock): MemoryStore => {
  let state = emptyState()
  const listeners = new Set<(tags: readonly string[]) => void>()
  const insideTransaction = new AsyncLocalStorage<true>()
  const runExclusively = makeSemaphore({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY })
  const transact: Transact = async (work) => {
    if (insideTransaction.getStore()) throw new Error('A transaction may not be nested') // It would deadlock.
    return runExclusively(async () => {
      const draft = copyState(state)
      const result = await insideTransaction.run(true, () => work(makeMemoryStores(draft, clock)))
      state = draft
      for (const listener of listeners) listener([CONTENT_TAG])
      return result
    })
  }
  const current = (): MemoryState => state
  return {
    transact,
    identities: makeMemoryIdentities(current),
    catalog: makeMemoryCatalog(current),
    directory: makeMemoryDirectory(current, clock),
    cities: makeMemoryCities(current),
    accountDirectory: makeMemoryAccountDirectory(current),
    history: makeMemoryHistory(current),
    auditLog: makeMemoryAuditLog(current),
    siteStats: makeMemorySiteStats(current),
    jobRuns: makeMemoryJobRuns(current),
    trafficTally: makeMemoryTrafficTally(),
    sitemap: makeMemorySitemap(current),
    rateLimits: makeMemoryRateLimits(),
    changes: { onChange: (listener) => void listeners.add(listener), isObserving: () => true },
    stored: () => clone(state),
  }
}
