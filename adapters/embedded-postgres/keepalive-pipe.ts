import { execFileSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** An open named pipe that serves as a reference count. The kernel closes it when the process ends; after the last one, the guard stops the server. */
export type KeepalivePipe = number

export const keepalivePath = (folder: string): string => join(folder, 'upstroke.hold')

export const openKeepalive = (folder: string): KeepalivePipe => {
  const path = keepalivePath(folder)
  for (;;) {
    try {
      // Read and write: opening a pipe for writing alone blocks or fails without a reader.
      return openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      makePipe(path)
    }
  }
}

const makePipe = (path: string): void => {
  try {
    execFileSync('mkfifo', ['-m', '600', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })) throw error // else another process created it
  }
}

/** Returns false if the guard has removed the pipe, because the server is stopping. */
export const isKeepaliveOpen = (folder: string, hold: KeepalivePipe): boolean =>
  statSync(keepalivePath(folder), { throwIfNoEntry: false })?.ino === fstatSync(hold).ino

/** Releases the hold. Returns whether it was the last one, so that the server is now stopping. */
export const closeKeepalive = (folder: string, hold: KeepalivePipe): boolean => {
  closeSync(hold)
  let reader: number | undefined
  try {
    reader = openSync(keepalivePath(folder), constants.O_RDONLY | constants.O_NONBLOCK)
    return readSync(reader, Buffer.alloc(1)) === 0 // A read from a pipe without writers ends; with writers it fails with EAGAIN.
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN'
  } finally {
    if (reader !== undefined) closeSync(reader)
  }
}
