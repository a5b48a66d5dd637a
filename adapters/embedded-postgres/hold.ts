import { execFileSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The hold: a named pipe in the data folder. Whoever uses the server keeps it open for writing, and the kernel closes it
 * for a process that ends, however it ends. When the last one lets go, the guard beside the server reads the end of the
 * pipe and stops the server.
 */
export type Hold = number

/** Where the named pipe is. */
export const holdPath = (folder: string): string => join(folder, 'upstroke.hold')

/** Takes the hold of `folder`'s server, whether it runs already or not. */
export const takeHold = (folder: string): Hold => {
  const path = holdPath(folder)
  for (;;) {
    try {
      // Read and write: opening a pipe for writing alone would wait for, or fail without, a reader.
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
    if (!statSync(path, { throwIfNoEntry: false })) throw error // else another process made it
  }
}

/** False when the guard has taken the pipe away since: the server that it belonged to is stopping. */
export const isHeld = (folder: string, hold: Hold): boolean =>
  statSync(holdPath(folder), { throwIfNoEntry: false })?.ino === fstatSync(hold).ino

/** Lets go, and tells whether nobody else holds the server, so that it is stopping now. */
export const letGo = (folder: string, hold: Hold): boolean => {
  closeSync(hold)
  let reader: number | undefined
  try {
    reader = openSync(holdPath(folder), constants.O_RDONLY | constants.O_NONBLOCK)
    return readSync(reader, Buffer.alloc(1)) === 0 // A pipe without writers reads as ended, one with them as "try again".
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN'
  } finally {
    if (reader !== undefined) closeSync(reader)
  }
}
