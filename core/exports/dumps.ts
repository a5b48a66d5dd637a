import * as z from 'zod/mini'
import { day, integer, text } from '#core/response.ts'

export const dumpFormats = ['csv', 'json'] as const
export type DumpFormat = (typeof dumpFormats)[number]

export const KEPT_DUMP_DAYS = 7

export const DumpFile = z.object({
  name: text,
  date: day,
  format: z.enum(dumpFormats),
  bytes: integer,
})
export type DumpFile = z.output<typeof DumpFile>

const DUMP_NAME = new RegExp(`^shows-(\\d{4}-\\d\\d-\\d\\d)\\.(${dumpFormats.join('|')})\\.gz$`)

export const dumpName = (date: string, format: DumpFormat): string => `shows-${date}.${format}.gz`

export const parseDumpName = (name: string): Pick<DumpFile, 'name' | 'date' | 'format'> | null => {
  const [, date, format] = DUMP_NAME.exec(name) ?? []
  const known = dumpFormats.find((each) => each === format)
  return date && known ? { name, date, format: known } : null
}

/** Sorts by date, latest first, then by name. */
export const sortDumpFiles = (files: readonly DumpFile[]): readonly DumpFile[] =>
  files.toSorted((one, other) => other.date.localeCompare(one.date) || one.name.localeCompare(other.name))
