import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Copies a file unless the copy exists. The copy appears under its name only when it is complete, and is never rewritten: a process
 * that has mapped a file into memory crashes when the file is truncated. */
export const copyIfMissing = (source: string, copy: string): void => {
  if (existsSync(copy)) return
  // Programs that scan the folder, such as fontconfig, ignore hidden files.
  const partial = join(dirname(copy), `.${basename(copy)}.${process.pid}`)
  copyFileSync(source, partial)
  renameSync(partial, copy)
}
