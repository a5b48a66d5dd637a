import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { csvOfShows, jsonOfShows, type WriteShows } from '#adapters/http/exports/show-files.ts'
import { CLAIM_MS, type DumpClaim, type DumpFiles } from '#core/exports/dump-files.ts'
import { type DumpFormat, dumpFormats, dumpName, KEPT_DUMP_DAYS } from '#core/exports/dumps.ts'
import type { PublicPage } from '#core/exports/public-pages.ts'

const documents: Readonly<Record<DumpFormat, WriteShows>> = { csv: csvOfShows, json: jsonOfShows }

const RENEW_MS = CLAIM_MS / 4

type DumpOptions = {
  dumps: DumpFiles
  date: string
  baseUrl: string
  pages: () => AsyncIterable<PublicPage>
  signal: AbortSignal
  renewMs?: number
}

/** Writes the dump of a day unless it exists or another process is writing it, then deletes all but the latest seven. Each file
 * appears complete or not at all. Resolves to whether it wrote anything. */
export const writeDump = async ({ dumps, date, renewMs = RENEW_MS, ...dump }: DumpOptions): Promise<boolean> => {
  if ((await missingFormats(dumps, date)).length === 0) return false
  const claim = await dumps.claim(date)
  if (!claim) return false
  const claimLost = new AbortController()
  const finished = new AbortController()
  const stopSignal = AbortSignal.any([dump.signal, claimLost.signal])
  const renewing = renew(claim, renewMs, { claimLost, finished: finished.signal })
  try {
    // Checked again under the claim: published files must not change.
    const formats = await missingFormats(dumps, date)
    for (const format of formats) await write(claim, date, format, dump, stopSignal)
    await claim.deleteAllExcept(await latestDates(dumps))
    return formats.length > 0
  } catch (error) {
    throw stopSignal.aborted ? stopSignal.reason : error
  } finally {
    finished.abort()
    await renewing
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

/** Renews the claim until `finished`. If that fails, another process may be writing, so this one must stop. */
const renew = async (
  claim: DumpClaim,
  intervalMs: number,
  { claimLost, finished }: { claimLost: AbortController; finished: AbortSignal },
): Promise<void> => {
  const pause = () => sleep(intervalMs, undefined, { signal: finished, ref: false }).catch(() => {})
  for (await pause(); !finished.aborted && !claimLost.signal.aborted; await pause())
    await claim.renew().catch((error: unknown) => claimLost.abort(error))
}

const latestDates = async (dumps: DumpFiles): Promise<ReadonlySet<string>> => {
  const dates = new Set((await dumps.list()).map(({ date }) => date))
  return new Set([...dates].toSorted().slice(-KEPT_DUMP_DAYS))
}
