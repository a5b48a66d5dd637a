import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Horizontal bars in groups, each with a label behind it; `mark` is the promised value. */
export type Bars = {
  title: string
  note: string
  groups: readonly { label: string; bars: readonly { label: string; value: number; says: string }[]; mark?: number }[]
}

export const WIDTH = 1000
export const BAR = 15
/** The width of the labels beside bars. */
export const BARS = 176
const GAP = 16
const TOP = 64
const SAYS = 62

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
export const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}"${more}>${escaped(words)}</text>`
export const bar = (x: number, y: number, width: number, kind: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0, width).toFixed(1)}" height="${BAR - 3}" class="${kind}"/>`

export const heightOf = ({ groups }: Bars): number =>
  groups.reduce((height, { bars }) => height + bars.length * BAR + GAP, TOP)

/** Draws the bars from `left` on. `words` is the width of the labels beside them. */
export const drawnBars = (
  { title, note, groups }: Bars,
  { left, width, words = BARS }: { left: number; width: number; words?: number },
): readonly string[] => {
  const room = width - words - SAYS
  const values = groups.flatMap(({ bars, mark = 0 }) => [mark, ...bars.map(({ value }) => value)])
  const scale = room / Math.max(1e-9, ...values.filter(Number.isFinite))
  const drawn = [text(left, 30, title, ' class="b"'), text(left, 48, note, ' class="small"')]
  let y = TOP
  for (const { label, bars, mark } of groups) {
    drawn.push(text(left, y + BAR - 4, label))
    const end = y + bars.length * BAR - 3
    for (const { label: of, value, says } of bars) {
      drawn.push(text(left + words - 8, y + BAR - 4, of, ' class="of"'), bar(left + words, y, value * scale, 'yes'))
      drawn.push(text(left + words + Math.max(value, mark ?? 0) * scale + 6, y + BAR - 4, says))
      y += BAR
    }
    if (mark !== undefined) {
      const x = (left + words + mark * scale).toFixed(1)
      drawn.push(`<path class="mark" d="M${x} ${end - bars.length * BAR}V${end + 3}"/>`)
    }
    y += GAP
  }
  return drawn
}

/** Returns an SVG with its own background, so that it is readable on any page. */
export const picture = (
  { title, told, height }: { title: string; told: string; height: number },
  drawn: readonly string[],
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title text" font-family="system-ui, sans-serif">
  <title id="title">${escaped(title)}</title>
  <desc id="text">${escaped(told)}</desc>
  <style>
    rect { stroke: #121214 } text { fill: #121214; font-size: 12px } .b { font-weight: 700; font-size: 15px }
    .of { text-anchor: end } .small { font-size: 11px } .mark { stroke: #121214; stroke-width: 2; stroke-dasharray: 3 2 }
    .yes, .s4 { fill: #ffd23f } .s0 { fill: #121214 } .s1 { fill: #8c8c96 } .s2 { fill: #ececef } .s3 { fill: #fff6d6 } .s5 { fill: #c98a00 }
  </style>
  <rect width="${WIDTH}" height="${height}" style="fill:#fff;stroke:none"/>
  ${drawn.join('\n  ')}
</svg>
`

/** Writes the SVG and prints its path as the last line of the run. */
export const writeChart = (path: string, svg: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, svg)
  console.log(`Chart: ${path}`)
}
