import { type Bars, drawnBars, heightOf, picture, WIDTH } from '#test/support/bar-chart.ts'
import { type FaultLine, median, seconds } from './fault-lines.ts'

const LEFT = 20
/** The width of the longest fault description and its bar labels. */
const WORDS = 500

/** Draws the outcome of the requests during each fault, and the recovery times. */
export const faultChart = (lines: readonly FaultLine[]): string => {
  const [requests, recoveries] = [requestBars(lines), recoveryBars(lines)]
  const panel = { left: LEFT, width: WIDTH - 2 * LEFT, words: WORDS }
  const top = heightOf(requests)
  const height = top + (recoveries.groups.length > 0 ? heightOf(recoveries) : 0)
  const told = [requests, recoveries]
    .map(({ title, groups }) => `${title}. ${groups.map(wordsOf).join('; ')}`)
    .join('. ')
  const below = `<g transform="translate(0 ${top})">${drawnBars(recoveries, panel).join('')}</g>`
  return picture({ title: 'What came of the faults', told, height }, [
    ...drawnBars(requests, panel),
    ...(recoveries.groups.length > 0 ? [below] : []),
  ])
}

const wordsOf = ({ label, bars }: Bars['groups'][number]): string =>
  `${label}: ${bars.map((bar) => `${bar.label} ${bar.says}`).join(', ')}`

const requestBars = (lines: readonly FaultLine[]): Bars => ({
  title: 'Requests while it broke',
  note: 'how many there were, were refused (503), found no connection, or failed otherwise',
  groups: lines.map(({ fault, requests, refused, unanswered, otherErrors }) => ({
    label: fault,
    bars: Object.entries({ requests, refused, 'no response': unanswered, 'other errors': otherErrors })
      .filter(([label, count]) => label === 'requests' || count > 0)
      .map(([label, count]) => ({ label, value: count, says: count.toLocaleString('en') })),
  })),
})

const recoveryBars = (lines: readonly FaultLine[]): Bars => ({
  title: 'Back after, seconds',
  note: 'the median and the longest time until all went on',
  groups: lines.flatMap(({ fault, recoveredMs = [] }) => {
    if (recoveredMs.length === 0) return []
    const times = { median: median(recoveredMs), longest: Math.max(...recoveredMs) }
    const bars = Object.entries(times).map(([label, value]) => ({ label, value, says: `${seconds(value)} s` }))
    return [{ label: fault, bars: recoveredMs.length === 1 ? bars.slice(1) : bars }]
  }),
})
