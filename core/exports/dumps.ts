import * as z from 'zod/mini'
import { day, text, whole } from '#core/response.ts'
/** In which forms everything public is dumped. */
export const dumpFormats = ['csv', 'json'] as const
export type DumpFormat = (typeof dumpFormats)[number]

/** So many nights are kept. */
export const KEPT_DUMPS = 7

/** A file of a night's dump, compressed with gzip. Its content never changes. */
export const DumpFile = z.object({
  /** `shows-2026-11-21.csv.gz` */
  name: text,
  /** The day it was made on, in the site's time zone. */
  date: day,
  format: z.enum(dumpFormats),
  bytes: whole,
})
export type DumpFile = z.output<typeof DumpFile>

const NAME = new RegExp(`^shows-(\\d{4}-\\d\\d-\\d\\d)\\.(${dumpFormats.join('|')})\\.gz$`)

export const dumpName = (date: string, format: DumpFormat): string => `shows-${date}.${format}.gz`

/** What a file is by its name; null for any other file. */
export const dumpOf = (name: string): Pick<DumpFile, 'name' | 'date' | 'format'> | null => {
  const [, date, format] = NAME.exec(name) ?? []
  const known = dumpFormats.find((each) => each === format)
  return date && known ? { name, date, format: known } : null
}

/** The files, the latest night first, each night's in the order of {@link dumpFormats}. */
export const inDumpOrder = <File extends Pick<DumpFile, 'name'>>(files: readonly File[]): readonly File[] =>
  files.toSorted((one, other) => {
    const [a, b] = [one.name.split('.'), other.name.split('.')]
    return (b[0] ?? '').localeCompare(a[0] ?? '') || one.name.localeCompare(other.name)
  })
