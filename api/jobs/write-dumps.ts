import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { csvOfChanges, csvOfShows, jsonOfChanges, jsonOfShows } from '#adapters/http/exports/show-files.ts'
import type { WriteDocument } from '#adapters/http/exports/table-document.ts'
import type { ChangedShow } from '#core/exports/changed-shows.ts'
import { changesStart, keptDumpDates, missingDumps, type PlannedDump } from '#core/exports/dump-plan.ts'
import { DUMP_LEASE_MS, type DumpLease, type DumpStore } from '#core/exports/dump-store.ts'
import { checksumLine, checksumName, type DumpFormat, dumpName, filesWithoutChecksum } from '#core/exports/dumps.ts'
import type { PublicShow, PublicShowPage } from '#core/exports/public-shows.ts'
import { keepLease } from './keep-lease.ts'

type Writers = { all: WriteDocument<PublicShow>; changes: WriteDocument<ChangedShow> }

const writers: Readonly<Record<DumpFormat, Writers>> = {
  csv: { all: csvOfShows, changes: csvOfChanges },
  json: { all: jsonOfShows, changes: jsonOfChanges },
}

const RENEW_MS = DUMP_LEASE_MS / 4

type DumpOptions = {
  dumps: DumpStore
  date: string
  baseUrl: string
  pages: () => AsyncIterable<PublicShowPage>
  changes: (since: Date) => AsyncIterable<readonly ChangedShow[]>
  maxNightlyBytes: number
  signal: AbortSignal
  renewMs?: number
}

/** Writes the missing files of a day, deletes outdated files, and adds missing checksums, unless another process is
 * doing so. Each file appears complete or not at all. Resolves to whether it wrote anything. Rejects with the reason
 * when it is aborted or loses its lease. */
export const writeDumps = async ({ renewMs = RENEW_MS, ...options }: DumpOptions): Promise<boolean> => {
  const { dumps, date, maxNightlyBytes } = options
  const findMissing = async () => {
    const stored = await dumps.list()
    return { missing: missingDumps(stored, date, maxNightlyBytes), withoutChecksum: filesWithoutChecksum(stored) }
  }
  const initial = await findMissing()
  if (initial.missing.length + initial.withoutChecksum.length === 0) return false
  const lease = await dumps.lease(date)
  if (!lease) return false
  const renewals = keepLease(renewMs, lease.renew)
  const stopSignal = AbortSignal.any([options.signal, renewals.lost])
  const releaseLease = () => void lease.release().catch(() => {}) // The release at the end reports any failure.
  stopSignal.addEventListener('abort', releaseLease)
  try {
    // Checks again under the lease: another process may have published files, and these must not change.
    const { missing } = await findMissing()
    for (const planned of missing) await write(lease, planned, options, stopSignal)
    await lease.deleteAllExcept(keptDumpDates(await dumps.list()))
    const { withoutChecksum } = await findMissing()
    for (const { name } of withoutChecksum) await writeChecksum(lease, dumps, name, stopSignal)
    return missing.length + withoutChecksum.length > 0
  } catch (error) {
    throw stopSignal.aborted ? stopSignal.reason : error
  } finally {
    stopSignal.removeEventListener('abort', releaseLease)
    await renewals.stop()
    await lease.release()
  }
}

const write = (
  lease: DumpLease,
  { format, since }: PlannedDump,
  { date, pages, changes, baseUrl }: Pick<DumpOptions, 'date' | 'pages' | 'changes' | 'baseUrl'>,
  signal: AbortSignal,
): Promise<void> => {
  const { all: writeAll, changes: writeChanges } = writers[format]
  const text = since === null ? writeAll(pages(), baseUrl) : writeChanges(changes(changesStart(since)), baseUrl)
  const put = (bytes: AsyncIterable<Uint8Array>) => lease.put(dumpName(date, format, since), bytes)
  return pipeline(Readable.from(text), createGzip(), put, { signal })
}

/** Reads the file back, so that the checksum is that of the stored bytes. */
const writeChecksum = async (lease: DumpLease, dumps: DumpStore, name: string, signal: AbortSignal): Promise<void> => {
  const content = await dumps.read(name)
  if (!content) return
  const hash = createHash('sha256')
  await pipeline(content, hash, { signal })
  const line = checksumLine(hash.digest('hex'), name)
  await lease.put(checksumName(name), Readable.from([Buffer.from(line)]))
}
