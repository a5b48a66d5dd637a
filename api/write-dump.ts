import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { csvOfShows, jsonOfShows, type ShowDocument } from '#adapters/http/exports/show-files.ts'
import { type DumpFormat, dumpFormats, dumpName, dumpOf, KEPT_DUMPS } from '#core/exports/dumps.ts'
import type { PublicPage } from '#core/exports/public-pages.ts'

const documents: Readonly<Record<DumpFormat, ShowDocument>> = { csv: csvOfShows, json: jsonOfShows }

/** A claim that nobody has renewed for so long belongs to a process that was killed. */
const CLAIM_MS = 15 * 60 * 1000
const TEMPORARY = /\.(?:tmp|claim)$/

type Dump = {
  dir: string
  /** YYYY-MM-DD */
  date: string
  baseUrl: string
  /** Reads everything from the beginning, once for each form. */
  pages: () => AsyncIterable<PublicPage>
  /** Ends the writing; nothing of it is left then. */
  signal: AbortSignal
}

/**
 * Writes the dump of a day into the folder, unless it is there or another process on the same folder is writing it. Each file
 * appears whole or not at all. Then takes away the dumps before the last seven. Resolves to whether it has written.
 */
export const writeDump = async ({ dir, date, baseUrl, pages, signal }: Dump): Promise<boolean> => {
  await mkdir(dir, { recursive: true })
  const formats = await missingOf(dir, date)
  if (formats.length === 0) return false
  const claim = join(dir, `.shows-${date}.claim`)
  if (!(await claimed(claim))) return false
  try {
    for (const format of formats) {
      const text = documents[format](renewing(claim, pages()), baseUrl)
      await writeWhole(join(dir, dumpName(date, format)), text, signal)
    }
    await clearAway(dir)
  } finally {
    await rm(claim, { force: true })
  }
  return true
}

/** What is there is never written again: those who have fetched it were told that it does not change. */
const missingOf = async (dir: string, date: string): Promise<readonly DumpFormat[]> => {
  const names = new Set(await readdir(dir))
  return dumpFormats.filter((format) => !names.has(dumpName(date, format)))
}

/**
 * Whether the claim is ours now: a file that only one process can make. By a file and not in the database, because what
 * must not be written twice is this folder: processes on other machines have one each, and serve what is in it.
 */
const claimed = async (claim: string): Promise<boolean> => {
  const held = await stat(claim).catch(() => null)
  if (held && Date.now() - held.mtimeMs > CLAIM_MS) await rm(claim, { force: true })
  try {
    await (await open(claim, 'wx')).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function* renewing(claim: string, pages: AsyncIterable<PublicPage>): AsyncGenerator<PublicPage> {
  for await (const page of pages) {
    const now = new Date()
    await utimes(claim, now, now)
    yield page
  }
}

/** Under another name until all of it is on the disk. */
const writeWhole = async (path: string, text: AsyncIterable<string>, signal: AbortSignal): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    const file = createWriteStream(temporary, { flags: 'wx', flush: true })
    await pipeline(Readable.from(text), createGzip(), file, { signal })
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Old dumps, and what a process that was killed has left behind. */
const clearAway = async (dir: string): Promise<void> => {
  const names = await readdir(dir)
  const dates = [...new Set(names.flatMap((name) => dumpOf(name)?.date ?? []))].toSorted()
  const kept = new Set(dates.slice(-KEPT_DUMPS))
  for (const name of names) {
    const dump = dumpOf(name)
    const isOver = dump ? !kept.has(dump.date) : TEMPORARY.test(name) && (await isForgotten(join(dir, name)))
    if (isOver) await rm(join(dir, name), { force: true })
  }
}

const isForgotten = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > CLAIM_MS
}
