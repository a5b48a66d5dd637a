import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { shownDate, shownNumber } from '#web/wording.ts'
import { DataTable } from './data-table.tsx'
import { bold } from './markup.tsx'
import { as } from './table-roles.ts'

type Props = {
  title: string
  /** Days of UTC, the oldest first; at least one. */
  days: readonly { day: string; count: number }[]
  /** Where more is told. */
  to: string
  more: string
}

const [WIDTH, HEIGHT, GAP] = [600, 120, 4]
const WEEK = 7

const sumOf = (days: Props['days']): number => days.reduce((sum, { count }) => sum + count, 0)

/** How many there were each day, as bars; the same as a table for who does not see them. */
export function DayChart({ title, days, to, more }: Props) {
  const id = useId()
  const total = sumOf(days)
  const busiest = days.reduce((most, day) => (day.count > most.count ? day : most))
  const most = Math.max(1, busiest.count)
  const step = WIDTH / days.length
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
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={HEIGHT}
        fill="currentColor"
        aria-hidden="true"
      >
        {days.map(({ day, count }, index) => {
          const height = Math.max(count === 0 ? 1 : 3, (count / most) * HEIGHT)
          return (
            <rect
              key={day}
              x={index * step}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              opacity={count === 0 ? 0.3 : 1}
            >
              <title>{m.chart_of_day({ day: shownDate(day), count })}</title>
            </rect>
          )
        })}
      </svg>
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
