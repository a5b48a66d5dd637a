import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Groups of horizontal bars, each between its label and its value. */
export type Bars = {
  title: string
  note: string
  groups: readonly { label: string; bars: readonly { label: string; value: number; valueText: string }[] }[]
}

export const WIDTH = 1000
export const BAR_HEIGHT = 15
export const LABEL_WIDTH = 176
const GAP = 16
const TOP = 64
const VALUE_WIDTH = 62

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
export const svgText = (x: number, y: number, content: string, attributes = ''): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}"${attributes}>${escapeXml(content)}</text>`
export const svgBar = (x: number, y: number, width: number, className: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0, width).toFixed(1)}" height="${BAR_HEIGHT - 3}" class="${className}"/>`

export const heightOf = ({ groups }: Bars): number =>
  groups.reduce((height, { bars }) => height + bars.length * BAR_HEIGHT + GAP, TOP)

/** Returns the SVG elements of the bars with their texts; `left` and the widths are in SVG user units. */
export const drawBars = (
  { title, note, groups }: Bars,
  { left, width, labelWidth = LABEL_WIDTH }: { left: number; width: number; labelWidth?: number },
): readonly string[] => {
  const maxBarWidth = width - labelWidth - VALUE_WIDTH
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value))
  const scale = maxBarWidth / Math.max(1e-9, ...values.filter(Number.isFinite))
  const elements = [svgText(left, 30, title, ' class="b"'), svgText(left, 48, note, ' class="small"')]
  let y = TOP
  for (const { label, bars } of groups) {
    elements.push(svgText(left, y + BAR_HEIGHT - 4, label))
    for (const { label: barLabel, value, valueText } of bars) {
      elements.push(
        svgText(left + labelWidth - 8, y + BAR_HEIGHT - 4, barLabel, ' class="of"'),
        svgBar(left + labelWidth, y, value * scale, 'yes'),
      )
      elements.push(svgText(left + labelWidth + value * scale + 6, y + BAR_HEIGHT - 4, valueText))
      y += BAR_HEIGHT
    }
    y += GAP
  }
  return elements
}

/** Returns an SVG with its own background, so that it is readable on any page. */
export const svgChart = (
  { title, description, height }: { title: string; description: string; height: number },
  elements: readonly string[],
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title text" font-family="system-ui, sans-serif">
  <title id="title">${escapeXml(title)}</title>
  <desc id="text">${escapeXml(description)}</desc>
  <style>
    rect { stroke: #121214 } text { fill: #121214; font-size: 12px } .b { font-weight: 700; font-size: 15px }
    .of { text-anchor: end } .small { font-size: 11px }
    .yes, .s4 { fill: #ffd23f } .s0 { fill: #121214 } .s1 { fill: #8c8c96 } .s2 { fill: #ececef } .s3 { fill: #fff6d6 } .s5 { fill: #c98a00 }
  </style>
  <rect width="${WIDTH}" height="${height}" style="fill:#fff;stroke:none"/>
  ${elements.join('\n  ')}
</svg>
`

/** Writes the SVG and prints its path. */
export const writeChart = (path: string, svg: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, svg)
  console.log(`Chart: ${path}`)
}
