import { execFileSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The file descriptor of a named pipe that each process keeps open while it uses the server. The kernel closes it when
 * the process ends. When the last process has closed the pipe, the server's supervisor stops the server. */
type KeepalivePipe = number

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

/** Returns false once the supervisor has removed the pipe, which it does before it stops the server. */
export const isKeepaliveCurrent = (folder: string, pipe: KeepalivePipe): boolean =>
  statSync(keepalivePath(folder), { throwIfNoEntry: false })?.ino === fstatSync(pipe).ino

/** Closes the pipe. Returns true if no other process has it open for writing, which means that the server is stopping. */
export const closeKeepalive = (folder: string, pipe: KeepalivePipe): boolean => {
  closeSync(pipe)
  let reader: number | undefined
  try {
    reader = openSync(keepalivePath(folder), constants.O_RDONLY | constants.O_NONBLOCK)
    return readSync(reader, Buffer.alloc(1)) === 0 // Without writers, a read returns 0 bytes. With writers, it fails with EAGAIN.
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN'
  } finally {
    if (reader !== undefined) closeSync(reader)
  }
}
