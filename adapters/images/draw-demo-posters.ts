import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { makeDeadline } from './deadline.ts'
import { type DemoPoster, demoPosters, type Motif, POSTER_SIZE } from './demo-posters.ts'
import { scaledImageOf } from './scaled-image.ts'
import { type Ink, makeSheet, type Sheet, type Stroke } from './share-canvas.ts'
import { type Cuts, cutsIn } from './share-fonts.ts'
import { drawRun, presses } from './share-poster.ts'

/** Draws the demo posters (`npm run draw:demo-posters`, run by hand): at 0.4 s each, too slow for every start. */
const fonts = fileURLToPath(new URL('../../web/fonts/', import.meta.url))
const folder = new URL('demo-posters/', import.meta.url)

const { width: WIDTH, height: HEIGHT } = POSTER_SIZE
const MARGIN = 30
/** The motif is above this line, the text below. */
const HORIZON = 352

const drawPoster = (poster: DemoPoster, { poster: cut, wide }: Cuts): Promise<Uint8Array> => {
  const { ground, ink } = presses[poster.press % presses.length] ?? never(poster.key)
  const sheet = makeSheet(WIDTH, HEIGHT, ground)
  motifs[poster.motif](sheet, ink, ground)
  const foot = { cut: wide, text: poster.foot.toUpperCase(), ink }
  const footSize = Math.min(26, (WIDTH - 2 * MARGIN) / wide.widthOf(foot.text))
  drawRun(sheet, { ...foot, size: footSize }, MARGIN, HEIGHT - MARGIN)
  const words = poster.lines.map((line) => line.toUpperCase())
  const room = HEIGHT - HORIZON - 2 * MARGIN - footSize
  const widest = Math.max(...words.map((line) => cut.widthOf(line)))
  const size = Math.min((WIDTH - 2 * MARGIN) / widest, room / words.length / 0.86)
  words.forEach((text, line) => {
    const baseline = HEIGHT - 2 * MARGIN - footSize - (words.length - 1 - line) * size * 0.86
    drawRun(sheet, { cut, text, size, ink }, MARGIN, baseline)
  })
  return sharp(sheet.pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}

type Draw = (sheet: Sheet, ink: Ink, ground: Ink) => void

const motifs: Readonly<Record<Motif, Draw>> = {
  checks: (sheet, ink) => {
    const side = 48
    for (let row = 0; row * side < HORIZON - side; row += 1)
      for (let left = (row % 2) * side; left < WIDTH; left += 2 * side) sheet.box(left, row * side, side, side, ink)
  },
  sun: (sheet, ink, ground) => {
    const [x, y] = [WIDTH / 2, HORIZON - 22]
    for (let ray = 0; ray < 12; ray += 1) {
      const [from, to] = [ray, ray + 0.5].map((nth) => Math.PI + (nth * Math.PI) / 12)
      sheet.fill(polygon([x, y, ...around(x, y, 700, from), ...around(x, y, 700, to)]), ink)
    }
    sheet.fill(disc(x, y, 164), ground)
    sheet.fill(disc(x, y, 147), ink)
    sheet.box(0, y, WIDTH, HEIGHT - y, ground)
  },
  rings: (sheet, ink, ground) => {
    for (let ring = 0; ring < 10; ring += 1)
      sheet.fill(disc(WIDTH * 0.66, 158, 188 - ring * 19), ring % 2 === 0 ? ink : ground)
  },
  waves: (sheet, ink) => {
    for (let row = 0; row < 6; row += 1) {
      const [top, thick] = [38 + row * 51, 9 + row * 4]
      const crest = (x: number): number => top + 18 * Math.sin((x / WIDTH) * 6 * Math.PI + row)
      const xs = Array.from({ length: WIDTH / 4 + 1 }, (_, nth) => nth * 4)
      const below = xs.toReversed().flatMap((x) => [x, crest(x) + thick])
      sheet.fill(polygon([...xs.flatMap((x) => [x, crest(x)]), ...below]), ink)
    }
  },
  stairs: (sheet, ink) => {
    const steps = 8
    for (let step = 0; step < steps; step += 1) {
      const height = 30 + step * 38
      sheet.box(step * (WIDTH / steps), HORIZON - 22 - height, WIDTH / steps - 10, height, ink)
    }
  },
  records: (sheet, ink, ground) => {
    const [x, y] = [WIDTH / 2, 172]
    grooves.forEach((radius, nth) => {
      sheet.fill(disc(x, y, radius), nth % 2 === 0 ? ink : ground)
    })
  },
}

/** Radii of a record from rim to hole, alternating ink and ground. */
const grooves = [154, 132, 128, 110, 106, 88, 84, 54, 10]

const around = (x: number, y: number, radius: number, angle = 0): readonly [number, number] => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
]

const disc = (x: number, y: number, radius: number): readonly Stroke[] =>
  polygon(Array.from({ length: 120 }, (_, nth) => around(x, y, radius, (nth * Math.PI) / 60)).flat())

const polygon = (points: readonly number[]): readonly Stroke[] => [
  ...Array.from({ length: points.length / 2 }, (_, at): Stroke => {
    return { to: at === 0 ? 'move' : 'line', points: points.slice(2 * at, 2 * at + 2) }
  }),
  { to: 'close', points: [] },
]

const never = (key: string): never => {
  throw new Error(`The poster ${key} has no colours`)
}

const cuts = cutsIn(fonts)()
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const poster of demoPosters) {
  const { files } = await scaledImageOf(await drawPoster(poster, cuts), makeDeadline())
  for (const { width, format, content } of files)
    await writeFile(new URL(`${poster.key}-${width}.${format}`, folder), content)
}
