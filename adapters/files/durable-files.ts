import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'

/** Writes the file completely or not at all. Only the operating-system user of the process can read it. A killed process may
 * leave `<file>.<UUID>.part` behind. */
export const writeAtomically = async (file: string, content: Uint8Array): Promise<void> => {
  const draft = `${file}.${randomUUID()}.part`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Makes renames within the folder survive a power failure. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync().catch(() => {}) // Some file systems cannot sync a folder.
  await folder.close()
}

/** For `catch`: returns null if the file or folder does not exist, and rethrows other errors. */
export const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}
