import { useIsNarrow } from './is-narrow.ts'

const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const none: Partial<typeof roles> = {}

/** Explicit table roles for the stacked layout on phones, where Safari drops the implicit ones (WCAG 1.3.1,
 * https://bugs.webkit.org/show_bug.cgi?id=257458). */
export const useTableRoles = (): Partial<typeof roles> => (useIsNarrow() ? roles : none)
