export type Point = { minute: number; residentMiB: number; responses: number }

const [WIDTH, HEIGHT] = [1000, 320]
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 960, 70, 270]

const roundUpToHundred = (mib: number): number => Math.ceil(mib / 100) * 100

/** Returns an SVG of the run: memory as a line, responses per second as text. It has its own background, for light and dark
 * pages. */
export const memoryCurveSvg = (points: readonly Point[], connections: number): string => {
  const minutes = Math.max(...points.map(({ minute }) => minute))
  const maxMiB = roundUpToHundred(Math.max(...points.map(({ residentMiB }) => residentMiB)))
  const x = (minute: number): string => (LEFT + ((RIGHT - LEFT) * minute) / minutes).toFixed(1)
  const y = (mib: number): string => (BOTTOM - ((BOTTOM - TOP) * mib) / maxMiB).toFixed(1)
  const line = points
    .map(({ minute, residentMiB }, nth) => `${nth === 0 ? 'M' : 'L'}${x(minute)} ${y(residentMiB)}`)
    .join('')
  const memoryMarks = Array.from({ length: maxMiB / 100 + 1 }, (_, nth) => nth * 100)
  const minuteMarks = Array.from({ length: Math.floor(minutes / 5) + 1 }, (_, nth) => nth * 5)
  const meanRate = points.reduce((sum, { responses }) => sum + responses, 0) / points.length
  const conditions = `${connections.toLocaleString('en')} connections, about ${meanRate.toFixed(0)} responses a second, a write every second`
  const [first, last] = [points[0], points.at(-1)].map((point) => Math.round(point?.residentMiB ?? 0))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title text" font-family="system-ui, sans-serif">
  <title id="title">Memory of a process under load</title>
  <desc id="text">${conditions}: ${first} MiB at first, ${last} MiB after ${minutes} minutes, never more than ${maxMiB}.</desc>
  <style>
    text { fill: #121214; font-size: 12px } .b { font-weight: 700; font-size: 15px } .end { text-anchor: end } .mid { text-anchor: middle }
    .grid { stroke: #d4d4da } .axis { stroke: #121214 } .line { fill: none; stroke: #121214; stroke-width: 3 } .under { fill: #ffd23f }
  </style>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
  <text x="20" y="30" class="b">Resident memory of a process, MiB</text>
  <text x="20" y="48">${conditions}</text>
  ${memoryMarks.map((mib) => `<path class="grid" d="M${LEFT} ${y(mib)}H${RIGHT}"/><text class="end" x="${LEFT - 8}" y="${Number(y(mib)) + 4}">${mib}</text>`).join('\n  ')}
  <path class="under" d="${line}L${x(minutes)} ${BOTTOM}L${x(points[0]?.minute ?? 0)} ${BOTTOM}Z"/>
  <path class="line" d="${line}"/>
  <path class="axis" d="M${LEFT} ${BOTTOM}H${RIGHT}"/>
  ${minuteMarks.map((minute) => `<text class="mid" x="${x(minute)}" y="${BOTTOM + 18}">${minute} min</text>`).join('\n  ')}
</svg>
`
}
