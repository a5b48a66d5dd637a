import type { DumpFile } from './dumps.ts'

/** A claim expires unless it is renewed within this time, as when its process was killed. */
export const CLAIM_MS = 5 * 60 * 1000

/** The shared storage of dumps. Every call may reject with `unavailable`. */
export type DumpFiles = {
  list(): Promise<readonly DumpFile[]>
  find(name: string): Promise<DumpFile | null>
  /** Streams a file or resolves to null. Callers that stop early must return the iterator, even before its start. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>
  claim(date: string): Promise<DumpClaim | null>
}

export type DumpClaim = {
  /** Extends the claim by {@link CLAIM_MS}. Rejects once another process has had it. */
  renew(): Promise<void>
  /** Adds a file atomically; an existing one stays unchanged. Rejects with errors of `content` and after losing the claim. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Deletes the files of all other dates. */
  deleteAllExcept(dates: ReadonlySet<string>): Promise<void>
  /** Releases the claim and aborts a `put`, leaving nothing behind. Idempotent. */
  release(): Promise<void>
}

/** Named leases shared by all processes. Rejects with `unavailable`. */
export type Leases = {
  /** Takes or extends the lease for `forMs` unless another holder has it. Resolves to whether it is held. Atomic. */
  hold(name: string, holder: string, forMs: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
