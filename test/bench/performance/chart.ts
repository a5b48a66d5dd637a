import type { Layers } from './layers.ts'
import { percent, shown } from './table.ts'

/** Bars from left to right in groups, each with what it says behind it; `mark` is where it was promised to end. */
export type Bars = {
  title: string
  note: string
  groups: readonly { label: string; bars: readonly { label: string; value: number; says: string }[]; mark?: number }[]
}

const WIDTH = 1000
const BAR = 15
const GAP = 16
const TOP = 64
const BARS = 176
const SAYS = 62

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}"${more}>${escaped(words)}</text>`
const bar = (x: number, y: number, width: number, kind: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0, width).toFixed(1)}" height="${BAR - 3}" class="${kind}"/>`

const heightOf = ({ groups }: Bars): number =>
  groups.reduce((height, { bars }) => height + bars.length * BAR + GAP, TOP)

const drawnBars = ({ title, note, groups }: Bars, left: number, width: number): readonly string[] => {
  const room = width - BARS - SAYS
  const values = groups.flatMap(({ bars, mark = 0 }) => [mark, ...bars.map(({ value }) => value)])
  const scale = room / Math.max(...values.filter(Number.isFinite))
  const drawn = [text(left, 30, title, ' class="b"'), text(left, 48, note, ' class="small"')]
  let y = TOP
  for (const { label, bars, mark } of groups) {
    drawn.push(text(left, y + BAR - 4, label))
    const end = y + bars.length * BAR - 3
    for (const { label: of, value, says } of bars) {
      drawn.push(text(left + BARS - 8, y + BAR - 4, of, ' class="of"'), bar(left + BARS, y, value * scale, 'yes'))
      drawn.push(text(left + BARS + Math.max(value, mark ?? 0) * scale + 6, y + BAR - 4, says))
      y += BAR
    }
    if (mark !== undefined) {
      const x = (left + BARS + mark * scale).toFixed(1)
      drawn.push(`<path class="mark" d="M${x} ${end - bars.length * BAR}V${end + 3}"/>`)
    }
    y += GAP
  }
  return drawn
}

/** The layers as they are drawn: some of them together, and the database for itself. */
const shades = [
  ['HTTP, routing, headers', ['sockets, HTTP', 'answering what is kept', 'routing', 'request id, log line, headers']],
  ['query, in the process', ['query']],
  ['query, in the database', []],
  ['checks, rules, JSON', ['checks, rules, JSON']],
  ['rendering', ['rendering']],
  ['compression', ['br of the page']],
] as const

type Parts = Layers['answers'][number]['parts']

const shadeOf = (parts: Parts, layers: readonly string[]): number =>
  layers.length === 0
    ? parts.reduce((sum, { cost }) => sum + cost.database, 0)
    : parts.filter(({ what }) => layers.includes(what)).reduce((sum, { cost }) => sum + Math.max(0, cost.own), 0)

const drawnLayers = ({ answers }: Layers, top: number): readonly string[] => {
  const [left, ends] = [20, WIDTH - 110]
  const rows = answers.map(({ what, parts }) => ({ what, widths: shades.map(([, layers]) => shadeOf(parts, layers)) }))
  const totals = rows.map(({ widths }) => widths.reduce((sum, width) => sum + width, 0))
  const scale = (ends - left - BARS) / Math.max(...totals)
  const drawn = [text(left, top, 'Where the time goes: CPU µs of an answer', ' class="b"')]
  for (const [row, { what, widths }] of rows.entries()) {
    const y = top + 18 + row * (BAR + 7)
    let x = left + BARS
    drawn.push(text(left, y + BAR - 4, what))
    for (const [nth, width] of widths.entries()) {
      if (width > 0) drawn.push(bar(x, y, width * scale, `s${nth}`))
      x += width * scale
    }
    drawn.push(text(x + 6, y + BAR - 4, shown(totals[row] ?? 0)))
  }
  const legend = top + 18 + rows.length * (BAR + 7) + 12
  for (const [nth, [name]] of shades.entries()) {
    const x = left + nth * 162
    drawn.push(bar(x, legend, 12, `s${nth}`), text(x + 18, legend + BAR - 4, name, ' class="small"'))
  }
  return drawn
}

/** A picture of the run, in the style of the others: it brings its own ground, so that it can be read on any. */
export const chart = (floors: Bars, growth: Bars, layers: Layers): string => {
  const top = Math.max(heightOf(floors), heightOf(growth)) + 22
  const height = top + 18 + layers.answers.length * (BAR + 7) + 50
  const half = WIDTH / 2 - 30
  const told = floors.groups.map(({ label, bars }) => `${label}: ${bars.map(({ says }) => says).join(', ')}`).join('; ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title text" font-family="system-ui, sans-serif">
  <title id="title">How fast the product is</title>
  <desc id="text">${escaped(`${floors.title} ${floors.note}. ${told}. The tables of docs/performance.md have all figures.`)}</desc>
  <style>
    rect { stroke: #121214 } text { fill: #121214; font-size: 12px } .b { font-weight: 700; font-size: 15px }
    .of { text-anchor: end } .small { font-size: 11px } .mark { stroke: #121214; stroke-width: 2; stroke-dasharray: 3 2 }
    .yes, .s4 { fill: #ffd23f } .s0 { fill: #121214 } .s1 { fill: #8c8c96 } .s2 { fill: #ececef } .s3 { fill: #fff6d6 } .s5 { fill: #c98a00 }
  </style>
  <rect width="${WIDTH}" height="${height}" style="fill:#fff;stroke:none"/>
  ${[...drawnBars(floors, 20, half), ...drawnBars(growth, WIDTH / 2 + 10, half), ...drawnLayers(layers, top)].join('\n  ')}
</svg>
`
}

/** Of each target what it reaches of its floor, with every number of connections. */
export const floorBars = (
  targets: readonly { label: string; promised: number; shares: readonly { connections: number; share: number }[] }[],
): Bars => ({
  title: 'What is kept: requests/s',
  note: 'of what a bare node:http server answers, by connections; dashes: promised',
  groups: targets.map(({ label, promised, shares }) => ({
    label,
    mark: promised,
    bars: shares.map(({ connections, share }) => ({ label: String(connections), value: share, says: percent(share) })),
  })),
})

/** Of each call its latency, for every size of the calendar. */
export const growthBars = (
  connections: number,
  calls: readonly { what: string; points: readonly { size: number; ms: number }[] }[],
): Bars => ({
  title: 'What is made anew: ms',
  note: `of half of the answers, with ${connections} connections, by the number of shows`,
  groups: calls.map(({ what, points }) => ({
    label: what,
    bars: points.map(({ size, ms }) => ({ label: inShort(size), value: ms, says: shown(ms) })),
  })),
})

const inShort = (size: number): string =>
  size >= 1e6 ? `${size / 1e6} M` : size >= 1000 ? `${size / 1000} k` : String(size)
