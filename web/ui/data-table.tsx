import type { ReactNode, Ref } from 'react'
import { useTableRoles } from './table-roles.ts'

type Props = {
  caption: string
  columns: readonly string[]
  className?: string
  isBusy?: boolean
  ref?: Ref<HTMLTableElement>
  /** Rows of the body. Cells name their column in `data-th` for the stacked layout on phones. */
  children: ReactNode
}

export function DataTable({ caption, columns, className = 'tbl', isBusy, ref, children }: Props) {
  const as = useTableRoles()
  return (
    <table className={className} {...as.table} aria-busy={isBusy} ref={ref}>
      <caption className="vh">{caption}</caption>
      <thead {...as.rows}>
        <tr {...as.row}>
          {columns.map((column) => (
            <th key={column} {...as.heading} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rows}>{children}</tbody>
    </table>
  )
}
