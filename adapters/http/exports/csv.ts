/** A value of a cell; nothing for null. */
export type Cell = string | number | boolean | null

/** What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"), also in the widths of East Asian script. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Text that would begin a formula gets an apostrophe before it, so that a spreadsheet shows it as what it is. Numbers are
 * ours and stay numbers, those below zero too.
 */
const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  return BEGINS_FORMULA.test(cell) ? `'${cell}` : cell
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

/** One record of a CSV file (RFC 4180), with the line break that ends it. */
export const csvRecord = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
