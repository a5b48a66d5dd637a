import { monthOf } from '#core/time/calendar-month.ts'
import { type DumpFormat, dataFiles, dumpFormats, type StoredDump } from './dumps.ts'

export const MIN_KEPT_DUMP_DATES = 7

export type PlannedDump = { format: DumpFormat; since: string | null }

/** The files of a date may be written up to ten hours before its 00:00 UTC, namely at 04:00 in UTC+14. The eleventh hour allows
 * for open transactions and clock skew. */
const MAX_HOURS_BEFORE_DATE = 11

/** Returns the earliest instant of a change that may be missing from the files of `date`, whatever the time zone of the site. */
export const changesStart = (date: string): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - MAX_HOURS_BEFORE_DATE * 60 * 60 * 1000)

const latestDate = (files: readonly StoredDump[]): string | null =>
  files
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? null

const fullSets = (files: readonly StoredDump[]): readonly StoredDump[] => files.filter(({ since }) => since === null)

const isFullSetDue = (
  earlier: readonly StoredDump[],
  { date, format, maxNightlyBytes }: { date: string; format: DumpFormat; maxNightlyBytes: number },
): boolean => {
  const last = latestDate(fullSets(earlier).filter((file) => file.format === format))
  if (last === null || monthOf(last) !== monthOf(date)) return true
  const files = fullSets(earlier).filter((file) => file.date === last)
  return files.reduce((sum, { bytes }) => sum + bytes, 0) <= maxNightlyBytes
}

/** Returns the files of `date` that are still missing: the changes since the previous files, and a full set every month, or every
 * night while full sets are small. */
export const missingDumps = (
  stored: readonly StoredDump[],
  date: string,
  maxNightlyBytes: number,
): readonly PlannedDump[] => {
  const files = dataFiles(stored)
  const earlier = files.filter((file) => file.date < date)
  return dumpFormats.flatMap((format): PlannedDump[] => {
    const written = files.filter((file) => file.date === date && file.format === format)
    const since = latestDate(earlier.filter((file) => file.format === format))
    const needsChanges = since !== null && written.length === fullSets(written).length
    const needsFullSet = isFullSetDue(earlier, { date, format, maxNightlyBytes }) && fullSets(written).length === 0
    return [...(needsChanges ? [{ format, since }] : []), ...(needsFullSet ? [{ format, since: null }] : [])]
  })
}

/** Returns the dates whose files are kept: the last seven and, for each format, the date of the last full set and all later ones. */
export const keptDumpDates = (stored: readonly StoredDump[]): ReadonlySet<string> => {
  const dates = [...new Set(stored.map(({ date }) => date))].toSorted()
  const [seventhLatest = ''] = dates.slice(-MIN_KEPT_DUMP_DATES)
  const lastFullSets = dumpFormats.map((format) =>
    latestDate(fullSets(dataFiles(stored)).filter((file) => file.format === format)),
  )
  const [firstNeeded = seventhLatest] = lastFullSets.flatMap((each) => each ?? []).toSorted()
  return new Set(dates.filter((date) => date >= seventhLatest || date >= firstNeeded))
}
