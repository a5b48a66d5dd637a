import { monthOf, weekdayOf } from './month-and-weekday-names.ts'
import { type DayContext, readDay } from './read-day.ts'

/** A line without text styling, and its number, counted from 1. `isAfterGap` means that an empty line precedes it. */
export type Line = { number: number; text: string; isTooLong: boolean; isAfterGap: boolean }

const MAX_LINE_LENGTH = 1000
const MAX_DETAIL_LINES = 3
/** A placeholder for the month of a headline such as `MARCH`, below which the number of a day alone is a date. */
const ANY_MONTH = 1

const BULLET = /^[^\p{L}\p{N}]+/u
const LIST_NUMBER = /^\d{1,3}[.)]\s+/
const DATE_PREFIX = /^(?:am|on|le|el|il|den|der|op)\s+/i
const LINK = /https?:\/\/\S+|www\.\S+/i
export const MONTH_LINE = /^[^\p{L}]*(\p{L}+)\.?(?:\s+((?:19|20|21)\d{2}))?[^\p{L}\p{N}]*$/u
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\u3000]+/gu

export const linesOf = (text: string): readonly Line[] => {
  const lines = text
    .normalize('NFC')
    .replace(STYLED_LETTERS, (letters) => letters.normalize('NFKC'))
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/[^\S\t]+/g, ' ')
        .replace(/ ?\t[\t ]*/g, '\t')
        .trim(),
    )
  return lines.flatMap((line, index) => {
    if (line === '') return []
    const bare = line
      .slice(0, MAX_LINE_LENGTH)
      .replace(/\*\*|__|~~/g, '')
      .replace(/(?<![*\p{L}])\*([^*\s][^*]*)\*/gu, '$1')
    return [
      { number: index + 1, text: bare, isTooLong: line.length > MAX_LINE_LENGTH, isAfterGap: lines[index - 1] === '' },
    ]
  })
}

export const textFromDate = (text: string, context: DayContext): string | null => {
  const bare = text.replace(BULLET, '')
  const candidates = [bare, bare.replace(LIST_NUMBER, ''), bare.replace(DATE_PREFIX, '')]
  return candidates.find((candidate) => readDay(candidate, context) !== null) ?? null
}

/** Joins the lines of each show: a date on several lines, details below the date, a link below the show. */
export const joinLines = (lines: readonly Line[], today: string): readonly Line[] => {
  const base = { today, year: null, order: null }
  const joinedDates = joinDateLines(lines, base)
  const context = { ...base, month: joinedDates.some(({ text }) => isMonth(text)) ? ANY_MONTH : null }
  return joinLinkLines(joinDetailLines(joinedDates, context), context)
}

const isMonth = (text: string): boolean => monthOf(MONTH_LINE.exec(text)?.[1] ?? '') !== null

const isDatePart = (text: string): boolean =>
  /^\d{1,4}(?:st|nd|rd|th|\.)?$/i.test(text) || monthOf(text) !== null || weekdayOf(text.replace(/[.,]$/, '')) !== null

const textOf = (lines: readonly Line[], separator: string): string => lines.map(({ text }) => text).join(separator)

/** Joins the lines of each group. `lengthOf` returns how many of the lines passed to it form the first group. */
const joinGroups = (
  lines: readonly Line[],
  separator: string,
  lengthOf: (lines: readonly Line[]) => number,
): Line[] => {
  const result: Line[] = []
  for (let at = 0; at < lines.length; ) {
    const group = lines.slice(at, at + lengthOf(lines.slice(at, at + 1 + MAX_DETAIL_LINES)))
    const [first] = group
    if (!first) break
    result.push({ ...first, text: textOf(group, separator) })
    at += group.length
  }
  return result
}

/** Joins a date on several lines, such as `MAR`, `5`, `2027`. */
const joinDateLines = (lines: readonly Line[], context: DayContext): Line[] =>
  joinGroups(lines, ' ', (parts) => {
    const end = parts.findIndex(({ text }) => !isDatePart(text))
    const isDate = (count: number) => isOnlyDate(textOf(parts.slice(0, count), ' '), context)
    return [4, 3, 2].find((count) => count <= (end < 0 ? parts.length : end) && isDate(count)) ?? 1
  })

const joinDetailLines = (lines: readonly Line[], context: DayContext): Line[] =>
  joinGroups(lines, ' – ', ([line, ...below]) =>
    line && isOnlyDate(line.text, context) ? 1 + detailsBelow(below, context).length : 1,
  )

const detailsBelow = (lines: readonly Line[], context: DayContext): readonly Line[] => {
  const end = lines.findIndex(({ text, isAfterGap }) => isAfterGap || textFromDate(text, context) !== null)
  return end < 0 ? lines : lines.slice(0, end)
}

const isOnlyDate = (text: string, contextWithMonth: DayContext): boolean => {
  const context = { ...contextWithMonth, month: null }
  const datedText = textFromDate(text, context)
  const date = datedText === null ? null : readDay(datedText, context)
  return datedText !== null && date !== null && !/[\p{L}\p{N}]/u.test(datedText.slice(date.length))
}

/** Joins links to the shows above them, if at least half of the shows have a link below. */
const joinLinkLines = (lines: readonly Line[], context: DayContext): readonly Line[] => {
  const isLink = ({ text }: Line): boolean =>
    LINK.test(text) && text.replace(LINK, '').replace(/[^\p{L}]/gu, '').length <= 16
  const isShow = (line: Line | undefined): boolean => line !== undefined && textFromDate(line.text, context) !== null
  const links = lines.filter((line, at) => isLink(line) && isShow(lines[at - 1]))
  if (links.length * 2 < lines.filter(isShow).length) return lines
  const linksBelow = new Set(links)
  return lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (linksBelow.has(line)) return []
    return next && linksBelow.has(next) ? [{ ...line, text: `${line.text} – ${LINK.exec(next.text)?.[0]}` }] : [line]
  })
}
