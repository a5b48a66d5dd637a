import type { StoredDump } from './dumps.ts'

/** A lease expires after this time unless it is renewed, so that a killed process doesn't hold it forever. */
export const DUMP_LEASE_MS = 5 * 60 * 1000

/** The storage for dumps and their checksums. Several processes may share it. Every call may reject with `unavailable`. */
export type DumpStore = {
  list(): Promise<readonly StoredDump[]>
  find(name: string): Promise<StoredDump | null>
  /** Streams a file, or resolves to null if there is none. Callers that stop early must call the iterator's `return`, even
   * before the first `next`. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Takes the lease for writing the dumps of `date`. Resolves to null while another process holds it; a store may use one
   * lease for all dates. */
  lease(date: string): Promise<DumpLease | null>
}

export type DumpLease = {
  /** Extends the lease to {@link DUMP_LEASE_MS} from now. Rejects if another process has taken it. */
  renew(): Promise<void>
  /** Adds a file atomically, and leaves an existing one unchanged. Rejects with the error from `content`, or if the lease is
   * lost. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Deletes the files of all other dates. */
  deleteAllExcept(dates: ReadonlySet<string>): Promise<void>
  /** Releases the lease. A `put` in progress rejects and leaves nothing behind. Idempotent. */
  release(): Promise<void>
}

/** Named leases shared by all processes. Every call may reject with `unavailable`. */
export type Leases = {
  /** Takes or extends the lease for `forMs` unless another holder has it. Resolves to whether `holder` has it. Atomic. */
  hold(name: string, holder: string, forMs: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
