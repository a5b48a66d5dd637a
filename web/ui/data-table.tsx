import type { ReactNode, Ref } from 'react'
import { useTableRoles } from './table-roles.ts'

type Props = {
  /** What the table is called for who does not see it. */
  caption: string
  columns: readonly string[]
  className?: string
  isBusy?: boolean
  ref?: Ref<HTMLTableElement>
  /** The rows of its body, whose cells name their columns in `data-th`: on a phone each row stands as a record. */
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
