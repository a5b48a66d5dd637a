import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import type { NoteRound } from './job-notes.ts'

/** Side by side and independent: a slow mail holds up its own lane only. */
const LANES = 4
/**
 * Mails that a lane has at once. All lanes together have no more than the mailer can send within its patience, even when
 * each mail takes 8 s, so that every mail is settled before its lease is over.
 */
const BATCH = 5
const PAUSE_MS = 2_000
/** A mail that is on its way when the loop is stopped has this long; later its lease ends, and it is sent after the next start. */
const LAST_MAIL_MS = 9_000

/** Sends what waits in the outbox, now and then every two seconds, until stopped. A failing round is told and the next one tries again. */
export const startMailLoop = (
  core: Pick<Core, 'deliverMail'>,
  log: Log,
  note: NoteRound = () => {},
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()

  /** Whether there may be more at once. */
  const round = async (): Promise<boolean> => {
    try {
      const { taken, failed } = await core.deliverMail(BATCH)
      for (const mail of failed) log.warn(mail, mail.isGivenUp ? 'mail given up' : 'mail postponed')
      note(null)
      return taken === BATCH
    } catch (error) {
      note(error)
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'mail run failed')
      return false
    }
  }

  const lane = async (): Promise<void> => {
    while (!stopping.signal.aborted) if (!(await round())) await sleep(PAUSE_MS, undefined, stopping).catch(() => {})
  }

  const running = Promise.all(Array.from({ length: LANES }, lane))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(LAST_MAIL_MS, undefined, { ref: false })])
    },
  }
}
