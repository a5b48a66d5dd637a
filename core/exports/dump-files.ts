import type { DumpFile } from './dumps.ts'

/** A claim that its holder has not renewed for so long is anybody's: the process was killed, or hangs. */
export const CLAIM_MS = 5 * 60 * 1000

/**
 * Where the dumps of an installation lie, for all the processes that share the place. Everything may reject with
 * `unavailable` where that is elsewhere.
 */
export type DumpFiles = {
  /** Every file there is, in no order; nothing else that lies in the place. */
  list(): Promise<readonly DumpFile[]>
  /** Null when there is no such file, or its name is none of a dump. */
  find(name: string): Promise<DumpFile | null>
  /**
   * The bytes of a file, fetched no faster than they are taken; null when there is none. Whoever does not want them all
   * returns the iterator, also one that has not begun.
   */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** The right to write the dump of a day (YYYY-MM-DD), for {@link CLAIM_MS}; null while another process has it. */
  claim(date: string): Promise<DumpClaim | null>
}

/** The right to write, which one process at a time has. */
export type DumpClaim = {
  /** For another {@link CLAIM_MS} from now. Rejects when another process has it by now, or had. */
  renew(): Promise<void>
  /**
   * Adds a file, whole or not at all; one that is there already stays as it is. Rejects with what `content` throws, and when
   * the claim is not ours any more.
   */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Takes away the files of other days than these, and what killed processes have left behind. */
  clear(kept: ReadonlySet<string>): Promise<void>
  /** Gives the right back, and ends what is being added with nothing of it there. To do so again does nothing. */
  release(): Promise<void>
}

/** A right that is kept for a while where all processes see it, under a name. Rejects with `unavailable`. */
export type Leases = {
  /**
   * Gives the lease to `holder` for `forMs` from now, when nobody has it, its time is over, or it is theirs already. Resolves
   * to whether it is theirs now. Of many who ask at once one gets it.
   */
  hold(name: string, holder: string, forMs: number): Promise<boolean>
  /** Nothing happens when it is not theirs. */
  release(name: string, holder: string): Promise<void>
}
