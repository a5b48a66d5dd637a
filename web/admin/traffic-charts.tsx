import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatNumber } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { formatHour, formatInstant } from '#web/i18n/shown-instant.ts'
import { Bars } from '#web/ui/bars.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'

/** Traffic of 15 minutes, oldest first; at least one. */
type Quarter = { since: string; answers: number; failed: number; within95Ms: number | null }
type Props = { load: readonly Quarter[] }

type Busiest = { total: number; most: number; moment: string }

const busiest = (load: readonly Quarter[], of: (quarter: Quarter) => number): Busiest => {
  const found = load.reduce((most, quarter) => (of(quarter) > of(most) ? quarter : most))
  return {
    total: load.reduce((sum, quarter) => sum + of(quarter), 0),
    most: of(found),
    moment: formatInstant(found.since),
  }
}

/** Traffic, failures and response times of the last day as charts, with a table for screen readers. */
export function TrafficCharts({ load }: Props) {
  const tableRoles = useTableRoles()
  return (
    <section className="mt6 stack" aria-labelledby="load">
      <h2 className="section-h" id="load">
        {m.load_title()}
      </h2>
      <p className="hint">{m.load_hint()}</p>
      <div className="split split--three">
        <Chart title={m.load_answers()} load={load} of={({ answers }) => answers}>
          <Count load={load} of={({ answers }) => answers} />
        </Chart>
        <Chart title={m.load_failed()} load={load} of={({ failed }) => failed}>
          <Count load={load} of={({ failed }) => failed} />
        </Chart>
        <Chart title={m.load_within()} load={load} of={({ within95Ms }) => within95Ms} unit=" ms">
          <Wait load={load} />
        </Chart>
      </div>
      <details>
        <summary>{m.chart_as_table()}</summary>
        <DataTable
          caption={m.load_table()}
          columns={[m.load_from(), m.load_answers(), m.load_failed(), m.load_within_ms()]}
          className="tbl tbl--wide"
        >
          {load.toReversed().map(({ since, answers, failed, within95Ms }) => (
            <tr key={since} {...tableRoles.row}>
              <td {...tableRoles.cell} data-th={m.load_from()}>
                {formatInstant(since)}
              </td>
              <td {...tableRoles.cell} data-th={m.load_answers()}>
                {formatNumber(answers)}
              </td>
              <td {...tableRoles.cell} data-th={m.load_failed()}>
                {formatNumber(failed)}
              </td>
              <td {...tableRoles.cell} data-th={m.load_within_ms()}>
                {within95Ms === null ? '–' : formatNumber(within95Ms)}
              </td>
            </tr>
          ))}
        </DataTable>
      </details>
    </section>
  )
}

type ChartProps = Props & {
  title: string
  of: (quarter: Quarter) => number | null
  unit?: string
  children: ReactNode
}

const TICK_HOURS = 6

const tickOf = (since: string): string | undefined => {
  const at = new Date(since)
  return at.getMinutes() === 0 && at.getHours() % TICK_HOURS === 0 ? formatHour(since) : undefined
}

function Chart({ title, load, of, unit = '', children }: ChartProps) {
  const bars = load.map((quarter) => {
    const value = of(quarter)
    const count = value === null ? '–' : formatNumber(value) + unit
    const label = m.load_of_quarter({ moment: formatInstant(quarter.since), count })
    return { key: quarter.since, value, label, tick: tickOf(quarter.since) }
  })
  return (
    <div className="stack gap2">
      <h3>{title}</h3>
      <p>{children}</p>
      <Bars label={title} bars={bars} unit={unit} />
    </div>
  )
}

function Count({ load, of }: Props & { of: (quarter: Quarter) => number }) {
  const { total, most, moment } = busiest(load, of)
  if (total === 0) return m.load_none()
  return (
    <ParaglideMessage
      message={m.load_count}
      inputs={{ total: formatNumber(total), most: formatNumber(most), moment }}
      markup={{ b: bold }}
    />
  )
}

function Wait({ load }: Props) {
  const newest = load.findLast(({ within95Ms }) => within95Ms !== null)?.within95Ms
  const { most, moment } = busiest(load, ({ within95Ms }) => within95Ms ?? 0)
  if (newest === undefined || newest === null) return m.load_nothing_computed()
  return (
    <ParaglideMessage
      message={m.load_wait}
      inputs={{ ms: formatNumber(newest), most: formatNumber(most), moment }}
      markup={{ b: bold }}
    />
  )
}
