import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { formatHour, formatInstant } from '#web/i18n/format-instant.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'
import { BarChart } from './bar-chart.tsx'

type QuarterHour = Responses['GET /api/figures']['load'][number]
type Props = {
  /** Oldest first; at least one. */
  quarterHours: readonly QuarterHour[]
}

type Summary = { total: number; highest: number; moment: string }

const summarize = (quarterHours: readonly QuarterHour[], measure: (quarterHour: QuarterHour) => number): Summary => {
  const peak = quarterHours.reduce((peakSoFar, quarterHour) =>
    measure(quarterHour) > measure(peakSoFar) ? quarterHour : peakSoFar,
  )
  return {
    total: quarterHours.reduce((sum, quarterHour) => sum + measure(quarterHour), 0),
    highest: measure(peak),
    moment: formatInstant(peak.since),
  }
}

/** Charts of the responses, failures and response times in the last 24 hours, and a collapsible table of the same figures. */
export function TrafficCharts({ quarterHours }: Props) {
  const tableRoles = useTableRoles()
  return (
    <section className="mt6 stack" aria-labelledby="load">
      <h2 className="section-heading" id="load">
        {m.load_title()}
      </h2>
      <p className="hint">{m.load_hint()}</p>
      <div className="split split--three">
        <Chart title={m.load_requests()} quarterHours={quarterHours} measure={({ answers }) => answers}>
          <CountText quarterHours={quarterHours} measure={({ answers }) => answers} />
        </Chart>
        <Chart title={m.load_failed()} quarterHours={quarterHours} measure={({ failed }) => failed}>
          <CountText quarterHours={quarterHours} measure={({ failed }) => failed} />
        </Chart>
        <Chart title={m.load_p95()} quarterHours={quarterHours} measure={({ within95Ms }) => within95Ms} unit=" ms">
          <ResponseTimeText quarterHours={quarterHours} />
        </Chart>
      </div>
      <details>
        <summary>{m.chart_as_table()}</summary>
        <DataTable
          caption={m.load_table()}
          columns={[m.load_from(), m.load_requests(), m.load_failed(), m.load_p95_ms()]}
          className="table table--wide"
        >
          {quarterHours.toReversed().map(({ since, answers, failed, within95Ms }) => (
            <tr key={since} {...tableRoles.row}>
              <td {...tableRoles.cell} data-th={m.load_from()}>
                {formatInstant(since)}
              </td>
              <td {...tableRoles.cell} data-th={m.load_requests()}>
                {formatNumber(answers)}
              </td>
              <td {...tableRoles.cell} data-th={m.load_failed()}>
                {formatNumber(failed)}
              </td>
              <td {...tableRoles.cell} data-th={m.load_p95_ms()}>
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
  measure: (quarterHour: QuarterHour) => number | null
  unit?: string
  children: ReactNode
}

const HOURS_PER_TICK = 6

const tickOf = (since: string): string | undefined => {
  const at = new Date(since)
  return at.getMinutes() === 0 && at.getHours() % HOURS_PER_TICK === 0 ? formatHour(since) : undefined
}

function Chart({ title, quarterHours, measure, unit = '', children }: ChartProps) {
  const bars = quarterHours.map((quarterHour) => {
    const value = measure(quarterHour)
    const valueText = value === null ? '–' : formatNumber(value) + unit
    const label = m.load_bar({ moment: formatInstant(quarterHour.since), count: valueText })
    return { key: quarterHour.since, value, label, tick: tickOf(quarterHour.since) }
  })
  return (
    <div className="stack gap2">
      <h3>{title}</h3>
      <p>{children}</p>
      <BarChart label={title} bars={bars} unit={unit} />
    </div>
  )
}

function CountText({ quarterHours, measure }: Props & { measure: (quarterHour: QuarterHour) => number }) {
  const { total, highest, moment } = summarize(quarterHours, measure)
  if (total === 0) return m.load_none()
  return (
    <ParaglideMessage
      message={m.load_count}
      inputs={{ total: formatNumber(total), most: formatNumber(highest), moment }}
      markup={{ b: bold }}
    />
  )
}

function ResponseTimeText({ quarterHours }: Props) {
  const latestMs = quarterHours.findLast(({ within95Ms }) => within95Ms !== null)?.within95Ms
  const { highest, moment } = summarize(quarterHours, ({ within95Ms }) => within95Ms ?? 0)
  if (latestMs === undefined || latestMs === null) return m.load_no_response_times()
  return (
    <ParaglideMessage
      message={m.load_response_time}
      inputs={{ ms: formatNumber(latestMs), most: formatNumber(highest), moment }}
      markup={{ b: bold }}
    />
  )
}
