import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { nullIfMissing } from '#adapters/files/durable-files.ts'
import { DUMP_LEASE_MS, type DumpLease, type DumpStore } from '#core/exports/dump-store.ts'
import { parseDumpName, type StoredDump } from '#core/exports/dumps.ts'

/** Earlier releases stored leases in `.claim` files. */
const TEMPORARY_FILE = /\.(?:tmp|lease|claim)$/

/** Stores dumps as files in `dir`, which the processes on one machine share. Calls reject if the disk fails. */
export const makeFileDumps = ({ dir }: { dir: string }): DumpStore => ({
  list: async () => {
    const names = (await readdir(dir).catch(nullIfMissing)) ?? []
    const dumps = await Promise.all(names.map((name) => findDump(dir, name)))
    return dumps.filter((dump) => dump !== null)
  },
  find: (name) => findDump(dir, name),
  read: async (name) => {
    if (!parseDumpName(name)) return null
    const stream = createReadStream(join(dir, name))
    const opened = await once(stream, 'open').catch(nullIfMissing)
    return opened && (Readable.toWeb(stream) as AsyncIterable<Uint8Array>)
  },
  lease: async (date) => {
    await mkdir(dir, { recursive: true })
    const path = join(dir, `.shows-${date}.lease`)
    const holderId = randomUUID()
    return (await createLease(path, holderId)) ? leaseOf(dir, path, holderId) : null
  },
})

const createLease = async (path: string, holderId: string): Promise<boolean> => {
  if (await isAbandoned(path)) await rm(path, { force: true })
  try {
    await writeFile(path, holderId, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const leaseOf = (dir: string, path: string, holderId: string): DumpLease => {
  const isOurs = async (): Promise<boolean> => (await readFile(path, 'utf8').catch(nullIfMissing)) === holderId
  const renew = async (): Promise<void> => {
    if (!(await isOurs())) throw new Error('This process no longer holds the lease.')
    const now = new Date()
    await utimes(path, now, now)
  }
  return {
    renew,
    put: async (name, content) => {
      const temporaryPath = join(dir, `${name}.${randomUUID()}.tmp`)
      try {
        await writeFile(temporaryPath, content, { flag: 'wx', flush: true })
        await renew()
        if (!(await findDump(dir, name))) await rename(temporaryPath, join(dir, name))
      } finally {
        await rm(temporaryPath, { force: true })
      }
    },
    deleteAllExcept: (dates) => deleteAllExcept(dir, dates),
    release: async () => {
      if (await isOurs()) await rm(path, { force: true })
    },
  }
}

const deleteAllExcept = async (dir: string, dates: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(dir)) {
    const path = join(dir, name)
    const dump = parseDumpName(name)
    const isObsolete = dump ? !dates.has(dump.date) : TEMPORARY_FILE.test(name) && (await isAbandoned(path))
    if (isObsolete) await rm(path, { force: true })
  }
}

const isAbandoned = async (path: string): Promise<boolean> => {
  const stats = await stat(path).catch(nullIfMissing)
  return stats !== null && Date.now() - stats.mtimeMs > DUMP_LEASE_MS
}

const findDump = async (dir: string, name: string): Promise<StoredDump | null> => {
  const dump = parseDumpName(name)
  const stats = dump && (await stat(join(dir, name)).catch(nullIfMissing))
  return dump && stats?.isFile() ? { ...dump, bytes: stats.size } : null
}
