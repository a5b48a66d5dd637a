import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import type { DumpFiles } from '#core/exports/dump-files.ts'
import { dayIn } from '#core/time/local-time.ts'
import { type InRound, justDo, type NoteRound } from './job-notes.ts'
import { writeDump } from './write-dump.ts'

const HOUR_MS = 60 * 60 * 1000
/** A start has more urgent things to do. */
const FIRST_AFTER_MS = 3 * 60 * 1000
const EVERY_MS = 10 * 60 * 1000
/** The last guests have gone and nobody is up yet: the day's dump is written from this hour of the site's own on. */
const QUIET_HOUR = 4
/** A dump that is being written when the loop is stopped has this long to clear up; it is written after the next start. */
const LAST_ROUND_MS = 5_000

type Settings = {
  dumps: DumpFiles
  baseUrl: string
  /** IANA name. */
  timeZone: string
  firstAfterMs?: number
  everyMs?: number
  now?: () => Date
  note?: NoteRound
  inRound?: InRound
}

/**
 * Writes the open-data dump of the day once a night, until stopped; a night that was missed is made up for. A round that
 * fails is told, and the next one tries again.
 */
export const startDumpLoop = (
  core: Pick<Core, 'dumpShows'>,
  log: Log,
  {
    dumps,
    baseUrl,
    timeZone,
    firstAfterMs = FIRST_AFTER_MS,
    everyMs = EVERY_MS,
    now = () => new Date(),
    note = () => {},
    inRound = justDo,
  }: Settings,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})

  const round = async (): Promise<void> => {
    // Until the quiet hour the day before is not over.
    const date = dayIn(timeZone, new Date(now().getTime() - QUIET_HOUR * HOUR_MS))
    try {
      if (await writeDump({ dumps, date, baseUrl, pages: core.dumpShows, signal })) log.info({ date }, 'dump written')
      note(null)
    } catch (error) {
      if (signal.aborted) return
      note(error)
      log.warn({ date, name: error instanceof Error ? error.name : 'unknown' }, 'dump failed')
    }
  }

  const running = (async () => {
    await pause(firstAfterMs)
    while (!signal.aborted) {
      await inRound(round)
      await pause(everyMs)
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(LAST_ROUND_MS, undefined, { ref: false })])
    },
  }
}
