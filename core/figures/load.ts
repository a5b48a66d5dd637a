import * as z from 'zod/mini'
import { date, described, orNull, whole } from '#core/response.ts'
/** Answers are counted by quarters of an hour of UTC. */
export const QUARTER_MS = 15 * 60 * 1000

/** From memory, which takes no time that is worth telling. */
export const FROM_MEMORY_MS = 0

/** Stands for everything beyond the others. */
const LONGEST_MS = 60_000
/** Within how many ms a computed answer was there, at most. */
const durationsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, LONGEST_MS]

/** The duration that a computed answer is counted under. */
export const durationOf = (ms: number): number => durationsMs.find((bound) => ms <= bound) ?? LONGEST_MS

/** Answers that took up to so many ms, and how many of them were failures of ours (status 500 and up). */
export type LoadCount = { upToMs: number; answers: number; failed: number }

/** What all processes together answered in the quarter of an hour that begins then. */
export const LoadQuarter = z.object({
  since: date,
  answers: described(whole, 'Responses of all processes, cached ones included.'),
  failed: described(whole, 'Responses with a status of 500 or more.'),
  within95Ms: described(
    orNull(whole),
    '95th-percentile response time in milliseconds of uncached responses; null without any.',
  ),
})
export type LoadQuarter = z.output<typeof LoadQuarter>

export const quarterOf = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS)

/** Of the counts of one quarter. */
export const loadQuarter = (since: Date, counts: readonly LoadCount[]): LoadQuarter => ({
  since,
  answers: sumOf(counts, 'answers'),
  failed: sumOf(counts, 'failed'),
  within95Ms: within95(counts.filter(({ upToMs }) => upToMs > FROM_MEMORY_MS)),
})

const sumOf = (counts: readonly LoadCount[], field: 'answers' | 'failed'): number =>
  counts.reduce((sum, count) => sum + count[field], 0)

/** As if answers lay evenly between two bounds; of those beyond the last but one nothing more is known. */
const within95 = (computed: readonly LoadCount[]): number | null => {
  const wanted = 0.95 * sumOf(computed, 'answers')
  if (wanted === 0) return null
  let before = 0
  for (const { upToMs, answers } of computed.toSorted((a, b) => a.upToMs - b.upToMs)) {
    const from = durationsMs.findLast((bound) => bound < upToMs) ?? 0
    if (before + answers >= wanted) {
      return Math.round(upToMs === LONGEST_MS ? from : from + ((wanted - before) / answers) * (upToMs - from))
    }
    before += answers
  }
  return null
}
