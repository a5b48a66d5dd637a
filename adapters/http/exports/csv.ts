/** A value of a cell; nothing for null. */
export type Cell = string | number | boolean | null

/**
 * Where a spreadsheet takes the beginning of a formula to be (OWASP, "CSV Injection"), also in the widths of East Asian script:
 * at the beginning of a cell, and where a program would begin another one that parts them by semicolons or tabs, as those of
 * many languages do, and then does not know our quotation marks for what they are.
 */
const BEGINS_FORMULA = /(^|[;\t\r\n] *)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * Text that would begin a formula gets an apostrophe before it, so that a spreadsheet shows it as what it is. Numbers are
 * ours and stay numbers, those below zero too.
 */
const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  return cell.replace(BEGINS_FORMULA, "$1'")
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

/** One record of a CSV file (RFC 4180), with the line break that ends it. */
export const csvRecord = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
