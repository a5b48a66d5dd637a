import { mapConcurrent } from '#core/map-concurrent.ts'
import type { DumpStore } from './dump-store.ts'
import { checksumName, type DumpFile, dataFiles, type StoredDump } from './dumps.ts'

const READ_CONCURRENCY = 8

const sortDumps = (files: readonly StoredDump[]): readonly StoredDump[] =>
  files.toSorted((one, other) => other.date.localeCompare(one.date) || one.name.localeCompare(other.name))

/** Lists the files by date, the latest first, then by name. Caches the checksums, so that each is read only once. Rejects with
 * `unavailable`. */
export const makeListDumps = (dumps: Pick<DumpStore, 'list' | 'read'>) => {
  const checksums = new Map<string, string>()
  const checksumOf = async (name: string): Promise<string | null> => {
    const cached = checksums.get(name)
    if (cached) return cached
    let line = ''
    for await (const chunk of (await dumps.read(checksumName(name))) ?? []) line += String.fromCharCode(...chunk)
    const sha256 = /^[\da-f]{64}/.exec(line)?.[0] ?? null
    if (sha256) checksums.set(name, sha256)
    return sha256
  }
  return async (): Promise<readonly DumpFile[]> => {
    const stored = await dumps.list()
    const names = new Set(stored.map(({ name }) => name))
    for (const name of checksums.keys()) if (!names.has(name)) checksums.delete(name)
    const withChecksum = async ({ isChecksum: _, ...file }: StoredDump): Promise<DumpFile> => ({
      ...file,
      sha256: names.has(checksumName(file.name)) ? await checksumOf(file.name) : null,
    })
    return mapConcurrent(sortDumps(dataFiles(stored)), withChecksum, READ_CONCURRENCY)
  }
}
