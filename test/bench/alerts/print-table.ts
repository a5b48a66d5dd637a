type Cell = string | number

const textOf = (cell: Cell): string => {
  if (typeof cell === 'string') return cell
  return Number.isInteger(cell) ? cell.toLocaleString('en') : cell.toPrecision(3)
}

/** Prints a Markdown table. Numbers other than integers have three significant digits. */
export const printTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): void => {
  const line = (cells: readonly Cell[]) => `| ${cells.map(textOf).join(' | ')} |`
  console.log(['', line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n'))
}
