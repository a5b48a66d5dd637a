import { m } from '#messages'
import { countParams, formatDateWithWeekday, formatTime } from '#web/i18n/formatting.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'
import { rowCountsText } from './import-review.tsx'
import { columnMessages } from './import-row.tsx'
import { ImportRowState } from './import-row-state.tsx'
import { ImportRowLocation, ImportRowShow } from './import-row-summary.tsx'
import { errorsOf, type Row, stateOf } from './import-rows.ts'

const MAX_PREVIEW_ROWS = 20

export function ImportPreview({ rows }: { rows: readonly Row[] }) {
  const tableRoles = useTableRoles()
  return (
    <div className="stack">
      <p>{rowCountsText(rows)}</p>
      <DataTable
        caption={m.import_table()}
        columns={columnMessages.map((message) => message())}
        className="table table--wide"
      >
        {rows.slice(0, MAX_PREVIEW_ROWS).map((row) => (
          <tr key={row.line} {...tableRoles.row}>
            <td {...tableRoles.cell} data-th={m.import_date()}>
              {formatDateWithWeekday(row.values.showDate)}
            </td>
            <td {...tableRoles.cell} data-th={m.import_times()}>
              {[row.values.doorTime, row.values.showTime].filter(Boolean).map(formatTime).join(' / ')}
            </td>
            <td className="long-word" {...tableRoles.cell} data-th={m.import_show()}>
              <div>
                <ImportRowShow row={row} canChoose={false} onChangeAll={() => undefined} />
              </div>
            </td>
            <td className="long-word" {...tableRoles.cell} data-th={m.common_venue()}>
              <div>
                <ImportRowLocation row={row} canChoose={false} onChange={() => undefined} />
              </div>
            </td>
            <td className="long-word" {...tableRoles.cell} data-th={m.import_state()}>
              <div>
                <ImportRowState
                  row={row}
                  state={stateOf(row)}
                  errorCount={errorsOf(row, row.values).size}
                  sameShowLines={undefined}
                />
                {[...errorsOf(row, row.values)].map(([field, message]) => (
                  <p className="hint" key={field}>
                    {message}
                  </p>
                ))}
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
      {rows.length > MAX_PREVIEW_ROWS && (
        <p className="hint">{m.sources_preview_more(countParams(rows.length - MAX_PREVIEW_ROWS))}</p>
      )}
    </div>
  )
}
