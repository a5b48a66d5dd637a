import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBackup } from '#adapters/backups/read-backup.ts'
import { makeMemoryImages } from '#adapters/memory/memory-images.ts'
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

test('a second backup within one second waits for the next, and leaves the first as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const backUpAt = async (...instants: readonly [string, ...string[]]) => {
    const clock = instants.map((instant) => new Date(instant)).values()
    const now = (): Date => clock.next().value ?? new Date('2026-11-22T04:00:00Z')
    return makeBackup({ snapshot, imageFiles: makeMemoryImages(), folder, version: '1.0.0', now })
  }
  await backUpAt('2026-11-22T03:00:00.100Z')
  await backUpAt('2026-11-22T03:00:00.200Z', '2026-11-22T03:00:00.900Z', '2026-11-22T03:00:01.000Z')
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['2026-11-22T03-00-00Z', '2026-11-22T03-00-01Z'])
  const madeAt = await Promise.all(names.map(async (name) => (await openBackup(join(folder, name))).manifest.madeAt))
  expect(madeAt).toEqual(['2026-11-22T03:00:00.100Z', '2026-11-22T03:00:01.000Z'])
})
