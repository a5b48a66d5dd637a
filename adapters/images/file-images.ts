import { mkdir, opendir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing, writeAtomically } from '#adapters/files/durable-files.ts'
import { DomainError } from '#core/errors.ts'
import { isImageFileName } from '#core/images/image.ts'
import type { ImageFiles, StoredFile } from '#core/ports.ts'

/** Matches the names of drafts: files that a process leaves behind if it is killed during `writeAtomically`. `list` and `remove`
 * treat drafts like images; `get` returns null for them. */
const DRAFT_FILE = /^[a-z0-9-]{1,100}\.(?:avif|webp)\.[0-9a-f-]{36}\.part$/
const isImageOrDraft = (name: string): boolean => isImageFileName(name) || DRAFT_FILE.test(name)

/** Stores images as files in `dir`, written atomically. Only the operating-system user of the process can read them. Names
 * consist of lower-case letters, digits and hyphens, followed by `.avif` or `.webp`. `put` rejects with `unavailable` while the
 * disk is full, read-only or failing. */
export const makeFileImages = ({ dir }: { dir: string }): ImageFiles => ({
  list: (page) => listFiles(dir, page),
  put: async (name, content) => {
    if (!isImageFileName(name)) throw new Error('This is not an image file name.')
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeAtomically(join(dir, name), content)
    } catch (error) {
      throw isTemporary(error) ? new DomainError('unavailable', { cause: error }) : error
    }
  },
  get: async (name) => (isImageFileName(name) ? await readFile(join(dir, name)).catch(nullIfMissing) : null),
  remove: async (name) => {
    if (isImageOrDraft(name)) await rm(join(dir, name), { force: true })
  },
})

/** Lists a page of files. If some are removed during the listing, adds the next ones instead, because a short page counts as the last. */
const listFiles = async (dir: string, { after, limit }: Parameters<ImageFiles['list']>[0]): Promise<StoredFile[]> => {
  const page = makeNamePage(limit)
  for await (const { name } of (await opendir(dir).catch(nullIfMissing)) ?? [])
    if (isImageOrDraft(name) && (after === null || name > after)) page.add(name)
  const names = page.names()
  const files = (await Promise.all(names.map((name) => storedFile(dir, name)))).filter((file) => file !== null)
  const last = names.at(-1)
  if (last === undefined || names.length < limit || files.length === limit) return files
  return [...files, ...(await listFiles(dir, { after: last, limit: limit - files.length }))]
}

const isTemporary = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String((error as NodeJS.ErrnoException).code))

const storedFile = async (dir: string, name: string): Promise<StoredFile | null> => {
  const stats = await stat(join(dir, name)).catch(nullIfMissing)
  return stats && { name, writtenAt: stats.mtime }
}

/** Returns a collector that keeps the alphabetically first `limit` names. It uses memory in proportion to the limit, not to the
 * size of the folder. */
const makeNamePage = (limit: number) => {
  let collected: string[] = []
  const trim = (): void => {
    collected = collected.sort().slice(0, limit)
  }
  return {
    add: (name: string): void => {
      collected.push(name)
      if (collected.length >= 2 * limit) trim()
    },
    names: (): readonly string[] => {
      trim()
      return collected
    },
  }
}
