/** A table in Markdown; numbers stand to the right. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** In three figures; what was not measured is a dash. */
export const shown = (number: number): string => {
  if (!Number.isFinite(number)) return '–'
  if (Math.abs(number) >= 1000) return Math.round(number).toLocaleString('en')
  return Math.abs(number) >= 100 ? number.toFixed(0) : number.toPrecision(3)
}

export const percent = (share: number): string => (Number.isFinite(share) ? `${Math.round(share * 100)} %` : '–')

export const count = (number: number): string => number.toLocaleString('en')

/** What was promised, what came out, and whether that is kept. */
export type Verdict = { what: string; promised: string; measured: string; isKept: boolean }
