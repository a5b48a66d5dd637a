import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openBackup } from '#adapters/backups/read-backup.ts'
import { makeMemoryImageFiles } from '#adapters/memory/memory-image-files.ts'
import { makeBackup } from '#api/maintenance/make-backup.ts'
import type { DatabaseSnapshot } from '#core/backups/database-copy.ts'

const snapshot = async (): Promise<DatabaseSnapshot> => ({
  migrations: ['0001-calendar'],
  tables: [{ name: 'band', columns: ['id', 'name'] }],
  counters: [],
  counts: null,
  estimatedRows: 1,
  rows: async function* () {
    yield Buffer.from('1\tSelecter\n')
  },
  imageFileNames: async () => [],
  close: async () => {},
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

/** Makes a backup with a clock that returns these instants one after the other. */
const backUpAt = async (instants: readonly string[], keep?: number) => {
  const clock = instants.map((instant) => new Date(instant)).values()
  const now = (): Date => clock.next().value ?? new Date('2026-11-22T04:00:00Z')
  return makeBackup({ snapshot, imageFiles: makeMemoryImageFiles(), folder, version: '1.0.0', keep, now })
}

test('another backup within the same second waits for the next second, and leaves the first backup unchanged', async () => {
  await backUpAt(['2026-11-22T03:00:00.100Z'])
  await backUpAt(['2026-11-22T03:00:00.200Z', '2026-11-22T03:00:00.900Z', '2026-11-22T03:00:01.000Z'])
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['2026-11-22T03-00-00Z', '2026-11-22T03-00-01Z'])
  const madeAt = await Promise.all(names.map(async (name) => (await openBackup(join(folder, name))).manifest.madeAt))
  expect(madeAt).toEqual(['2026-11-22T03:00:00.100Z', '2026-11-22T03:00:01.000Z'])
})

test('newer backups replace the oldest ones; incomplete backups and other folders are neither counted nor deleted', async () => {
  const others = ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z.part', 'notes']
  for (const other of others) mkdirSync(join(folder, other))
  await backUpAt(['2026-11-22T03:00:00Z'])
  await backUpAt(['2026-11-23T03:00:00Z'], 2)
  expect((await backUpAt(['2026-11-24T03:00:00Z'], 2))?.removed).toEqual([join(folder, '2026-11-22T03-00-00Z')])
  expect(readdirSync(folder).sort()).toEqual([...others, '2026-11-23T03-00-00Z', '2026-11-24T03-00-00Z'].sort())
})

test('a backup that cannot read an image closes its snapshot and leaves nothing behind', async () => {
  let closeCalls = 0
  const takeSnapshot = async (): Promise<DatabaseSnapshot> => ({
    ...(await snapshot()),
    imageFileNames: async () => ['a.webp'],
    close: async () => {
      closeCalls += 1
    },
  })
  const get = () => Promise.reject(new Error('The store is down'))
  const imageFiles = { ...makeMemoryImageFiles(), get }
  const failure = makeBackup({ snapshot: takeSnapshot, imageFiles, folder, version: '1.0.0' })
  await expect(failure).rejects.toThrow('is down')
  expect(closeCalls).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
