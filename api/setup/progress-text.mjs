/** Formats progress. Plain JavaScript without dependencies, because `api/setup/setup.mjs` runs it on Node.js 20. */

const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const RATE_AFTER_MS = 1000
/** Below this share, the time left is not estimated. */
const MIN_SHARE = 0.05

/** Formats a duration: `8 s`, `3 min 20 s`, `1 h 5 min`. @param {number} ms */
export const durationText = (ms) => {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/**
 * Returns a meter. `report` takes the unit counted, the number done, and the total, which is null if unknown. If nothing is
 * counted, it takes only the current step. A new unit or step starts a new part. `text` describes the current part. It omits a
 * total that has been exceeded, because that total was only an estimate. `elapsed` describes the time since the meter was made.
 * @param {() => number} now returns the time in ms
 */
export const makeMeter = (now) => {
  const startedAt = now()
  let part = { what: '', done: 0, total: /** @type {number | null} */ (null), since: startedAt, doneAtStart: 0 }
  return {
    /** @param {string} what @param {number} [done] @param {number | null} [total] */
    report: (what, done = 0, total = null) => {
      const isSame = what === part.what
      part = { what, done, total, since: isSame ? part.since : now(), doneAtStart: isSame ? part.doneAtStart : done }
    },
    text: () => partText(part, now() - part.since),
    elapsed: () => durationText(now() - startedAt),
  }
}

/** @param {{ what: string, done: number, total: number | null, doneAtStart: number }} part @param {number} elapsedMs */
const partText = ({ what, done, total, doneAtStart }, elapsedMs) => {
  if (what === '') return ''
  if (done === 0 && total === null) return what
  const isTotalKnown = total !== null && total > 0 && done <= total
  const doneText = isTotalKnown
    ? `${numberFormat.format(done)} of ${numberFormat.format(total)} ${what} (${Math.floor((done / total) * 100)}%)`
    : `${numberFormat.format(done)} ${what}`
  const rate = elapsedMs >= RATE_AFTER_MS ? (done - doneAtStart) / (elapsedMs / 1000) : 0
  if (rate === 0) return doneText
  const rateText = rate >= 1 ? `, ${numberFormat.format(rate)} a second` : ''
  const timeLeft =
    isTotalKnown && done < total && done >= total * MIN_SHARE
      ? `, about ${durationText(((total - done) / rate) * 1000)} left`
      : ''
  return `${doneText}${rateText}${timeLeft}`
}
