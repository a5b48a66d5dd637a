import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerCounts } from '#adapters/http/middleware/answer-counts.ts'
import type { Core } from '#core/core.ts'
import { durationOf, FROM_MEMORY_MS, type LoadCount, quarterOf } from '#core/figures/load.ts'

const EVERY_MS = 60_000
const LAST_NOTE_MS = 2_000
/** Quarter-hours kept while the database is unreachable: one day. */
const MOST_WAITING = 96

type Quarter = { at: Date; counts: Map<number, LoadCount> }

/** Records traffic for the admin home, every minute and when stopped. Keeps quarter-hours in memory until the database is
 * reachable, so that an outage stays visible. */
export const startLoadNotes = (
  core: Pick<Core, 'noteLoad'>,
  answers: Pick<AnswerCounts, 'onAnswer' | 'keptCounts'>,
  { everyMs = EVERY_MS, now = () => new Date() }: { everyMs?: number; now?: () => Date } = {},
): { stop: () => Promise<void> } => {
  let waiting: Quarter[] = []
  let keptBefore = 0

  const current = (): Map<number, LoadCount> => {
    const at = quarterOf(now())
    const known = waiting.find((quarter) => quarter.at.getTime() === at.getTime())
    if (known) return known.counts
    const counts = new Map<number, LoadCount>()
    waiting = [...waiting, { at, counts }].slice(-MOST_WAITING)
    return counts
  }
  const count = (upToMs: number, answers: number, failed: number): void => {
    const counts = current()
    const known = counts.get(upToMs) ?? { upToMs, answers: 0, failed: 0 }
    counts.set(upToMs, { upToMs, answers: known.answers + answers, failed: known.failed + failed })
  }

  answers.onAnswer(({ status, seconds }) => {
    count(durationOf(seconds * 1000), 1, status >= 500 ? 1 : 0)
  })
  const countKept = (): void => {
    const all = [...answers.keptCounts().values()].flatMap(({ GET, HEAD }) => [
      GET[200],
      GET[304],
      HEAD[200],
      HEAD[304],
    ])
    const kept = all.reduce((sum, number) => sum + number, 0)
    if (kept > keptBefore) count(FROM_MEMORY_MS, kept - keptBefore, 0)
    keptBefore = kept
  }

  const note = async (): Promise<void> => {
    countKept()
    const taken = waiting
    waiting = []
    for (const [nth, quarter] of taken.entries()) {
      try {
        await core.noteLoad(quarter.at, [...quarter.counts.values()])
      } catch {
        // Later ones would fail too. The store adds up counts of the same quarter.
        waiting = [...taken.slice(nth), ...waiting].slice(-MOST_WAITING)
        return
      }
    }
  }
  let noting = Promise.resolve()
  const noteInTurn = (): Promise<void> => {
    noting = noting.then(note)
    return noting
  }
  const timer = setInterval(noteInTurn, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.race([noteInTurn(), sleep(LAST_NOTE_MS, undefined, { ref: false })])
    },
  }
}
