import { type Info, parse } from 'csv-parse/sync'
import { decodeHTMLStrict } from 'entities/decode'
import { MAX_ROWS_TO_READ } from '#core/imports/limit-rows.ts'
import type { ImportTable, TableRow } from './document.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** Limits the damage that an unclosed quotation mark can do. */
const MAX_ROW_LENGTH = 32 * 1024
const MAX_CELL_LENGTH = 8 * 1024

const delimiterOf = (text: string): string => {
  const [header = ''] = text
    .trimStart()
    .slice(0, MAX_ROW_LENGTH)
    .split(/[\r\n]/, 1)
  const withoutQuotedCells = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => withoutQuotedCells.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const rowsOf = (text: string, quote: '"' | false): readonly TableRow[] => {
  const records: readonly { record: readonly string[]; info: Info }[] = parse(text, {
    delimiter: delimiterOf(text),
    quote,
    // Includes the header, and one more row to detect a surplus.
    to: MAX_ROWS_TO_READ + 2,
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  }) as never
  let previous = { lines: 0, empty_lines: 0 }
  return records.map(({ record, info }) => {
    const line = previous.lines + 1 + info.empty_lines - previous.empty_lines
    previous = info
    return { line, cells: record.map((cell) => decodeHTMLStrict(cell.slice(0, MAX_CELL_LENGTH)).toWellFormed()) }
  })
}

/** Reads a table (RFC 4180): the header and up to {@link MAX_ROWS_TO_READ} rows. */
export const readCsv = (text: string): ImportTable => {
  const rows = parseRows(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const firstSurplus = rows[MAX_ROWS_TO_READ + 1]
  if (!firstSurplus) return { rows, unread: 0 }
  return { rows: rows.slice(0, MAX_ROWS_TO_READ + 1), unread: countLines(text) - firstSurplus.line + 1 }
}

/** Parses a table with quoted cells or, if that fails, with quotation marks as plain text. Returns no rows if both fail. */
const parseRows = (text: string): readonly TableRow[] => {
  for (const quote of ['"', false] as const)
    try {
      return rowsOf(text, quote)
    } catch {}
  return []
}

const countLines = (text: string): number => {
  let count = text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
