import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's in-memory file system, and its type according to `statfs` (TMPFS_MAGIC). */
const MEMORY_FOLDER = '/dev/shm'
const TMPFS = 0x01021994
const MIN_FREE_BYTES = 2 * 1024 ** 3

const hasRoomInMemory = (): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return type === TMPFS && bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

/** Creates a folder for test data, in memory if there is room. Each database has hundreds of files, which are expensive to
 * create and delete on a disk. */
export const makeTemporaryFolder = (prefix = 'upstroke-'): string =>
  mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), prefix))
