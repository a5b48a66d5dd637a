import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/** Returns the data folder if the path of a socket in it is short enough for the system. Otherwise, creates and returns a folder
 * (mode 0700) with a short path. Throws if no path is short enough, or if the short path is not a folder or belongs to another user. */
export const makeSocketFolder = (folder: string, unprivilegedUser: UnprivilegedUser): string => {
  const limit = process.platform === 'linux' ? 107 : 103
  const fits = (path: string): boolean => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= limit
  if (fits(folder)) return folder
  const name = `upstroke-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const shortPath = [join(tmpdir(), name), join('/tmp', name)].find(fits)
  if (!shortPath) throw new Error('its path is too long for a socket')
  mkdirSync(shortPath, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(shortPath)
  const hasExpectedOwner = uid === process.getuid?.() || uid === lstatSync(folder).uid
  if (!hasExpectedOwner || (mode & 0o170000) !== 0o040000)
    throw new Error(`its path is too long for a socket, and ${shortPath} is not a folder, or belongs to another user`)
  chmodSync(shortPath, 0o700)
  unprivilegedUser.changeOwner(shortPath)
  return shortPath
}

export const removeSocketFolder = (folder: string): void => {
  try {
    rmdirSync(folder)
  } catch {
    // A new server for the same data folder uses it, or it is already gone.
  }
}
