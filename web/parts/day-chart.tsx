import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { shownDate, shownNumber } from '#web/wording.ts'
import { Bars } from './bars.tsx'
import { DataTable } from './data-table.tsx'
import { bold } from './markup.tsx'
import { useTableRoles } from './table-roles.ts'

type Props = {
  title: string
  /** Days of UTC, the oldest first; at least one. */
  days: readonly { day: string; count: number }[]
  /** Where more is told. */
  to: string
  more: string
}

const WEEK = 7

const sumOf = (days: Props['days']): number => days.reduce((sum, { count }) => sum + count, 0)

/** How many there were each day, as bars; the same as a table for who does not see them. */
export function DayChart({ title, days, to, more }: Props) {
  const as = useTableRoles()
  const id = useId()
  const total = sumOf(days)
  const busiest = days.reduce((most, day) => (day.count > most.count ? day : most))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <section className="stack gap2" aria-labelledby={id}>
      <h2 className="section-h" id={id}>
        {title}
      </h2>
      <p>
        {total === 0 ? (
          m.chart_none({ days: days.length })
        ) : (
          <ParaglideMessage
            message={m.chart_summary}
            inputs={{
              total: shownNumber(total),
              days: days.length,
              week: shownNumber(sumOf(days.slice(-WEEK))),
              weekDays: WEEK,
              day: shownDate(busiest.day),
              most: shownNumber(busiest.count),
            }}
            markup={{ b: bold }}
          />
        )}{' '}
        <Link to={to}>{more}</Link>
      </p>
      <Bars
        values={days.map(({ day, count }) => ({
          key: day,
          value: count,
          said: m.chart_of_day({ day: shownDate(day), count }),
        }))}
      />
      <p className="hint">{m.chart_range({ first: shownDate(first), last: shownDate(last) })}</p>
      <details>
        <summary>{m.chart_as_table()}</summary>
        <DataTable
          caption={m.chart_table({ title })}
          columns={[m.chart_day(), m.chart_how_many()]}
          className="tbl tbl--wide"
        >
          {days.toReversed().map(({ day, count }) => (
            <tr key={day} {...as.row}>
              <td {...as.cell} data-th={m.chart_day()}>
                {shownDate(day)}
              </td>
              <td {...as.cell} data-th={m.chart_how_many()}>
                {count}
              </td>
            </tr>
          ))}
        </DataTable>
      </details>
    </section>
  )
}
