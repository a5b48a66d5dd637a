import { type ImportNote, importMessage } from '#core/imports/import-message.ts'
import {
  type Drafts,
  MAX_ROWS,
  MAX_SKIPPED,
  type PlaceOrder,
  type ShowDraft,
  type SkippedLine,
  tooManyRows,
} from '#core/imports/show-draft.ts'
import { bandNamesIn } from './band-list.ts'
import { type Headline, headlineNote, headlineOf, isNameOnly, type LinePosition } from './headline.ts'
import type { TourContext } from './parse-place.ts'
import { type IsCity, isZoneCity, majorityOrder } from './place-order.ts'
import { codeKindIn } from './place-text.ts'
import { commonNumberOrder } from './read-day.ts'
import { readTourLine } from './tour-line.ts'
import { joinLines, type Line, linesOf, textFromDate } from './tour-lines.ts'

const MAX_LINES = 5000
const FOOTNOTE = /^\(?([*^†‡#])\)?\s*(?:=\s*)?(?:w\/|with|feat\.?|mit|con|avec)\s*(.+)$/iu

/** Reads a tour post with one line per show, such as `Fri 3 Oct – Kesselhaus, Wiesbaden – w/ Second Wave, DJ Dub`, below an
 * optional headline. Dates without a year are in the headline's year or the following one. If no headline states a year, they are
 * on or after `today` (YYYY-MM-DD). If a line does not show whether the city or the venue comes first, the order of most other
 * lines applies. */
export const readTour = (text: string, today: string, isCity: IsCity = isZoneCity): Drafts => {
  const allLines = linesOf(text)
  const lines = joinLines(allLines.slice(0, MAX_LINES), today)
  const bandsByMark = bandsByMarkIn(lines)
  const base = { today, year: null, band: null, placeOrder: null }
  const context = { ...base, order: numberOrderIn(lines, today), isCity, codeKind: codeKindIn(text), bandsByMark }
  const { suggestedOrders } = readLines(lines, context)
  const { drafts, skipped, firstUnread } = readLines(lines, { ...context, placeOrder: majorityOrder(suggestedOrders) })
  const surplus = surplusNotes(allLines, firstUnread ?? allLines[MAX_LINES]?.number ?? null)
  return { kind: 'text', drafts, skipped: [...skipped, ...surplus], ...(surplus.length > 0 && { isPartial: true }) }
}

type TourReading = Omit<Drafts, 'kind'> & {
  suggestedOrders: readonly (PlaceOrder | null)[]
  firstUnread: number | null
}

const readLines = (lines: readonly Line[], initialContext: TourContext): TourReading => {
  const drafts: ShowDraft[] = []
  const skipped: SkippedLine[] = []
  const suggestedOrders: (PlaceOrder | null)[] = []
  let context = initialContext
  const firstDateIndex = lines.findIndex(({ text }) => textFromDate(text, initialContext) !== null)
  const firstMonthIndex = lines.findIndex(({ text }) => headlineOf(text, 'below')?.month)
  const firstShowIndex = firstDateIndex < 0 ? firstMonthIndex : firstDateIndex
  const nameLine = nameLineIn(lines.slice(0, Math.max(firstShowIndex, 0)))
  for (const [index, line] of lines.entries()) {
    if (drafts.length === MAX_ROWS) return { drafts, skipped, suggestedOrders, firstUnread: line.number }
    const position = index > firstShowIndex ? 'below' : line === nameLine ? 'just above' : 'above'
    const reading = readLine(line, context, position)
    if ('draft' in reading) {
      drafts.push(reading.draft)
      suggestedOrders.push(reading.suggestedOrder)
      context = { ...context, after: reading.draft.show.showDate ?? context.after ?? null }
    } else {
      // If another line consists of the band's name alone, a tour title does not name a band: `"Rust Never Skanks" UK TOUR`.
      const isTitle = nameLine !== null && line !== nameLine && index < firstShowIndex
      context = withHeadline(
        context,
        reading.headline && isTitle ? { ...reading.headline, band: null } : reading.headline,
      )
      if (skipped.length < MAX_SKIPPED) skipped.push({ line: line.number, ...reading.note })
    }
  }
  return { drafts, skipped, suggestedOrders, firstUnread: null }
}

const nameLineIn = (lines: readonly Line[]): Line | null => {
  const nameLines = lines.filter(
    (line) => !headlineOf(line.text, 'above')?.band && headlineOf(line.text, 'just above')?.band,
  )
  const [nameLine, another] = nameLines
  const othersAreHeadlines = (line: Line): boolean =>
    lines.every((each) => each === line || headlineOf(each.text, 'above') !== null)
  if (nameLine && !another && othersAreHeadlines(nameLine)) return nameLine
  const nameOnlyLines = nameLines.filter(({ text }) => isNameOnly(text))
  return nameLine !== undefined && nameLine === lines[0] && nameOnlyLines.length === 1 && nameOnlyLines[0] === nameLine
    ? nameLine
    : null
}

const withHeadline = (context: TourContext, headline: Headline | null): TourContext =>
  headline
    ? {
        ...context,
        year: headline.year ?? context.year,
        band: headline.band ?? context.band,
        month: headline.month ?? context.month ?? null,
        ...(headline.year !== null && { after: null }),
      }
    : context

type LineReading =
  | { draft: ShowDraft; suggestedOrder: PlaceOrder | null }
  | { note: ImportNote; headline: Headline | null }

const readLine = ({ number, text, isTooLong }: Line, context: TourContext, position: LinePosition): LineReading => {
  if (isTooLong) return { note: importMessage('skipped.too_long'), headline: null }
  const tourLine = readTourLine(text, number, context)
  if (tourLine) return 'draft' in tourLine ? tourLine : { note: tourLine.note, headline: null }
  const [, mark] = FOOTNOTE.exec(text) ?? []
  if (mark) return { note: importMessage('skipped.who_plays', { sign: mark }), headline: null }
  const headline = headlineOf(text, position)
  return { note: headline ? headlineNote(headline) : importMessage('skipped.no_date'), headline }
}

const numberOrderIn = (lines: readonly Line[], today: string) => {
  const context = { today, year: null, order: null }
  return commonNumberOrder(lines.map(({ text }) => textFromDate(text, context) ?? ''))
}

const bandsByMarkIn = (lines: readonly Line[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    lines.flatMap(({ text }) => {
      const [, mark, names = ''] = FOOTNOTE.exec(text) ?? []
      return mark ? [[mark, bandNamesIn(names)] as const] : []
    }),
  )

const surplusNotes = (lines: readonly Line[], firstUnread: number | null): SkippedLine[] => {
  const count = firstUnread === null ? 0 : lines.filter(({ number }) => number >= firstUnread).length
  return firstUnread === null || count === 0 ? [] : [tooManyRows(firstUnread, count)]
}
