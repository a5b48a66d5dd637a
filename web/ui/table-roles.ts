import { useIsNarrow } from './is-narrow.ts'

const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const noRoles: Partial<typeof roles> = {}

/** Returns explicit table roles in narrow windows, else none. In narrow windows, the cells are stacked, which makes Safari drop the
 * implicit roles (WCAG 1.3.1, https://bugs.webkit.org/show_bug.cgi?id=257458). */
export const useTableRoles = (): Partial<typeof roles> => (useIsNarrow() ? roles : noRoles)
