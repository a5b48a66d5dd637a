export type Cell = string | number | boolean | null

/** Positions where a spreadsheet would start a formula (OWASP, "CSV Injection"), including those before full-width characters.
 * Programs that split at semicolons or tabs ignore our quotes, so positions after a semicolon, tab or line break count too. */
const FORMULA_START = /(^|[;\t\r\n] *)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  return cell.replace(FORMULA_START, "$1'")
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

/** Returns one CSV record with its line break (RFC 4180). */
export const csvRecord = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
