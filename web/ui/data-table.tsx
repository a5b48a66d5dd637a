import type { ReactNode, Ref } from 'react'
import { useTableRoles } from './table-roles.ts'

type Props = {
  caption: string
  columns: readonly string[]
  className?: string
  isBusy?: boolean
  ref?: Ref<HTMLTableElement>
  /** The rows of the body. Each cell names its column in `data-th`, for the stacked layout on phones. */
  children: ReactNode
}

export function DataTable({ caption, columns, className = 'table', isBusy, ref, children }: Props) {
  const tableRoles = useTableRoles()
  return (
    <table className={className} {...tableRoles.table} aria-busy={isBusy} ref={ref}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...tableRoles.rowGroup}>
        <tr {...tableRoles.row}>
          {columns.map((column) => (
            <th key={column} {...tableRoles.columnHeader} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowGroup}>{children}</tbody>
    </table>
  )
}
