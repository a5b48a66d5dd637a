import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFiles } from '#core/ports.ts'

/** Nothing that leads out of the folder, and no name of an unfinished file. */
const NAME = /^[a-z0-9-]{1,100}\.webp$/

/**
 * Pictures as files in `dir`, readable for this user only, there whole or not at all. Adding one under another name than
 * small letters, digits and hyphens with `.webp` rejects; there is none under such a name. Rejects when the disk does not work.
 */
export const makeFileImages = ({ dir }: { dir: string }): ImageFiles => ({
  put: async (name, content) => {
    if (!NAME.test(name)) throw new Error('This is no name of a picture.')
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeWhole(join(dir, name), content)
  },
  get: async (name) => {
    if (!NAME.test(name)) return null
    return await readFile(join(dir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  },
  remove: async (name) => {
    if (NAME.test(name)) await rm(join(dir, name), { force: true })
  },
})

const writeWhole = async (file: string, content: Uint8Array): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
