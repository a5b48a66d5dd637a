import { type Bars, drawBars, heightOf, svgChart, WIDTH } from '#test/support/bar-chart.ts'
import { type FaultRow, median, seconds } from './fault-table.ts'

const LEFT = 20
/** The width of the longest fault description with the bar labels beside it. */
const LABEL_WIDTH = 500

/** Returns an SVG chart with the outcomes of the requests during each fault, and with the recovery times. */
export const faultChart = (rows: readonly FaultRow[]): string => {
  const [requests, recoveries] = [requestBars(rows), recoveryBars(rows)]
  const layout = { left: LEFT, width: WIDTH - 2 * LEFT, labelWidth: LABEL_WIDTH }
  const top = heightOf(requests)
  const height = top + (recoveries.groups.length > 0 ? heightOf(recoveries) : 0)
  const description = [requests, recoveries]
    .map(({ title, groups }) => `${title}. ${groups.map(describeGroup).join('; ')}`)
    .join('. ')
  const recoveryPanel = `<g transform="translate(0 ${top})">${drawBars(recoveries, layout).join('')}</g>`
  return svgChart({ title: 'Outcome of the faults', description, height }, [
    ...drawBars(requests, layout),
    ...(recoveries.groups.length > 0 ? [recoveryPanel] : []),
  ])
}

const describeGroup = ({ label, bars }: Bars['groups'][number]): string =>
  `${label}: ${bars.map((bar) => `${bar.label} ${bar.valueText}`).join(', ')}`

const requestBars = (rows: readonly FaultRow[]): Bars => ({
  title: 'Requests during the fault',
  note: 'sent, refused (503), without a response, or failed otherwise',
  groups: rows.map(({ fault, requests, refused, unanswered, otherErrors }) => ({
    label: fault,
    bars: Object.entries({ requests, refused, 'no response': unanswered, 'other errors': otherErrors })
      .filter(([label, count]) => label === 'requests' || count > 0)
      .map(([label, count]) => ({ label, value: count, valueText: count.toLocaleString('en') })),
  })),
})

const recoveryBars = (rows: readonly FaultRow[]): Bars => ({
  title: 'Recovery time, seconds',
  note: 'median and maximum',
  groups: rows.flatMap(({ fault, recoveredMs = [] }) => {
    if (recoveredMs.length === 0) return []
    const times = { median: median(recoveredMs), maximum: Math.max(...recoveredMs) }
    const bars = Object.entries(times).map(([label, value]) => ({ label, value, valueText: `${seconds(value)} s` }))
    return [{ label: fault, bars: recoveredMs.length === 1 ? bars.slice(1) : bars }]
  }),
})
