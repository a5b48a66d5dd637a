import { useIsNarrow } from './is-narrow.ts'

const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const none: Partial<typeof roles> = {}

/**
 * The roles that elements of a table have anyway, to be repeated where a phone shows the table as stacked records: Safari takes
 * it for no table then (WCAG 1.3.1, https://bugs.webkit.org/show_bug.cgi?id=257458). None elsewhere, where they are redundant.
 */
export const useTableRoles = (): Partial<typeof roles> => (useIsNarrow() ? roles : none)
