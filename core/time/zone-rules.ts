import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' }

/** Returns the release of the IANA time zone data, such as `2026f`. It is a function, because code that runs on import would pull
 * the data into the browser's bundle. */
export const zoneDataVersion = (): string => packed.version

/** `changes` are in ms since 1970, ascending. `offsets` are in ms east of UTC, and there is one more offset than there are changes. */
type Rules = { changes: Float64Array; offsets: Float64Array }

export type ClockChange = { at: number; before: number; after: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The data end in 2499. The calendar repeats every 400 years, so later instants use the rules from a multiple of 400 years
 * earlier. */
const DATA_END = Date.UTC(2499, 0, 1)
const CYCLE_MS = 146_097 * DAY_MS

const cycleShiftMs = (ms: number): number =>
  ms < DATA_END ? 0 : (Math.floor((ms - DATA_END) / CYCLE_MS) + 1) * CYCLE_MS

const nameOf = (entry: string): string => entry.slice(0, entry.indexOf('|')).toLowerCase()

let cachedIndex: { zones: Map<string, string>; links: Map<string, string> } | undefined
const zoneIndex = () => {
  cachedIndex ??= {
    zones: new Map(packed.zones.map((entry) => [nameOf(entry), entry])),
    links: new Map(
      packed.links.map((link) => link.toLowerCase().split('|') as [string, string]).map(([zone, link]) => [link, zone]),
    ),
  }
  return cachedIndex
}

const base60Digit = (code: number): number => (code > 96 ? code - 87 : code > 64 ? code - 29 : code - 48)

const fromBase60 = (text: string): number => {
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.')
  const digits = (part: string): number[] => Array.from(part, (_, index) => base60Digit(part.charCodeAt(index)))
  const value =
    digits(whole).reduce((sum, each) => sum * 60 + each, 0) +
    digits(fraction).reduce((sum, each, index) => sum + each / 60 ** (index + 1), 0)
  return isNegative ? -value : value
}

/** Format: momentjs.com/timezone/docs/#/data-formats/packed-format. */
const unpack = (entry: string): Rules => {
  const [, , offsets = '', indices = '', differences = ''] = entry.split('|')
  const distinctOffsets = offsets.split(' ').map((west) => Math.round(fromBase60(west) * -60) * 1000)
  let lastChange = 0
  return {
    offsets: Float64Array.from(indices, (digit) => distinctOffsets[base60Digit(digit.charCodeAt(0))] ?? 0),
    changes: Float64Array.from(differences === '' ? [] : differences.split(' '), (difference) => {
      lastChange += Math.round(fromBase60(difference) * 60) * 1000
      return lastChange
    }).subarray(0, indices.length - 1),
  }
}

const rulesByZone = new Map<string, Rules>()

const rulesOf = (timeZone: string): Rules => {
  const cached = rulesByZone.get(timeZone)
  if (cached) return cached
  const { zones, links } = zoneIndex()
  const name = timeZone.toLowerCase()
  const entry = zones.get(name) ?? zones.get(links.get(name) ?? '')
  if (entry === undefined) throw new RangeError(`Unknown time zone ${timeZone}`)
  const rules = unpack(entry)
  // The cache is bounded, because names are accepted in any capitalization.
  if (rulesByZone.size >= 2000) rulesByZone.clear()
  rulesByZone.set(timeZone, rules)
  return rules
}

const countUntil = (changes: Float64Array, ms: number): number => {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((changes[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the offset east of UTC at an instant, both in ms. */
export const offsetAt = (timeZone: string, ms: number): number => {
  const { changes, offsets } = rulesOf(timeZone)
  return offsets[countUntil(changes, ms - cycleShiftMs(ms))] ?? 0
}

const periodIndexAt = ({ changes, offsets }: Rules, local: number): number => {
  let period = countUntil(changes, local - 2 * DAY_MS)
  while (period < changes.length && local >= (changes[period] ?? 0) + (offsets[period] ?? 0)) period += 1
  return period
}

/** Converts a local time (ms, as if in UTC) to its instant. A repeated time maps to its first instant; a skipped time shifts
 * forward (RFC 5545, section 3.3.5; Temporal's `compatible`). */
export const instantAt = (timeZone: string, local: number): number => {
  const rules = rulesOf(timeZone)
  const shifted = local - cycleShiftMs(local)
  const period = periodIndexAt(rules, shifted)
  const isSkipped = period > 0 && shifted < (rules.changes[period - 1] ?? 0) + (rules.offsets[period] ?? 0)
  return local - (rules.offsets[isSkipped ? period - 1 : period] ?? 0)
}

/** Returns whether the clocks show this local time (ms, as if in UTC) twice. */
export const isRepeated = (timeZone: string, local: number): boolean => {
  const rules = rulesOf(timeZone)
  const shifted = local - cycleShiftMs(local)
  const period = periodIndexAt(rules, shifted)
  return period < rules.changes.length && shifted >= (rules.changes[period] ?? 0) + (rules.offsets[period + 1] ?? 0)
}

/** Returns the changes to the offset after `from` and before `until`, both in ms since 1970. */
export const clockChangesBetween = (timeZone: string, from: number, until: number): readonly ClockChange[] => {
  const { changes, offsets } = rulesOf(timeZone)
  const shiftMs = cycleShiftMs(from)
  const first = countUntil(changes, from - shiftMs)
  const last = countUntil(changes, until - shiftMs - 1)
  return Array.from(changes.subarray(first, last), (at, nth) => ({
    at: at + shiftMs,
    before: offsets[first + nth] ?? 0,
    after: offsets[first + nth + 1] ?? 0,
  })).filter(({ before, after }) => before !== after)
}
