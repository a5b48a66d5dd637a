import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { makeDeadline } from './deadline.ts'
import { type DemoPoster, demoPosters, type Motif, POSTER_SIZE } from './demo-posters.ts'
import { scaledImageOf } from './scaled-image.ts'
import { type Canvas, type Colour, makeCanvas, type PathSegment, polygon } from './share-canvas.ts'
import { type FontSet, makeFontSetLoader } from './share-fonts.ts'
import { drawRun, fallbackPalettes } from './share-layout.ts'

// This script is run by hand (`npm run draw:demo-posters`), because drawing at every start would be too slow.

const fontsDir = fileURLToPath(new URL('../../web/fonts/', import.meta.url))
const postersUrl = new URL('demo-posters/', import.meta.url)

const { width: WIDTH, height: HEIGHT } = POSTER_SIZE
const MARGIN = 30
/** The motif is above this y coordinate, the text below it. */
const HORIZON = 352
const LEADING = 0.86

const drawPoster = (poster: DemoPoster, { poster: face, wide }: FontSet): Promise<Uint8Array> => {
  const { ground, ink } =
    fallbackPalettes[poster.paletteIndex % fallbackPalettes.length] ?? throwMissingPalette(poster.key)
  const canvas = makeCanvas(WIDTH, HEIGHT, ground)
  motifs[poster.motif](canvas, ink, ground)
  const footer = { face: wide, text: poster.footer.toUpperCase(), ink }
  const footerSize = Math.min(26, (WIDTH - 2 * MARGIN) / wide.widthOf(footer.text))
  drawRun(canvas, { ...footer, size: footerSize }, MARGIN, HEIGHT - MARGIN)
  const lines = poster.lines.map((line) => line.toUpperCase())
  const availableHeight = HEIGHT - HORIZON - 2 * MARGIN - footerSize
  const widest = Math.max(...lines.map((line) => face.widthOf(line)))
  const size = Math.min((WIDTH - 2 * MARGIN) / widest, availableHeight / lines.length / LEADING)
  lines.forEach((text, index) => {
    const baseline = HEIGHT - 2 * MARGIN - footerSize - (lines.length - 1 - index) * size * LEADING
    drawRun(canvas, { face, text, size, ink }, MARGIN, baseline)
  })
  return sharp(canvas.pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}

type DrawMotif = (canvas: Canvas, ink: Colour, ground: Colour) => void

const motifs: Readonly<Record<Motif, DrawMotif>> = {
  checks: (canvas, ink) => {
    const side = 48
    for (let row = 0; row * side < HORIZON - side; row += 1)
      for (let left = (row % 2) * side; left < WIDTH; left += 2 * side) canvas.box(left, row * side, side, side, ink)
  },
  sun: (canvas, ink, ground) => {
    const [x, y] = [WIDTH / 2, HORIZON - 22]
    for (let ray = 0; ray < 12; ray += 1) {
      const [fromAngle, toAngle] = [ray, ray + 0.5].map((position) => Math.PI + (position * Math.PI) / 12)
      canvas.fill(polygon([x, y, ...pointOnCircle(x, y, 700, fromAngle), ...pointOnCircle(x, y, 700, toAngle)]), ink)
    }
    canvas.fill(disc(x, y, 164), ground)
    canvas.fill(disc(x, y, 147), ink)
    canvas.box(0, y, WIDTH, HEIGHT - y, ground)
  },
  rings: (canvas, ink, ground) => {
    for (let ring = 0; ring < 10; ring += 1)
      canvas.fill(disc(WIDTH * 0.66, 158, 188 - ring * 19), ring % 2 === 0 ? ink : ground)
  },
  waves: (canvas, ink) => {
    for (let row = 0; row < 6; row += 1) {
      const [top, thickness] = [38 + row * 51, 9 + row * 4]
      const crest = (x: number): number => top + 18 * Math.sin((x / WIDTH) * 6 * Math.PI + row)
      const xs = Array.from({ length: WIDTH / 4 + 1 }, (_, index) => index * 4)
      const lowerEdge = xs.toReversed().flatMap((x) => [x, crest(x) + thickness])
      canvas.fill(polygon([...xs.flatMap((x) => [x, crest(x)]), ...lowerEdge]), ink)
    }
  },
  stairs: (canvas, ink) => {
    const steps = 8
    for (let step = 0; step < steps; step += 1) {
      const height = 30 + step * 38
      canvas.box(step * (WIDTH / steps), HORIZON - 22 - height, WIDTH / steps - 10, height, ink)
    }
  },
  records: (canvas, ink, ground) => {
    const [x, y] = [WIDTH / 2, 172]
    discRadii.forEach((radius, index) => {
      canvas.fill(disc(x, y, radius), index % 2 === 0 ? ink : ground)
    })
  },
}

/** Radii of concentric discs, alternately in ink and ground, from the rim of a record to its hole. */
const discRadii = [154, 132, 128, 110, 106, 88, 84, 54, 10]

const pointOnCircle = (x: number, y: number, radius: number, angle = 0): readonly [number, number] => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
]

const disc = (x: number, y: number, radius: number): readonly PathSegment[] =>
  polygon(Array.from({ length: 120 }, (_, index) => pointOnCircle(x, y, radius, (index * Math.PI) / 60)).flat())

const throwMissingPalette = (key: string): never => {
  throw new Error(`The poster ${key} has no colours`)
}

const fontSet = makeFontSetLoader(fontsDir)()
await rm(postersUrl, { recursive: true, force: true })
await mkdir(postersUrl)
for (const poster of demoPosters) {
  const { files } = await scaledImageOf(await drawPoster(poster, fontSet), makeDeadline())
  for (const { width, format, content } of files)
    await writeFile(new URL(`${poster.key}-${width}.${format}`, postersUrl), content)
}
