import type { Context } from 'hono'
import { isForm, readJson } from '#adapters/http/input.ts'
import { ImportSource } from '#core/imports/read-import.ts'
import { readFormFile } from './form-file.ts'

/**
 * Reads what shows are to be read from: a JSON body with `text` or `url`, or a form with the field `file`, of 10 MB at most.
 * Refuses like {@link readJson} and {@link readFormFile}.
 */
export const readImportSource = async (c: Context): Promise<ImportSource> =>
  isForm(c) ? { file: await readFormFile(c, 'file') } : readJson(c, ImportSource)
