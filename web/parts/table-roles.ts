/**
 * What the elements of a table are anyway. Said once more, because a browser that shows a table as stacked records on a phone
 * would otherwise take it for no table at all (WCAG 1.3.1).
 */
export const as = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
