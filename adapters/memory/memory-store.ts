import { AsyncLocalStorage } from 'node:async_hooks'
import type { Membership } from '#core/accounts/membership.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import type { Clock, StoredPorts } from '#core/ports.ts'
import type { Transact } from '#core/stores.ts'
import { makeMemoryAccountDirectory } from './memory-account-directory.ts'
import { makeMemoryIdentities } from './memory-accounts.ts'
import { makeMemoryAuditLog } from './memory-audit-log.ts'
import { makeMemoryCatalog } from './memory-catalog.ts'
import { makeMemoryDirectory } from './memory-directory.ts'
import { makeMemoryHistory } from './memory-history.ts'
import { makeMemoryRateLimits } from './memory-rate-limits.ts'
import { makeMemoryJobRuns, makeMemorySiteStats, makeMemoryTrafficTally } from './memory-site-stats.ts'
import { makeMemorySitemap } from './memory-sitemap.ts'
import { clone, copyState, emptyState, type MemoryState } from './memory-state.ts'
import { makeMemoryStores } from './memory-stores.ts'

export type MemoryStore = StoredPorts & {
  /** Adds a membership directly, without request or approval. */
  addMembership(accountId: AccountId, bandId: BandId, state?: Membership['state']): Promise<void>
  /** Reports every committed transaction of this process, the only writer. */
  changes: { onChange(listener: () => void): void; areKnown(): true }
  stored(): MemoryState
}

const systemClock: Clock = { now: () => new Date() }

/** Transactions run one at a time on a copy that replaces the state on success; nested ones throw. Rate
 * limits use the system's clock instead of `clock`. */
export const makeMemoryStore = ({ clock = systemClock }: { clock?: Clock } = {}): MemoryStore => {
  let state = emptyState()
  const listeners = new Set<() => void>()
  const runTransaction = makeMutex(async <T>(work: (draft: MemoryState) => Promise<T>): Promise<T> => {
    const draft = copyState(state)
    const result = await work(draft)
    state = draft
    for (const listener of listeners) listener()
    return result
  })
  const transact: Transact = (work) => runTransaction((draft) => work(makeMemoryStores(draft, clock)))
  const current = (): MemoryState => state
  return {
    transact,
    identities: makeMemoryIdentities(current),
    catalog: makeMemoryCatalog(current),
    directory: makeMemoryDirectory(current, clock),
    accountDirectory: makeMemoryAccountDirectory(current),
    history: makeMemoryHistory(current),
    auditLog: makeMemoryAuditLog(current),
    siteStats: makeMemorySiteStats(current),
    jobRuns: makeMemoryJobRuns(),
    trafficTally: makeMemoryTrafficTally(),
    sitemap: makeMemorySitemap(current),
    rateLimits: makeMemoryRateLimits(),
    addMembership: (accountId, bandId, state = 'active') =>
      runTransaction(async (draft) => {
        const details = { reason: null, decidedBy: null, decidedAt: null, mergeIds: [], giverLeaves: false }
        draft.memberships = [...draft.memberships, { accountId, bandId, state, createdAt: clock.now(), ...details }]
      }),
    changes: { onChange: (listener) => void listeners.add(listener), areKnown: () => true },
    stored: () => clone(state),
  }
}

type RunTransaction = <T>(work: (draft: MemoryState) => Promise<T>) => Promise<T>

/** A mutex. A nested call would deadlock, so it throws. */
const makeMutex = (runTransaction: RunTransaction): RunTransaction => {
  const inside = new AsyncLocalStorage<true>()
  let previous: Promise<unknown> = Promise.resolve()
  return (work) => {
    if (inside.getStore()) return Promise.reject(new Error('A transaction may not be nested'))
    const result = previous.then(() => inside.run(true, () => runTransaction(work)))
    previous = result.catch(() => undefined)
    return result
  }
}
