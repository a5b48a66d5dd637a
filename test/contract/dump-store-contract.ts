import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { DumpLease, DumpStore } from '#core/exports/dump-store.ts'

const DAY = '2026-11-20'
export const CSV_NAME = `shows-${DAY}.csv.gz`
export const JSON_NAME = `shows-${DAY}.json.gz`
const invalidNames = [
  '',
  '..',
  `../${CSV_NAME}`,
  `a/${CSV_NAME}`,
  `${CSV_NAME}.tmp`,
  'secret.txt',
  'shows-2026-11-20.xml.gz',
  'shows-2026-11-20-since-.csv.gz',
  `.${CSV_NAME}`,
]

/** Storage for dumps, shared by several processes. */
export type DumpStorage = {
  /** Opens the storage as another process would. */
  openAsProcess(): DumpStore
  /** Expires all leases, as if they had not been renewed. */
  expireLeases(): Promise<void>
}

export async function* chunks(...all: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) yield Buffer.from(piece)
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of ')
  throw new TypeError('no more')
}

export const takeLease = async (dumps: DumpStore, day = DAY): Promise<DumpLease> => {
  const lease = await dumps.lease(day)
  if (!lease) throw new Error('Another process holds the lease')
  return lease
}

const contentOf = async (dumps: DumpStore, name: string): Promise<string | null> => {
  const content = await dumps.read(name)
  return content && (await buffer(content)).toString()
}

const namesIn = async (dumps: DumpStore) => (await dumps.list()).map(({ name }) => name).toSorted()

/** Defines the tests that every dump store must pass. `open` opens new, empty storage. */
export const dumpStoreContract = (where: string, open: () => Promise<DumpStorage>): void => {
  describe(`dumps ${where}`, () => {
    test("don't exist at first", async () => {
      const dumps = (await open()).openAsProcess()
      expect([await dumps.list(), await dumps.find(CSV_NAME), await dumps.read(CSV_NAME)]).toEqual([[], null, null])
    })

    test('are listed and returned by every process, whichever process stored them', async () => {
      const storage = await open()
      const [one, other] = [storage.openAsProcess(), storage.openAsProcess()]
      const lease = await takeLease(one)
      await lease.put(CSV_NAME, chunks('the ', 'whole'))
      await lease.put(JSON_NAME, chunks())
      const csv = { name: CSV_NAME, date: DAY, since: null, format: 'csv', isChecksum: false, bytes: 9 }
      const json = { ...csv, name: JSON_NAME, format: 'json', bytes: 0 }
      for (const dumps of [one, other]) {
        expect(new Set(await dumps.list())).toEqual(new Set([csv, json]))
        expect([await dumps.find(CSV_NAME), await dumps.find(JSON_NAME)]).toEqual([csv, json])
        expect([await contentOf(dumps, CSV_NAME), await contentOf(dumps, JSON_NAME)]).toEqual(['the whole', ''])
      }
    })

    test('can be large, and can be read in part', async () => {
      const dumps = (await open()).openAsProcess()
      const content = Array.from({ length: 40 }, () => randomBytes(200_000))
      await (await takeLease(dumps)).put(CSV_NAME, chunks(...content))
      const read = await dumps.read(CSV_NAME)
      expect(read && (await buffer(read)).equals(Buffer.concat(content))).toBe(true)
      const parts = []
      for await (const part of (await dumps.read(CSV_NAME)) ?? []) {
        parts.push(part)
        break
      }
      expect(parts).toHaveLength(1)
      const unread = (await dumps.read(CSV_NAME))?.[Symbol.asyncIterator]()
      expect(await unread?.return?.()).toMatchObject({ done: true })
    })

    test.each(invalidNames)('are not found under the invalid name %j', async (name) => {
      const dumps = (await open()).openAsProcess()
      await (await takeLease(dumps)).put(CSV_NAME, chunks('x'))
      expect([await dumps.find(name), await dumps.read(name)]).toEqual([null, null])
    })

    test('are never overwritten', async () => {
      const dumps = (await open()).openAsProcess()
      const lease = await takeLease(dumps)
      await lease.put(CSV_NAME, chunks('first'))
      await lease.put(CSV_NAME, chunks('second'))
      expect(await contentOf(dumps, CSV_NAME)).toBe('first')
    })

    test('are stored completely or not at all', async () => {
      const dumps = (await open()).openAsProcess()
      const lease = await takeLease(dumps)
      await expect(lease.put(CSV_NAME, failing())).rejects.toThrow('no more')
      expect([await dumps.list(), await dumps.read(CSV_NAME)]).toEqual([[], null])
      await lease.put(CSV_NAME, chunks('whole'))
      expect(await contentOf(dumps, CSV_NAME)).toBe('whole')
    })

    test('are written by one process at a time', async () => {
      const storage = await open()
      const leases = await Promise.all(Array.from({ length: 10 }, () => storage.openAsProcess().lease(DAY)))
      const [lease, ...others] = leases.filter((each) => each !== null)
      expect(others).toEqual([])
      expect(await storage.openAsProcess().lease(DAY)).toBeNull()
      await lease?.release()
      await lease?.release()
      expect(await storage.openAsProcess().lease(DAY)).not.toBeNull()
    })

    test('can be written by another process once the lease has expired', async () => {
      const storage = await open()
      const expired = await takeLease(storage.openAsProcess())
      expect(await storage.openAsProcess().lease(DAY)).toBeNull()
      await storage.expireLeases()
      await expired.put(CSV_NAME, chunks('not yet too late'))
      await storage.expireLeases()
      const lease = await takeLease(storage.openAsProcess())
      await expect(expired.renew()).rejects.toThrow('This process no longer holds the lease.')
      await expect(expired.put(JSON_NAME, chunks('too late'))).rejects.toThrow(
        'This process no longer holds the lease.',
      )
      await expired.release()
      expect(await storage.openAsProcess().lease(DAY)).toBeNull()
      await lease.renew()
      expect(await namesIn(storage.openAsProcess())).toEqual([CSV_NAME])
    })

    test('can be written despite an expired lease for another day', async () => {
      const storage = await open()
      await takeLease(storage.openAsProcess(), '2026-11-19')
      await storage.expireLeases()
      expect(await storage.openAsProcess().lease(DAY)).not.toBeNull()
    })

    test("can't be added after the lease has been released", async () => {
      const storage = await open()
      const dumps = storage.openAsProcess()
      const lease = await takeLease(dumps)
      await lease.release()
      await expect(lease.put(CSV_NAME, chunks('x'))).rejects.toThrow(/./)
      await expect(lease.renew()).rejects.toThrow(/./)
      expect(await dumps.list()).toEqual([])
      expect(await storage.openAsProcess().lease(DAY)).not.toBeNull()
    })

    test('can all be deleted except those for certain dates', async () => {
      const dumps = (await open()).openAsProcess()
      const lease = await takeLease(dumps)
      const names = ['18', '19-since-2026-11-18', '20'].map((dates) => `shows-2026-11-${dates}.csv.gz`)
      for (const name of names) for (const suffix of ['', '.sha256']) await lease.put(name + suffix, chunks('x'))
      await lease.deleteAllExcept(new Set(['2026-11-18', '2026-11-20']))
      expect(await namesIn(dumps)).toEqual([names[0], names[2]].flatMap((name) => [name, `${name}.sha256`]))
      await lease.renew()
    })
  })
}
