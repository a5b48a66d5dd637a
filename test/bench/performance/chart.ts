import {
  BAR_HEIGHT,
  type Bars,
  drawBars,
  heightOf,
  LABEL_WIDTH,
  svgBar,
  svgChart,
  svgText,
  WIDTH,
} from '#test/support/bar-chart.ts'
import type { Layers } from './layers.ts'
import { formatNumber, formatPercent } from './table.ts'

/** The layers as drawn, some of them combined. The group without layers stands for the database time of all layers. */
const layerGroups = [
  ['HTTP, routing, headers', ['sockets, HTTP', 'serving from the cache', 'routing', 'request id, log line, headers']],
  ['query, in the process', ['query']],
  ['query, in the database', []],
  ['checks, rules, JSON', ['checks, rules, JSON']],
  ['rendering', ['rendering']],
  ['compression', ['br of the page']],
] as const

type Parts = Layers['responses'][number]['parts']

const costOfLayers = (parts: Parts, layers: readonly string[]): number =>
  layers.length === 0
    ? parts.reduce((sum, { cost }) => sum + cost.database, 0)
    : parts.filter(({ what }) => layers.includes(what)).reduce((sum, { cost }) => sum + Math.max(0, cost.own), 0)

const drawLayers = ({ responses }: Layers, top: number): readonly string[] => {
  const [left, right] = [20, WIDTH - 110]
  const rows = responses.map(({ what, parts }) => ({
    what,
    costs: layerGroups.map(([, layers]) => costOfLayers(parts, layers)),
  }))
  const totals = rows.map(({ costs }) => costs.reduce((sum, cost) => sum + cost, 0))
  const scale = (right - left - LABEL_WIDTH) / Math.max(...totals)
  const shapes = [svgText(left, top, 'Where the time goes: CPU µs of a response', ' class="b"')]
  for (const [row, { what, costs }] of rows.entries()) {
    const y = top + 18 + row * (BAR_HEIGHT + 7)
    let x = left + LABEL_WIDTH
    shapes.push(svgText(left, y + BAR_HEIGHT - 4, what))
    for (const [nth, cost] of costs.entries()) {
      if (cost > 0) shapes.push(svgBar(x, y, cost * scale, `s${nth}`))
      x += cost * scale
    }
    shapes.push(svgText(x + 6, y + BAR_HEIGHT - 4, formatNumber(totals[row] ?? 0)))
  }
  const legendY = top + 18 + rows.length * (BAR_HEIGHT + 7) + 12
  for (const [nth, [name]] of layerGroups.entries()) {
    const x = left + nth * 162
    shapes.push(svgBar(x, legendY, 12, `s${nth}`), svgText(x + 18, legendY + BAR_HEIGHT - 4, name, ' class="small"'))
  }
  return shapes
}

export const performanceChartSvg = (floors: Bars, growth: Bars, layers: Layers): string => {
  const layersTop = Math.max(heightOf(floors), heightOf(growth)) + 22
  const height = layersTop + 18 + layers.responses.length * (BAR_HEIGHT + 7) + 50
  const halfWidth = WIDTH / 2 - 30
  const description = floors.groups
    .map(({ label, bars }) => `${label}: ${bars.map(({ valueText }) => valueText).join(', ')}`)
    .join('; ')
  const fullDescription = `${floors.title} ${floors.note}. ${description}. The tables of docs/performance.md have all figures.`
  return svgChart({ title: 'How fast the product is', description: fullDescription, height }, [
    ...drawBars(floors, { left: 20, width: halfWidth }),
    ...drawBars(growth, { left: WIDTH / 2 + 10, width: halfWidth }),
    ...drawLayers(layers, layersTop),
  ])
}

export const floorBars = (
  targets: readonly { label: string; shares: readonly { connections: number; share: number }[] }[],
): Bars => ({
  title: 'Cached: CPU time',
  note: "bare node:http as a share of the product's, by connections",
  groups: targets.map(({ label, shares }) => ({
    label,
    bars: shares.map(({ connections, share }) => ({
      label: String(connections),
      value: share,
      valueText: formatPercent(share),
    })),
  })),
})

export const growthBars = (
  connections: number,
  calls: readonly { what: string; points: readonly { size: number; ms: number }[] }[],
): Bars => ({
  title: 'Computed: ms',
  note: `median, with ${connections} connections, by the number of shows`,
  groups: calls.map(({ what, points }) => ({
    label: what,
    bars: points.map(({ size, ms }) => ({ label: abbreviate(size), value: ms, valueText: formatNumber(ms) })),
  })),
})

const abbreviate = (size: number): string =>
  size >= 1e6 ? `${size / 1e6} M` : size >= 1000 ? `${size / 1000} k` : String(size)
