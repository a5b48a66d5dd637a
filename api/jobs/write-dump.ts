import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { csvOfShows, jsonOfShows, type WriteShows } from '#adapters/http/exports/show-files.ts'
import { CLAIM_MS, type DumpClaim, type DumpFiles } from '#core/exports/dump-files.ts'
import { type DumpFormat, dumpFormats, dumpName, KEPT_DUMP_DAYS } from '#core/exports/dumps.ts'
import type { PublicShowPage } from '#core/exports/public-shows.ts'
import { keepLease } from './keep-lease.ts'

const documents: Readonly<Record<DumpFormat, WriteShows>> = { csv: csvOfShows, json: jsonOfShows }

const RENEW_MS = CLAIM_MS / 4

type DumpOptions = {
  dumps: DumpFiles
  date: string
  baseUrl: string
  pages: () => AsyncIterable<PublicShowPage>
  signal: AbortSignal
  renewMs?: number
}

/** Writes the dump of a day unless it exists or another process is writing it, then deletes all but the latest seven. Each file
 * appears complete or not at all. Resolves to whether it wrote anything. Rejects with the reason when it is aborted or loses its
 * claim. */
export const writeDump = async ({ dumps, date, renewMs = RENEW_MS, ...dump }: DumpOptions): Promise<boolean> => {
  if ((await missingFormats(dumps, date)).length === 0) return false
  const claim = await dumps.claim(date)
  if (!claim) return false
  const lease = keepLease(renewMs, claim.renew)
  const stopSignal = AbortSignal.any([dump.signal, lease.lost])
  try {
    // Checked again under the claim: published files must not change.
    const formats = await missingFormats(dumps, date)
    for (const format of formats) await write(claim, date, format, dump, stopSignal)
    await claim.deleteAllExcept(await latestDates(dumps))
    return formats.length > 0
  } catch (error) {
    throw stopSignal.aborted ? stopSignal.reason : error
  } finally {
    await lease.stop()
    await claim.release()
  }
}

const missingFormats = async (dumps: DumpFiles, date: string): Promise<readonly DumpFormat[]> => {
  const names = new Set((await dumps.list()).map(({ name }) => name))
  return dumpFormats.filter((format) => !names.has(dumpName(date, format)))
}

const write = async (
  claim: DumpClaim,
  date: string,
  format: DumpFormat,
  { pages, baseUrl }: Pick<DumpOptions, 'pages' | 'baseUrl'>,
  signal: AbortSignal,
): Promise<void> => {
  const text = Readable.from(documents[format](pages(), baseUrl))
  const releaseClaim = () => void claim.release().catch(() => {}) // The final release reports any failure.
  signal.addEventListener('abort', releaseClaim)
  try {
    const put = (bytes: AsyncIterable<Uint8Array>) => claim.put(dumpName(date, format), bytes)
    await pipeline(text, createGzip(), put, { signal })
  } finally {
    signal.removeEventListener('abort', releaseClaim)
  }
}

const latestDates = async (dumps: DumpFiles): Promise<ReadonlySet<string>> => {
  const dates = new Set((await dumps.list()).map(({ date }) => date))
  return new Set([...dates].toSorted().slice(-KEPT_DUMP_DAYS))
}
