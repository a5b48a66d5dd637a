import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFileDumps } from '#adapters/dumps/file-dumps.ts'
import { CSV_NAME, chunks, type DumpStorage, dumpStoreContract, takeLease } from './dump-store-contract.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dumps-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const folder = () => join(root, 'data', 'dumps')

const openFolder = async (): Promise<DumpStorage> => ({
  openAsProcess: () => makeFileDumps({ dir: folder() }),
  expireLeases: async () => {
    const longAgo = new Date(Date.now() - 60 * 60 * 1000)
    for (const name of await readdir(folder())) await utimes(join(folder(), name), longAgo, longAgo)
  },
})

dumpStoreContract('in a folder', openFolder)

describe('dumps in a folder', () => {
  test('share the folder with other files, which are neither listed nor deleted', async () => {
    const storage = await openFolder()
    const dumps = storage.openAsProcess()
    const lease = await takeLease(dumps)
    await lease.put(CSV_NAME, chunks('x'))
    await writeFile(join(folder(), 'notes.txt'), 'not ours')
    await mkdir(join(folder(), 'shows-2026-11-18.csv.gz'))
    expect((await dumps.list()).map(({ name }) => name)).toEqual([CSV_NAME])
    await lease.deleteAllExcept(new Set(['2026-11-18', '2026-11-20']))
    expect((await readdir(folder())).toSorted()).toEqual([
      '.shows-2026-11-20.lease',
      'notes.txt',
      'shows-2026-11-18.csv.gz',
      CSV_NAME,
    ])
  })

  test('are hidden while being written, and leftovers from a killed process are removed later', async () => {
    const storage = await openFolder()
    const dumps = storage.openAsProcess()
    const seen: string[] = []
    async function* watched() {
      yield Buffer.from('half')
      seen.push(...(await readdir(folder())))
      expect(await dumps.list()).toEqual([])
    }
    await (await takeLease(dumps)).put(CSV_NAME, watched())
    expect(seen.map((name) => name.replace(/[\da-f-]{36}/, 'X'))).toContain(`${CSV_NAME}.X.tmp`)
    await writeFile(join(folder(), `${CSV_NAME}.left.tmp`), 'half')
    await storage.expireLeases()
    await writeFile(join(folder(), `${CSV_NAME}.new.tmp`), 'from another process')
    const lease = await takeLease(dumps)
    await lease.deleteAllExcept(new Set(['2026-11-20']))
    await lease.release()
    expect((await readdir(folder())).toSorted()).toEqual([CSV_NAME, `${CSV_NAME}.new.tmp`])
  })

  test("cause an error if a file is in the folder's place, instead of appearing not to exist", async () => {
    await mkdir(join(root, 'data'))
    await writeFile(folder(), 'not a folder')
    const dumps = makeFileDumps({ dir: folder() })
    for (const call of [
      () => dumps.list(),
      () => dumps.find(CSV_NAME),
      () => dumps.read(CSV_NAME),
      () => dumps.lease('2026-11-20'),
    ])
      await expect(call()).rejects.toThrow(/ENOTDIR|EEXIST/)
  })
})
