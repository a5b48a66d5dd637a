import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk that can be filled to its last byte. */
export type SmallDisk = { folder: string; fill(): void; clear(): void; unmount(): void }

const MB = 1024 * 1024

/** Mounts a RAM disk at `folder`. Returns null if mounting fails, for example for lack of permission. */
export const mountSmallDisk = (folder: string, megabytes: number): SmallDisk | null => {
  mkdirSync(folder, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  if (mounted.status !== 0) return null
  const ballastFile = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballastFile, 'a')
      for (let size = MB; size >= 1; size = Math.floor(size / 2)) writeUntilFull(file, Buffer.alloc(size))
      closeSync(file)
    },
    clear: () => rmSync(ballastFile, { force: true }),
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  }
}

const writeUntilFull = (file: number, chunk: Buffer): void => {
  try {
    for (;;) writeSync(file, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
