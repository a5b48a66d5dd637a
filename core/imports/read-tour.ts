import { isCalendarDay } from '#core/shows/calendar-day.ts'
import { type DayContext, orderOf, readDay } from './read-day.ts'
import { type Drafts, MOST_ROWS, MOST_SKIPPED, type ShowDraft, type SkippedLine, tooMany } from './show-draft.ts'
import { fromDateOn, readTourLine, type TourContext } from './tour-line.ts'

type Line = { number: number; text: string; isTooLong: boolean }

const KIND_OF_TOUR =
  'world|europe(?:an)?|euro|uk|us|eu|summer|winter|spring|autumn|fall|anniversary|farewell|sommer|herbst|winter|abschieds'
const TOUR_WORDS = new RegExp(
  `(?<!\\p{L})(?:(?:${KIND_OF_TOUR})[\\s-]?tour(?:nee)?|on tour|auf tour(?:nee)?|en tourn[ée]e|(?:de|en) gira|tour dates|tourdaten|tour(?:nee)?|tourn[ée]e|gira|live dates|live|dates|shows|konzerte|conciertos|concerts)(?!\\p{L})`,
  'iu',
)
/** Below the first date only a line that ends so names another tour: "More dates to follow" does not. */
const ENDS_AS_TOUR = /(?<!\p{L})(?:tour(?:nee)?|tourn[ée]e|gira)[\s\p{P}]*(?:\d{2,4})?[\s\p{P}]*$/iu
const YEAR = /(?<!\d)((?:19|20|21)\d{2})(?!\d)/
const NO_DATE = 'This line does not begin with a date'
const TOO_LONG = 'This line is too long for a show'
/** More lines than the longest tour has, and longer ones: what is beyond is no tour, and would only take time. */
const MOST_LINES = 5000
const LONGEST_LINE = 1000

/**
 * Reads a tour as bands post it: a line a show, `Fri 3 Oct – Kesselhaus, Wiesbaden – w/ Second Wave, DJ Dub`, and above it
 * perhaps who is on tour. Dates without a year are the next such day from `today` (YYYY-MM-DD) on. A date that has its line
 * for itself goes with the next line.
 */
export const readTour = (text: string, today: string): Drafts => {
  const all = linesOf(text)
  const lines = joined(all.slice(0, MOST_LINES), today)
  const order = orderOf(lines.map(({ text }) => fromDateOn(text)))
  const drafts: ShowDraft[] = []
  const skipped: SkippedLine[] = []
  let context: TourContext = { today, year: null, order, band: null }
  const firstDate = lines.findIndex(({ text }) => isDated(text, context))
  for (const [index, line] of lines.entries()) {
    if (drafts.length === MOST_ROWS) return { drafts, skipped: [...skipped, ...rest(all, line.number)] }
    const read = readLine(line, context, index > firstDate ? 'below' : firstDate === 1 ? 'just above' : 'above')
    if ('draft' in read) drafts.push(read.draft)
    else {
      context = { ...context, year: read.head?.year ?? context.year, band: read.head?.band ?? context.band }
      if (skipped.length < MOST_SKIPPED) skipped.push({ line: line.number, message: read.message })
    }
  }
  return { drafts, skipped: [...skipped, ...rest(all, all[MOST_LINES]?.number ?? null)] }
}

const rest = (lines: readonly Line[], from: number | null): SkippedLine[] => {
  const left = from === null ? 0 : lines.filter(({ number }) => number >= from).length
  return from === null || left === 0 ? [] : [tooMany(from, left)]
}

const linesOf = (text: string): readonly Line[] =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter(({ text }) => text !== '')
    .map(({ number, text }) => ({ number, text: text.slice(0, LONGEST_LINE), isTooLong: text.length > LONGEST_LINE }))

/** Where a line stands that has no date: above the first one, and then perhaps as the only one, or below it. */
type Standing = 'just above' | 'above' | 'below'

const readLine = (
  { number, text, isTooLong }: Line,
  context: TourContext,
  standing: Standing,
): { draft: ShowDraft } | { message: string; head: Headline | null } => {
  if (isTooLong) return { message: TOO_LONG, head: null }
  const draft = readTourLine(text, number, context)
  if (draft) return { draft }
  const head = headline(text, standing)
  return { message: head ? wordsOf(head) : NO_DATE, head }
}

const isDated = (text: string, context: DayContext): boolean => readDay(fromDateOn(text), context) !== null

/** A date alone, and the line that follows it without one, are one line. */
const joined = (lines: readonly Line[], today: string): readonly Line[] => {
  const context = { today, year: null, order: null }
  const result: Line[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const isWaiting = before !== undefined && result.at(-1) === before && isDateAlone(before.text, context)
    if (isWaiting && !isDated(line.text, context))
      result.splice(-1, 1, { ...before, text: `${before.text} – ${line.text}` })
    else result.push(line)
  }
  return result
}

const isDateAlone = (text: string, context: DayContext): boolean => {
  const dated = fromDateOn(text)
  const date = readDay(dated, context)
  return date !== null && !/[\p{L}\p{N}]/u.test(dated.slice(date.length))
}

type Headline = { band: string | null; year: number | null }

/** `The Nutmeg Seven on tour 2026`, or `Summer 2026`; the line above the dates may be a name alone. */
const headline = (text: string, standing: Standing): Headline | null => {
  const year = yearIn(text)
  const words = standing === 'below' ? ENDS_AS_TOUR.test(text) && TOUR_WORDS.exec(text) : TOUR_WORDS.exec(text)
  const name = words
    ? nameOf(text.slice(0, words.index)) || nameOf(text.slice(words.index + words[0].length))
    : nameOf(text)
  if (words && (name !== '' || year !== null)) return { band: name || null, year }
  if (year !== null && text.length <= 40) return { band: standing === 'just above' ? name || null : null, year }
  return standing === 'just above' && isLikeAName(text) ? { band: name, year } : null
}

const yearIn = (text: string): number | null => {
  const year = YEAR.exec(text)?.[1]
  return year && isCalendarDay(`${year}-01-01`) ? Number(year) : null
}

const nameOf = (text: string): string =>
  text
    .replace(YEAR, '')
    .replace(/^[^\p{L}\p{N}]+|[\s\p{Pd}|:,–—•(["'“”*]+$/gu, '')
    .trim()

const isLikeAName = (text: string): boolean =>
  text.length <= 60 && text.split(/\s+/).length <= 6 && !/[?:]|https?:/.test(text) && nameOf(text) !== ''

const wordsOf = ({ band, year }: Headline): string =>
  band !== null ? `Read as who is on tour: ${band}` : `Read as the year: ${year}`
