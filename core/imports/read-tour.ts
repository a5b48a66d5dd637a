import { isCalendarDay } from '#core/shows/calendar-day.ts'
import { type DayContext, orderOf, readDay } from './read-day.ts'
import { type Drafts, MOST_ROWS, MOST_SKIPPED, type ShowDraft, type SkippedLine, tooMany } from './show-draft.ts'
import { fromDateOn, readTourLine, type TourContext } from './tour-line.ts'

type Line = { number: number; text: string }

const TOUR_WORDS =
  /(?<!\p{L})(?:on tour|auf tour(?:nee)?|en tourn[ée]e|de gira|en gira|world tour|[\p{L}]+ tour|tour dates|tour|tourdaten|tournee|tourn[ée]e|gira|live dates|live|dates|shows|konzerte|conciertos|concerts)(?!\p{L})/iu
const YEAR = /(?<!\d)((?:19|20|21)\d{2})(?!\d)/
const NO_DATE = 'This line does not begin with a date'

/**
 * Reads a tour as bands post it: a line a show, `Fri 3 Oct – Kesselhaus, Wiesbaden – w/ Second Wave, DJ Dub`, and above it
 * perhaps who is on tour. Dates without a year are the next such day from `today` (YYYY-MM-DD) on. A date that has its line
 * for itself goes with the next line.
 */
export const readTour = (text: string, today: string): Drafts => {
  const lines = joined(linesOf(text), today)
  const order = orderOf(lines.map(({ text }) => fromDateOn(text)))
  const drafts: ShowDraft[] = []
  const skipped: SkippedLine[] = []
  let context: TourContext = { today, year: null, order, band: null }
  const leading = lines.findIndex(({ text }) => isDated(text, context))
  for (const [index, { number, text }] of lines.entries()) {
    if (drafts.length === MOST_ROWS) return { drafts, skipped: [...skipped, tooMany(number, lines.length - index)] }
    const draft = readTourLine(text, number, context)
    if (draft) drafts.push(draft)
    else {
      const head = headline(text, index === 0 && leading === 1)
      context = { ...context, year: head?.year ?? context.year, band: head?.band ?? context.band }
      if (skipped.length < MOST_SKIPPED) skipped.push({ line: number, message: head ? wordsOf(head) : NO_DATE })
    }
  }
  return { drafts, skipped }
}

const linesOf = (text: string): readonly Line[] =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter(({ text }) => text !== '')

const isDated = (text: string, context: DayContext): boolean => readDay(fromDateOn(text), context) !== null

/** A date alone, and the line that follows it without one, are one line. */
const joined = (lines: readonly Line[], today: string): readonly Line[] => {
  const context = { today, year: null, order: null }
  const result: Line[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const isWaiting = before !== undefined && result.at(-1) === before && isDateAlone(before.text, context)
    if (isWaiting && !isDated(line.text, context))
      result.splice(-1, 1, { number: before.number, text: `${before.text} – ${line.text}` })
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
const headline = (text: string, isAbove: boolean): Headline | null => {
  const year = yearIn(text)
  const words = TOUR_WORDS.exec(text)
  const name = nameOf(words ? text.slice(0, words.index) : text)
  if (words && (name !== '' || year !== null)) return { band: name || null, year }
  if (year !== null && text.length <= 40) return { band: isAbove ? name || null : null, year }
  return isAbove && isLikeAName(text) ? { band: name, year } : null
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
