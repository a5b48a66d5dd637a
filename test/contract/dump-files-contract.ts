import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { DumpClaim, DumpFiles } from '#core/exports/dump-files.ts'

const DAY = '2026-11-20'
export const CSV = `shows-${DAY}.csv.gz`
export const JSON_FILE = `shows-${DAY}.json.gz`
const invalidNames = [
  '',
  '..',
  `../${CSV}`,
  `a/${CSV}`,
  `${CSV}.tmp`,
  'secret.txt',
  'shows-2026-11-20.xml.gz',
  'shows-2026-11-20-since-.csv.gz',
  `.${CSV}`,
]

/** Storage for dumps, shared by several processes. */
export type DumpStorage = {
  /** Opens the storage as another process would. */
  process(): DumpFiles
  /** Expires all leases, as if they had not been renewed. */
  passTime(): Promise<void>
}

export async function* chunks(...all: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) yield Buffer.from(piece)
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of ')
  throw new TypeError('no more')
}

export const claimOf = async (dumps: DumpFiles, day = DAY): Promise<DumpClaim> => {
  const claim = await dumps.claim(day)
  if (!claim) throw new Error('Another process holds the claim')
  return claim
}

const contentOf = async (dumps: DumpFiles, name: string): Promise<string | null> => {
  const content = await dumps.read(name)
  return content && (await buffer(content)).toString()
}

const namesIn = async (dumps: DumpFiles) => (await dumps.list()).map(({ name }) => name).toSorted()

/** The contract of every storage for dumps. `open` creates a new, empty one. */
export const describeDumpFiles = (where: string, open: () => Promise<DumpStorage>): void => {
  describe(`dumps ${where}`, () => {
    test("don't exist at first", async () => {
      const dumps = (await open()).process()
      expect([await dumps.list(), await dumps.find(CSV), await dumps.read(CSV)]).toEqual([[], null, null])
    })

    test('are listed and returned by every process as stored by any of them', async () => {
      const storage = await open()
      const [one, other] = [storage.process(), storage.process()]
      const claim = await claimOf(one)
      await claim.put(CSV, chunks('the ', 'whole'))
      await claim.put(JSON_FILE, chunks())
      const csv = { name: CSV, date: DAY, since: null, format: 'csv', isChecksum: false, bytes: 9 }
      const json = { ...csv, name: JSON_FILE, format: 'json', bytes: 0 }
      for (const dumps of [one, other]) {
        expect(new Set(await dumps.list())).toEqual(new Set([csv, json]))
        expect([await dumps.find(CSV), await dumps.find(JSON_FILE)]).toEqual([csv, json])
        expect([await contentOf(dumps, CSV), await contentOf(dumps, JSON_FILE)]).toEqual(['the whole', ''])
      }
    })

    test('can be large and read in part', async () => {
      const dumps = (await open()).process()
      const content = Array.from({ length: 40 }, () => randomBytes(200_000))
      await (await claimOf(dumps)).put(CSV, chunks(...content))
      const read = await dumps.read(CSV)
      expect(read && (await buffer(read)).equals(Buffer.concat(content))).toBe(true)
      const parts = []
      for await (const part of (await dumps.read(CSV)) ?? []) {
        parts.push(part)
        break
      }
      expect(parts).toHaveLength(1)
      const unread = (await dumps.read(CSV))?.[Symbol.asyncIterator]()
      expect(await unread?.return?.()).toMatchObject({ done: true })
    })

    test.each(invalidNames)('are not found under the invalid name %j', async (name) => {
      const dumps = (await open()).process()
      await (await claimOf(dumps)).put(CSV, chunks('x'))
      expect([await dumps.find(name), await dumps.read(name)]).toEqual([null, null])
    })

    test('are never overwritten', async () => {
      const dumps = (await open()).process()
      const claim = await claimOf(dumps)
      await claim.put(CSV, chunks('first'))
      await claim.put(CSV, chunks('second'))
      expect(await contentOf(dumps, CSV)).toBe('first')
    })

    test('are stored completely or not at all', async () => {
      const dumps = (await open()).process()
      const claim = await claimOf(dumps)
      await expect(claim.put(CSV, failing())).rejects.toThrow('no more')
      expect([await dumps.list(), await dumps.read(CSV)]).toEqual([[], null])
      await claim.put(CSV, chunks('whole'))
      expect(await contentOf(dumps, CSV)).toBe('whole')
    })

    test('are written by one process at a time', async () => {
      const storage = await open()
      const claims = await Promise.all(Array.from({ length: 10 }, () => storage.process().claim(DAY)))
      const [claim, ...others] = claims.filter((each) => each !== null)
      expect(others).toEqual([])
      expect(await storage.process().claim(DAY)).toBeNull()
      await claim?.release()
      await claim?.release()
      expect(await storage.process().claim(DAY)).not.toBeNull()
    })

    test('are blocked by a killed process only until its claim expires', async () => {
      const storage = await open()
      const killed = await claimOf(storage.process())
      expect(await storage.process().claim(DAY)).toBeNull()
      await storage.passTime()
      await killed.put(CSV, chunks('while nobody else was there'))
      await storage.passTime()
      const claim = await claimOf(storage.process())
      await expect(killed.renew()).rejects.toThrow('This process no longer holds the claim.')
      await expect(killed.put(JSON_FILE, chunks('too late'))).rejects.toThrow('This process no longer holds the claim.')
      await killed.release()
      expect(await storage.process().claim(DAY)).toBeNull()
      await claim.renew()
      expect(await namesIn(storage.process())).toEqual([CSV])
    })

    test('are not blocked by an expired claim for another day', async () => {
      const storage = await open()
      await claimOf(storage.process(), '2026-11-19')
      await storage.passTime()
      expect(await storage.process().claim(DAY)).not.toBeNull()
    })

    test("can't be added after the claim was released", async () => {
      const storage = await open()
      const dumps = storage.process()
      const claim = await claimOf(dumps)
      await claim.release()
      await expect(claim.put(CSV, chunks('x'))).rejects.toThrow(/./)
      await expect(claim.renew()).rejects.toThrow(/./)
      expect(await dumps.list()).toEqual([])
      expect(await storage.process().claim(DAY)).not.toBeNull()
    })

    test('can be removed except for the days to keep', async () => {
      const dumps = (await open()).process()
      const claim = await claimOf(dumps)
      const names = ['18', '19-since-2026-11-18', '20'].map((dates) => `shows-2026-11-${dates}.csv.gz`)
      for (const name of names) for (const suffix of ['', '.sha256']) await claim.put(name + suffix, chunks('x'))
      await claim.deleteAllExcept(new Set(['2026-11-18', '2026-11-20']))
      expect(await namesIn(dumps)).toEqual([names[0], names[2]].flatMap((name) => [name, `${name}.sha256`]))
      await claim.renew()
    })
  })
}
