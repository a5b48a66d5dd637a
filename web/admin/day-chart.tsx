import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { formatMonthDay } from '#web/i18n/format-instant.ts'
import { formatDate, formatNumber, intlLocale } from '#web/i18n/formatting.ts'
import { bold } from '#web/i18n/markup.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'
import { BarChart } from './bar-chart.tsx'

type Props = {
  title: string
  /** Days in UTC, oldest first; at least one. */
  days: readonly { day: string; count: number }[]
  linkPath: string
  linkText: string
}

const DAYS_PER_WEEK = 7

const sumOf = (days: Props['days']): number => days.reduce((sum, { count }) => sum + count, 0)

const weekComparisonText = (days: Props['days']): string => {
  const count = sumOf(days.slice(-DAYS_PER_WEEK))
  const countBefore = sumOf(days.slice(-2 * DAYS_PER_WEEK, -DAYS_PER_WEEK))
  const percentage = (count / countBefore - 1).toLocaleString(intlLocale(), {
    style: 'percent',
    signDisplay: 'exceptZero',
  })
  const change = countBefore === 0 ? '' : ` (${percentage})`
  return m.chart_weeks({ week: formatNumber(count), before: formatNumber(countBefore), days: DAYS_PER_WEEK, change })
}

const barOfDay = (days: Props['days'], index: number) => {
  const { day, count } = days[index] ?? { day: '', count: 0 }
  const before = days[index - DAYS_PER_WEEK]?.count ?? null
  const inputs = { day: formatDate(day), count }
  return {
    key: day,
    value: count,
    before,
    label: before === null ? m.chart_of_day(inputs) : m.chart_of_day_and_before({ ...inputs, before }),
    tick: (days.length - 1 - index) % DAYS_PER_WEEK === 0 ? formatMonthDay(day) : undefined,
  }
}

export function DayChart({ title, days, linkPath, linkText }: Props) {
  const tableRoles = useTableRoles()
  const id = useId()
  const total = sumOf(days)
  const busiest = days.reduce((busiestSoFar, day) => (day.count > busiestSoFar.count ? day : busiestSoFar))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <section className="stack gap2" aria-labelledby={id}>
      <h2 className="section-heading" id={id}>
        {title}
      </h2>
      <p>
        {total === 0 ? (
          m.chart_none({ days: days.length })
        ) : (
          <ParaglideMessage
            message={m.chart_summary}
            inputs={{
              total: formatNumber(total),
              days: days.length,
              day: formatDate(busiest.day),
              most: formatNumber(busiest.count),
            }}
            markup={{ b: bold }}
          />
        )}{' '}
        <Link to={linkPath}>{linkText}</Link>
      </p>
      <p>{weekComparisonText(days)}</p>
      <BarChart label={title} bars={days.map((_, index) => barOfDay(days, index))} />
      <p className="hint">
        {m.chart_before_mark()} {m.chart_range({ first: formatDate(first), last: formatDate(last) })}
      </p>
      <details>
        <summary>{m.chart_as_table()}</summary>
        <DataTable
          caption={m.chart_table({ title })}
          columns={[m.chart_day(), m.chart_count()]}
          className="table table--wide"
        >
          {days.toReversed().map(({ day, count }) => (
            <tr key={day} {...tableRoles.row}>
              <td {...tableRoles.cell} data-th={m.chart_day()}>
                {formatDate(day)}
              </td>
              <td {...tableRoles.cell} data-th={m.chart_count()}>
                {count}
              </td>
            </tr>
          ))}
        </DataTable>
      </details>
    </section>
  )
}
