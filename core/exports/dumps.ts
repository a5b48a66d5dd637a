import * as z from 'zod/mini'
import { day, described, integer, orNull, text } from '#core/response.ts'

export const dumpFormats = ['csv', 'json'] as const
export type DumpFormat = (typeof dumpFormats)[number]

export const DumpFile = z.object({
  name: text,
  date: described(day, 'The day of the file, in the time zone of the site.'),
  since: described(orNull(day), 'Contains the shows changed since the files of this date. Null for a full set.'),
  format: z.enum(dumpFormats),
  bytes: integer,
  sha256: described(orNull(text), 'The checksum of the file, also in `{name}.sha256`. Null until it is computed.'),
})
export type DumpFile = z.output<typeof DumpFile>

/** `isChecksum` means that the file contains the checksum of the dump with the same `date`, `since` and `format`. */
export type StoredDump = Omit<DumpFile, 'sha256'> & { isChecksum: boolean }

const DUMP_NAME = new RegExp(
  `^shows-(\\d{4}-\\d\\d-\\d\\d)(?:-since-(\\d{4}-\\d\\d-\\d\\d))?\\.(${dumpFormats.join('|')})\\.gz(\\.sha256)?$`,
)

export const dumpName = (date: string, format: DumpFormat, since: string | null = null): string =>
  `shows-${date}${since ? `-since-${since}` : ''}.${format}.gz`

export const checksumName = (name: string): string => `${name}.sha256`

export const parseDumpName = (name: string): Omit<StoredDump, 'bytes'> | null => {
  const [, date, since = null, format, suffix] = DUMP_NAME.exec(name) ?? []
  const knownFormat = dumpFormats.find((each) => each === format)
  return date && knownFormat ? { name, date, since, format: knownFormat, isChecksum: suffix !== undefined } : null
}

/** Returns a line that `sha256sum --check` can read. */
export const checksumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`

export const dataFiles = (stored: readonly StoredDump[]): readonly StoredDump[] =>
  stored.filter(({ isChecksum }) => !isChecksum)

export const filesWithoutChecksum = (stored: readonly StoredDump[]): readonly StoredDump[] => {
  const names = new Set(stored.map(({ name }) => name))
  return dataFiles(stored).filter(({ name }) => !names.has(checksumName(name)))
}
