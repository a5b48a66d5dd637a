import type { DumpStore } from '#core/exports/dump-store.ts'
import { dayIn } from '#core/time/local-time.ts'
import type { BackgroundJob } from './job.ts'
import { writeDumps } from './write-dumps.ts'

const HOUR_MS = 60 * 60 * 1000
/** The hour, in the site's time zone, from which the day's dumps are written. */
const START_HOUR = 4

type Settings = {
  dumps: DumpStore
  baseUrl: string
  timeZone: string
  nightlyMaxMb: number
  now?: () => Date
}

/** Writes each day's open-data files at night, or later that day if the process was down. Every process runs the job,
 * because the processes may have separate folders. If they share the storage, a lease lets only one of them write. */
export const writeOpenData = ({
  dumps,
  baseUrl,
  timeZone,
  nightlyMaxMb,
  now = () => new Date(),
}: Settings): BackgroundJob => ({
  name: 'open-data',
  firstAfterMs: 3 * 60 * 1000,
  everyMs: 10 * 60 * 1000,
  run: async (core, { log, signal }) => {
    const date = dayIn(timeZone, new Date(now().getTime() - START_HOUR * HOUR_MS))
    const { dumpShows: pages, dumpChanges: changes } = core
    const maxNightlyBytes = nightlyMaxMb * 1e6
    const hasWritten = await writeDumps({ dumps, date, baseUrl, pages, changes, maxNightlyBytes, signal })
    if (hasWritten) log.info({ date }, 'dump written')
    return hasWritten ? 'done' : 'idle'
  },
})
