import { randomUUID } from 'node:crypto'
import { DUMP_LEASE_MS, type DumpLease, type DumpStore, type Leases } from '#core/exports/dump-store.ts'
import { parseDumpName, type StoredDump } from '#core/exports/dumps.ts'
import { type BucketConfig, openBucket, type StoredObject } from './bucket.ts'
import { withUnlinkedFile } from './unlinked-file.ts'

const FOLDER = 'open-data/'
const MAX_FILES = 1000
const LEASE_NAME = 'open-data'

/** Stores dumps in a bucket. A lease from `leases` decides which process writes. Buffers files on disk, because S3 requires
 * the length in advance. */
export const makeS3Dumps = (
  config: BucketConfig,
  leases: Leases,
  timeouts: { timeoutMs?: number; idleTimeoutMs?: number } = {},
): DumpStore => {
  const bucket = openBucket(config, timeouts)
  const list = async (prefix = ''): Promise<readonly StoredDump[]> => {
    const { objects } = await bucket.list({ prefix: FOLDER + prefix, after: '', limit: MAX_FILES })
    return objects.flatMap((object) => storedDumpOf(object) ?? [])
  }
  const find = async (name: string): Promise<StoredDump | null> =>
    parseDumpName(name) && ((await list(name)).find((dump) => dump.name === name) ?? null)

  const leaseOf = (holder: string): DumpLease => {
    const released = new AbortController()
    const renew = async (): Promise<void> => {
      released.signal.throwIfAborted()
      if (!(await leases.hold(LEASE_NAME, holder, DUMP_LEASE_MS)))
        throw new Error('This process no longer holds the lease.')
    }
    return {
      renew,
      put: (name, content) =>
        withUnlinkedFile(content, async ({ read, ...file }) => {
          await renew()
          if (await find(name)) return
          await bucket.upload(FOLDER + name, { ...file, content: read(), type: mediaTypeOf(name) }, released.signal)
        }),
      deleteAllExcept: async (dates) => {
        for (const { name, date } of await list()) if (!dates.has(date)) await bucket.remove(FOLDER + name)
      },
      release: async () => {
        released.abort()
        await leases.release(LEASE_NAME, holder)
      },
    }
  }

  return {
    list: () => list(),
    find,
    read: async (name) => (parseDumpName(name) ? await bucket.download(FOLDER + name) : null),
    lease: async () => {
      const holder = randomUUID()
      return (await leases.hold(LEASE_NAME, holder, DUMP_LEASE_MS)) ? leaseOf(holder) : null
    },
  }
}

const mediaTypeOf = (name: string): string => (parseDumpName(name)?.isChecksum ? 'text/plain' : 'application/gzip')

const storedDumpOf = ({ key, bytes }: StoredObject): StoredDump | null => {
  const dump = parseDumpName(key.slice(FOLDER.length))
  return dump && { ...dump, bytes }
}
