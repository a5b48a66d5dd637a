/** Returns a Markdown table. All columns but the first are right-aligned. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** Formats a number with two or three significant digits, or as an integer from 1,000 on. Returns a dash for a number that is not
 * finite. */
export const formatNumber = (number: number): string => {
  if (!Number.isFinite(number)) return '–'
  const magnitude = Math.abs(number)
  if (magnitude >= 1000) return Math.round(number).toLocaleString('en')
  if (magnitude >= 100) return number.toFixed(0)
  return magnitude === 0 ? '0' : number.toPrecision(magnitude >= 1 ? 3 : 2)
}

export const formatPercent = (share: number, digits = 0): string =>
  Number.isFinite(share) ? `${(share * 100).toFixed(digits)} %` : '–'

export const formatCount = (number: number): string => number.toLocaleString('en')

export type Verdict = { what: string; promised: string; measured: string; isMet: boolean }
