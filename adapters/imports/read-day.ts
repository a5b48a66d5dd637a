import type { FieldError } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import type { RowError } from '#core/imports/row-show.ts'
import { monthOf, weekdayOf } from './month-and-weekday-names.ts'

export type DayContext = {
  /** If neither the date nor a headline has a year, the date is on this day (YYYY-MM-DD) or within a year after it. */
  today: string
  /** The year of the headline. */
  year: number | null
  order: NumberOrder | null
  /** The month of the headline. */
  month?: number | null
  /** The day of the previous show (YYYY-MM-DD). If a date in the headline's year would be more than six months before this
   * day, the following year applies. */
  after?: string | null
}

type NumberOrder = 'day-first' | 'month-first'

type DayReading = { length: number } & ({ day: string; isRange: boolean } | { error: RowError })

type ParsedDate = {
  length: number
  year: number | null
  choices: readonly { month: number; day: number }[]
  isRange?: true
}

/** Matches a two-digit year, as in `28 Nov 26 Hull`, but not an hour, a price, an age or a part of a club's name. */
const SHORT_YEAR = String.raw`(?:2[6-9]|[3-9]\d)(?=\s+\p{L}|\s*[,|•·–—-]|\s*$)(?!\s*(?:[ap]\.?m|h|uhr|hrs?|eur|euros?|usd|gbp|chf|club|years|jahre)(?!\p{L}))`
const YEAR = String.raw`(?:,?\s+(?:del?\s+)?((?:19|20|21)\d{2})(?!\d|:\d)|(?:\s*['’]|\s+(?=${SHORT_YEAR}))(\d{2})(?!\d))?`
const ORDINAL = String.raw`(?:\.|st\b|nd\b|rd\b|th\b|er\b|[ºª°])?`
const END = String.raw`(?![\p{L}\d])`
const DAY_SEPARATOR = String.raw`\s*(?:[-–—&+/]|and|und|y|et|to|bis|al?)\s*`

const yearFirstDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const japaneseDate = /^(?:(\d{4})年\s*)?(\d{1,2})月\s*(\d{1,2})日/
const SECOND_DAY = String.raw`(?:\p{L}+\.?,?\s+)?\d{1,2}${ORDINAL}`
const dayFirstRangePattern = new RegExp(
  `^(\\d{1,2})${ORDINAL}(?:\\s*(\\p{L}+)\\.?)?${DAY_SEPARATOR}${SECOND_DAY}\\s*(?:de\\s+)?(\\p{L}+)\\.?${END}${YEAR}`,
  'iu',
)
const monthFirstRangePattern = new RegExp(
  `^(\\p{L}+)\\.?\\s+(\\d{1,2})${ORDINAL}\\s*(?:[-–—&/]|and)\\s*${SECOND_DAY}${END}${YEAR}`,
  'iu',
)
const numericRangePattern =
  /^(\d{1,2})\.?\s*(?:(?<=\.)\s*(\d{1,2})\.\s*)?(?:[-–—&+]|(?<=\.)\s*\/)\s*(?:\p{L}+\.?,?\s*)?\d{1,2}\.\s*(\d{1,2})(?:\.\s?((?:19|20|21)\d{2}|\d{2}(?!\d))?|(?=\s|$))/u
const dayThenMonthName = new RegExp(`^(\\d{1,2})${ORDINAL}\\s*(?:de\\s+)?(\\p{L}+)\\.?${END}${YEAR}`, 'iu')
const monthNameThenDay = new RegExp(`^(\\p{L}+)\\.?\\s+(\\d{1,2})${ORDINAL}${END}${YEAR}`, 'iu')
const dottedDate = /^(\d{1,2})\.\s?(\d{1,2})(?:\.\s?((?:19|20|21)\d{2}|\d{2}(?![\d:.h]))?|(?=\s|$))(?!\d)/i
const slashedOrDashedDate = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d:/])/
const dayOnly = new RegExp(`^(\\d{1,2})${ORDINAL}(?=\\s|[,|–—-]|:(?!\\d))`, 'iu')
const leadingWeekday = /^(\p{L}+)(?:-feira)?\.?[,:]?\s*(?:[,–-]|den|the|le|el)?\s*(?=[\p{L}\d])/iu
const trailingWeekday =
  /^,?\s*\(\s*(\p{L}+)\.?(?:[・,]\s*\p{L}+)?\s*\)|^,?\s+(\p{L}+)\.?(?=\s*(?:[,|•·:;\t@–—]|-\s|$))/u

/** Reads the date at the start of a text, or the first day of a range. Returns null if there is none, and an error for an
 * impossible date, a wrong weekday or an ambiguous date such as `10/03`. */
export const readDay = (text: string, context: DayContext): DayReading | null => {
  const match = leadingWeekday.exec(text)
  const weekday = match && weekdayOf(match[1] ?? '')
  const withWeekdayLength = (parsed: ParsedDate | null): ParsedDate | null =>
    parsed && match && { ...parsed, length: parsed.length + match[0].length }
  const dateText = weekday ? text.slice(match[0].length) : ''
  const afterLeadingWeekday = weekday ? withWeekdayLength(parseDate(dateText, context.order)) : null
  if (afterLeadingWeekday) return toDayReading(afterLeadingWeekday, context, weekday)
  const parsed = parseDate(text, context.order)
  if (parsed) return withTrailingWeekday(text, parsed, context)
  const { month } = context
  if (!month) return null
  const inHeadlineMonth =
    weekday && /[^\p{L}]$/u.test(match[0]) ? withWeekdayLength(parseDayOfMonth(dateText, month)) : null
  if (inHeadlineMonth) return toDayReading(inHeadlineMonth, context, weekday)
  const dayOfMonth = parseDayOfMonth(text, month)
  return dayOfMonth && withTrailingWeekday(text, dayOfMonth, context)
}

/** Includes a weekday that follows the date, as in `2/5 (Fri)` or `NOV 28 SAT •`. */
const withTrailingWeekday = (text: string, parsed: ParsedDate, context: DayContext): DayReading => {
  const match = trailingWeekday.exec(text.slice(parsed.length))
  const weekday = match && weekdayOf(match[1] ?? match[2] ?? '')
  return toDayReading(weekday ? { ...parsed, length: parsed.length + match[0].length } : parsed, context, weekday)
}

export const commonNumberOrder = (texts: readonly string[]): NumberOrder | null => {
  const [order, other] = new Set(texts.map(numberOrderIn).filter((each) => each !== null))
  return other === undefined ? (order ?? null) : null
}

const numberOrderIn = (text: string): NumberOrder | null => {
  const match = leadingWeekday.exec(text)
  const dateText = match && weekdayOf(match[1] ?? '') ? text.slice(match[0].length) : text
  const [, beforeDot, afterDot, year] = dottedDate.exec(dateText) ?? []
  const [, beforeSeparator, , afterSeparator] = slashedOrDashedDate.exec(dateText) ?? []
  const [first, second] = year === undefined ? [beforeSeparator, afterSeparator] : [beforeDot, afterDot]
  if (Number(first) > 12 && Number(second) <= 12) return 'day-first'
  return Number(second) > 12 && Number(first) <= 12 ? 'month-first' : null
}

const parseDate = (text: string, order: NumberOrder | null): ParsedDate | null =>
  parseRange(text) ??
  parseYearFirstOrJapanese(text) ??
  parseNamedMonth(text) ??
  parseDotted(text, order) ??
  parseSlashedOrDashed(text)

const parseRange = (text: string): ParsedDate | null => {
  const [dayFirstRange, day, firstMonth, lastMonth, year, shortYear] = dayFirstRangePattern.exec(text) ?? []
  const month =
    monthOf(firstMonth ?? '') ?? (firstMonth === undefined || weekdayOf(firstMonth) ? monthOf(lastMonth ?? '') : null)
  if (dayFirstRange && month && monthOf(lastMonth ?? '')) return rangeFrom(dayFirstRange, month, day, year ?? shortYear)
  const [monthFirstRange, monthName, firstDay, rangeYear, shortRangeYear] = monthFirstRangePattern.exec(text) ?? []
  const namedMonth = monthOf(monthName ?? '')
  if (monthFirstRange && namedMonth)
    return rangeFrom(monthFirstRange, namedMonth, firstDay, rangeYear ?? shortRangeYear)
  const [numericRange, fromDay, fromMonth, toMonth, numberYear] = numericRangePattern.exec(text) ?? []
  return numericRange ? rangeFrom(numericRange, Number(fromMonth ?? toMonth), fromDay, numberYear) : null
}

const rangeFrom = (all: string, month: number, day: string | undefined, year: string | undefined): ParsedDate => ({
  length: all.length,
  year: yearOf(year),
  choices: [{ month, day: Number(day) }],
  isRange: true,
})

const parseDayOfMonth = (text: string, month: number): ParsedDate | null => {
  const [all, day] = dayOnly.exec(text) ?? []
  return all && Number(day) <= 31 ? { length: all.length, year: null, choices: [{ month, day: Number(day) }] } : null
}

const parseYearFirstOrJapanese = (text: string): ParsedDate | null => {
  const [all, year, month, day] = yearFirstDate.exec(text) ?? japaneseDate.exec(text) ?? []
  return all ? { length: all.length, year: yearOf(year), choices: [{ month: Number(month), day: Number(day) }] } : null
}

const parseNamedMonth = (text: string): ParsedDate | null => {
  const dayFirst = dayThenMonthName.exec(text)
  const monthFirst = dayFirst && monthOf(dayFirst[2] ?? '') ? null : monthNameThenDay.exec(text)
  const found = monthFirst ?? dayFirst
  const month = found && monthOf(found[monthFirst ? 1 : 2] ?? '')
  if (!found || month === null) return null
  const day = Number(found[monthFirst ? 2 : 1])
  return { length: found[0].length, year: yearOf(found[3] ?? found[4]), choices: [{ month, day }] }
}

/** Takes the first number as the day, unless that is impossible (`11.28.26`) or the other dates have the month first. */
const parseDotted = (text: string, order: NumberOrder | null): ParsedDate | null => {
  const [all, first, second, year] = dottedDate.exec(text) ?? []
  const [a, b] = [Number(first), Number(second)]
  if (!all || (a > 12 && b > 12)) return null
  const isMonthFirst = b > 12 || (order === 'month-first' && a <= 12)
  if (isMonthFirst && year === undefined) return null
  const choice = isMonthFirst ? { month: a, day: b } : { month: b, day: a }
  return { length: all.length, year: yearOf(year), choices: [choice] }
}

const parseSlashedOrDashed = (text: string): ParsedDate | null => {
  const [all, first, separator, second, year] = slashedOrDashedDate.exec(text) ?? []
  if (!all || (separator === '-' && year === undefined)) return null
  const [a, b] = [Number(first), Number(second)]
  const choices = [
    { month: b, day: a },
    { month: a, day: b },
  ].filter(({ month }) => month >= 1 && month <= 12)
  return choices.length > 0
    ? { length: all.length, year: yearOf(year), choices: a === b ? choices.slice(1) : choices }
    : null
}

const yearOf = (digits: string | undefined): number | null =>
  digits === undefined ? null : digits.length === 2 ? 2000 + Number(digits) : Number(digits)

const toDayReading = (parsed: ParsedDate, context: DayContext, weekday: number | null): DayReading => {
  const { length } = parsed
  const choices = parsed.choices.map(({ month, day }) => ({
    month,
    day,
    date: dateOf(parsed.year, month, day, context),
  }))
  const [chosen, other] = plausibleChoices(choices, context.order, weekday)
  if (!chosen) return dayError(length, importError('showDate', 'row.no_such_day', { days: daysOf(parsed) }))
  if (other) {
    const days = [chosen, other].map(({ date }) => ({ showDate: date.toString() }))
    return dayError(length, importError('showDate', 'row.which_day', { days: daysOf(parsed) }), days)
  }
  const actualWeekday = chosen.date.dayOfWeek
  if (weekday === null || actualWeekday === weekday)
    return { length, day: chosen.date.toString(), isRange: parsed.isRange === true }
  const params = { day: chosen.date.toString(), weekday: actualWeekday, saidWeekday: weekday }
  return dayError(length, importError('showDate', 'row.wrong_weekday', params))
}

const dayError = (length: number, error: FieldError, choices?: RowError['choices']): DayReading => ({
  length,
  error: { ...error, ...(choices && { choices }) },
})

const daysOf = ({ choices }: ParsedDate): readonly string[] =>
  choices.map(({ month, day }) => `--${twoDigits(month)}-${twoDigits(day)}`)

const twoDigits = (number: number): string => String(number).padStart(2, '0')

type Choice = { month: number; day: number; date: Temporal.PlainDate | null }
type PossibleChoice = Choice & { date: Temporal.PlainDate }

const plausibleChoices = (
  choices: readonly Choice[],
  order: NumberOrder | null,
  weekday: number | null,
): readonly PossibleChoice[] => {
  const possible = choices.filter((choice): choice is PossibleChoice => choice.date !== null)
  if (possible.length < 2) return possible
  if (order) return [possible[order === 'day-first' ? 0 : 1]].filter((choice) => choice !== undefined)
  const onWeekday = possible.filter(({ date }) => date.dayOfWeek === weekday)
  return onWeekday.length === 1 ? onWeekday : possible
}

const dateOf = (
  parsedYear: number | null,
  month: number,
  day: number,
  { today, year: headlineYear, after = null }: DayContext,
): Temporal.PlainDate | null => {
  if (parsedYear !== null) return validDate(parsedYear, month, day)
  const from = Temporal.PlainDate.from(today)
  if (headlineYear !== null) {
    const date = validDate(headlineYear, month, day)
    const isInFollowingYear = date && after && Temporal.PlainDate.compare(date.add({ months: 6 }), after) < 0
    return isInFollowingYear ? validDate(headlineYear + 1, month, day) : date
  }
  const hasPassed = month < from.month || (month === from.month && day < from.day)
  return validDate(from.year + (hasPassed ? 1 : 0), month, day)
}

const validDate = (year: number, month: number, day: number): Temporal.PlainDate | null => {
  if (year < 1 || month < 1 || month > 12 || day < 1) return null
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return day <= first.daysInMonth ? first.with({ day }) : null
}
