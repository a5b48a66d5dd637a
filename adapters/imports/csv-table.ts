import { type Info, parse } from 'csv-parse/sync'
import { decodeHTMLStrict } from 'entities/decode'
import type { ImportTable, TableRow } from '#core/imports/document.ts'
import { MAX_ROWS, tooManyRows } from '#core/imports/show-draft.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** Longer than any show. Limits the damage of an unclosed quotation mark. */
const MAX_ROW_LENGTH = 32 * 1024
const MAX_CELL_LENGTH = 8 * 1024

/** Returns the delimiter that is most frequent in the header row, outside quotes. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text
    .trimStart()
    .slice(0, MAX_ROW_LENGTH)
    .split(/[\r\n]/, 1)
  const bare = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const rowsOf = (text: string, quote: '"' | false): readonly TableRow[] => {
  const found: readonly { record: readonly string[]; info: Info }[] = parse(text, {
    delimiter: delimiterOf(text),
    quote,
    // One extra row shows that there are more.
    to: MAX_ROWS + 2,
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  }) as never
  let before = { lines: 0, empty_lines: 0 }
  return found.map(({ record, info }) => {
    const line = before.lines + 1 + info.empty_lines - before.empty_lines
    before = info
    return { line, cells: record.map((cell) => decodeHTMLStrict(cell.slice(0, MAX_CELL_LENGTH)).toWellFormed()) }
  })
}

/** Reads a table (RFC 4180): the header and up to {@link MAX_ROWS} rows. */
export const readCsv = (text: string): ImportTable => {
  const rows = parseRows(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const last = rows[MAX_ROWS + 1]
  if (!last) return { rows, skipped: [] }
  return { rows: rows.slice(0, MAX_ROWS + 1), skipped: [tooManyRows(last.line, linesIn(text) - last.line + 1)] }
}

/** Falls back to treating quotation marks as text. */
const parseRows = (text: string): readonly TableRow[] => {
  try {
    return rowsOf(text, '"')
  } catch {
    try {
      return rowsOf(text, false)
    } catch {
      return []
    }
  }
}

const linesIn = (text: string): number => {
  let lines = text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}
