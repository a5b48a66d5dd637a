import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { makeFileDumps } from '#adapters/dumps/file-dumps.ts'
import { writeOpenData } from '#api/jobs/write-open-data.ts'
import type { Core } from '#core/core.ts'
import { type DumpFormat, dumpName } from '#core/exports/dumps.ts'
import { runJob } from './run-job.ts'
import type { FixedClock } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SCRIPT = join(import.meta.dirname, '../../web/public/combine-open-data.mjs')

export const combineOpenData = async (paths: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [SCRIPT, ...paths], { maxBuffer: 1e9 })).stdout

export const makeDumpsFolderForTest = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'upstroke-dumps-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

type Options = { core: Core; clock: FixedClock; write(): Promise<unknown>; nightCount: number; writesPerNight: number }

/** Runs `write` repeatedly for several days and creates the open-data files of each night. Returns their names and, for each
 * format, two sorted lists of shows: those combined by the documented script, and those in a full set of the last night. */
export const openDataAfterNights = async ({ core, clock, write, nightCount, writesPerNight }: Options) => {
  const [dir, fullSetDir] = [await makeDumpsFolderForTest(), await makeDumpsFolderForTest()]
  const writeFiles = async (folder: string): Promise<void> => {
    const dumps = makeFileDumps({ dir: folder })
    const settings = { dumps, baseUrl: 'https://shows.example', timeZone: 'UTC', nightlyMaxMb: 0 }
    await runJob(writeOpenData({ ...settings, now: clock.now }), core)
  }
  for (let night = 0; night < nightCount; night += 1) {
    for (let n = 0; n < writesPerNight; n += 1) {
      clock.advance(DAY_MS / writesPerNight / 2)
      await write()
    }
    await writeFiles(dir)
    clock.advance(DAY_MS / 2)
  }
  clock.advance(-DAY_MS / 2)
  await writeFiles(fullSetDir)
  const names = await readdir(dir)
  const date = clock.now().toISOString().slice(0, 10)
  const readBoth = async (format: DumpFormat, linesOf: (text: string) => readonly string[]) => {
    const paths = names.filter((name) => name.endsWith(`.${format}.gz`)).map((name) => join(dir, name))
    const full = gunzipSync(await readFile(join(fullSetDir, dumpName(date, format)))).toString()
    return { combined: linesOf(await combineOpenData(paths)).toSorted(), full: linesOf(full).toSorted() }
  }
  return {
    names: names.toSorted(),
    json: await readBoth('json', (text) => JSON.parse(text).map((show: object) => JSON.stringify(show))),
    csv: await readBoth('csv', (text) => text.split('\r\n')),
  }
}
