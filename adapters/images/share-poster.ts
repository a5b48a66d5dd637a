import type { ShareText } from '#core/shows/share-text.ts'
import { type Canvas, type Colour, makeCanvas } from './share-canvas.ts'
import type { FontFace, FontSet } from './share-fonts.ts'
import { fitNames, fitText, readableText } from './share-text.ts'

export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 64
const CHECK = 14
const [LINE_UP_TOP, LINE_UP_BOTTOM] = [142, 456]
const [VENUE_LINE, FACTS_LINE] = [520, 566]

type Palette = { ground: Colour; ink: Colour; faint: Colour }

const [BLACK, WHITE]: readonly [Colour, Colour] = [
  [18, 18, 20],
  [255, 255, 255],
]
export const darkPalette: Palette = { ground: BLACK, ink: WHITE, faint: [185, 187, 192] }

/** The same colours as in tokens.css. */
export const palettes: readonly Omit<Palette, 'faint'>[] = [
  { ground: [28, 63, 201], ink: WHITE },
  { ground: [179, 20, 28], ink: WHITE },
  { ground: [255, 139, 31], ink: BLACK },
  { ground: [12, 107, 60], ink: WHITE },
  { ground: [242, 194, 48], ink: BLACK },
  { ground: [91, 42, 134], ink: WHITE },
]

/** Hashes the id as the web does, so that the colour matches the list. */
const paletteOf = (showId: string): Palette => {
  let hash = 0
  for (let at = 0; at < showId.length; at += 1) hash = (hash * 31 + showId.charCodeAt(at)) >>> 0
  const { ground, ink } = palettes[hash % palettes.length] ?? darkPalette
  return { ground, ink, faint: mix(ink, ground, 0.8) }
}

const mix = (colour: Colour, other: Colour, share: number): Colour =>
  [0, 1, 2].map((at) => Math.round((colour[at] ?? 0) * share + (other[at] ?? 0) * (1 - share))) as unknown as Colour

export const makeCheckeredCanvas = ({ ground, ink }: Palette): Canvas => {
  const canvas = makeCanvas(WIDTH, HEIGHT, ground)
  for (let row = 0; row < 2; row += 1)
    for (let left = row * CHECK; left < WIDTH; left += 2 * CHECK)
      canvas.box(left, HEIGHT - (2 - row) * CHECK, CHECK, CHECK, ink)
  return canvas
}

/** Draws the text `width` pixels wide. Without a poster, it uses a flat colour and larger band names. */
export const drawShow = (
  content: ShareText,
  fontSet: FontSet,
  { width, hasPoster }: { width: number; hasPoster: boolean },
): Canvas => {
  const colours = hasPoster ? darkPalette : paletteOf(content.showId)
  const canvas = makeCheckeredCanvas(colours)
  const drawing = { sheet: canvas, cuts: fontSet, colours, width }
  drawWhen(drawing, content)
  drawLineUp(drawing, content)
  drawVenue(drawing, content)
  drawFacts(drawing, content)
  return canvas
}

type Drawing = { sheet: Canvas; cuts: FontSet; colours: Palette; width: number }

type Run = { cut: FontFace; text: string; size: number; ink: Colour; isStruck?: boolean }

export const drawRun = (
  canvas: Canvas,
  { cut: face, text, size, ink, isStruck = false }: Run,
  left: number,
  baseline: number,
): number => {
  const right = left + face.widthOf(text) * size
  canvas.fill(face.outlineOf(text, size, left, baseline), ink)
  if (isStruck)
    canvas.box(
      Math.round(left),
      Math.round(baseline - size * 0.3),
      Math.round(right - left),
      Math.max(3, Math.round(size / 14)),
      ink,
    )
  return right
}

const TAG_PADDING = 16

const drawWhen = (
  { sheet: canvas, cuts: fontSet, colours, width }: Drawing,
  { weekday, date, status, isOff }: ShareText,
): void => {
  const { ink, ground } = colours
  const baseline = 104
  const afterDay = drawRun(canvas, { cut: fontSet.wide, text: weekday.toUpperCase(), size: 58, ink }, MARGIN, baseline)
  const afterDate = drawRun(
    canvas,
    { cut: fontSet.poster, text: date, size: 60, ink, isStruck: isOff },
    afterDay + 20,
    baseline,
  )
  if (status === null) return
  const text = status.toUpperCase()
  const left = Math.round(afterDate) + 24
  const room = MARGIN + width - left - 2 * TAG_PADDING
  const size = Math.min(42, Math.floor(room / fontSet.poster.widthOf(text)))
  canvas.box(left, baseline - 46, Math.round(fontSet.poster.widthOf(text) * size) + 2 * TAG_PADDING, 52, ink)
  drawRun(canvas, { cut: fontSet.poster, text, size, ink: ground }, left + TAG_PADDING, baseline - 20 + size * 0.343)
}

/** Returns the headline, the other names, and the number of names that can't be drawn. */
const namesToDraw = ({ bands, title, venue }: ShareText, fontSet: FontSet) => {
  const drawable = (name: string): string | null => readableText(name, [fontSet.poster])
  const [first, ...others] = bands.map(drawable).filter((name) => name !== null)
  if (first !== undefined) return { first, others, unnamed: bands.length - 1 - others.length }
  return { first: drawable(title) ?? drawable(venue) ?? 'Live show', others: [], unnamed: 0 }
}

const LEADING = 1.0
const GAP = 18

const drawLineUp = (
  { sheet: canvas, cuts: { poster, ...fontSet }, colours: { ink }, width }: Drawing,
  content: ShareText,
): void => {
  const { first, others, unnamed } = namesToDraw(content, { poster, ...fontSet })
  const height = LINE_UP_BOTTOM - LINE_UP_TOP
  const isAlone = others.length + unnamed === 0
  const lead = fitText(first, poster, {
    width,
    height: isAlone ? height : height * 0.66,
    largest: isAlone ? 190 : 150,
    smallest: 54,
    maxLines: 3,
    leading: LEADING,
  })
  let baseline = LINE_UP_TOP + lead.size * 0.8
  for (const text of lead.lines) {
    drawRun(canvas, { cut: poster, text, size: lead.size, ink }, MARGIN, baseline)
    baseline += lead.size * LEADING
  }
  const top = LINE_UP_TOP + lead.lines.length * lead.size * LEADING + GAP
  const rest = fitNames(others, unnamed, poster, {
    width,
    height: LINE_UP_BOTTOM - top,
    largest: Math.min(64, lead.size * 0.6),
    smallest: 34,
    maxLines: 3,
    leading: 1.1,
  })
  rest?.lines.forEach((text, nth) => {
    drawRun(canvas, { cut: poster, text, size: rest.size, ink }, MARGIN, top + rest.size * (0.8 + 1.1 * nth))
  })
}

/** Draws venue and city in one line, scaled to fit; truncates the venue first. */
const drawVenue = ({ sheet: canvas, cuts: { text: face }, colours, width }: Drawing, content: ShareText): void => {
  const [venue, place] = [readableText(content.venue, [face]), readableText(content.place, [face])]
  const blank = venue && place ? face.widthOf(' ') : 0
  const needed = face.widthOf(venue ?? '') + blank + face.widthOf(place ?? '')
  const size = Math.max(26, Math.min(36, width / needed))
  const placeWidth = (face.widthOf(place ?? '') + blank) * size
  const line = (text: string, room: number) =>
    fitText(text, face, { width: room, height: size, largest: size, smallest: size, maxLines: 1, leading: 1 })
      .lines[0] ?? ''
  let left = MARGIN
  if (venue) {
    const text = line(venue, Math.max(width / 2, width - placeWidth))
    left = drawRun(canvas, { cut: face, text, size, ink: colours.ink }, left, VENUE_LINE) + blank * size
  }
  if (place)
    drawRun(canvas, { cut: face, text: line(place, MARGIN + width - left), size, ink: colours.faint }, left, VENUE_LINE)
}

const drawFacts = (
  { sheet: canvas, cuts: { text: face }, colours, width }: Drawing,
  { facts, isOff }: ShareText,
): void => {
  const all = facts.map((fact) => fact.join(' ')).join('    ')
  const size = Math.min(32, width / Math.max(1, face.widthOf(all)))
  let left = MARGIN
  for (const [name, value] of facts) {
    const afterName = drawRun(canvas, { cut: face, text: name, size, ink: colours.faint }, left, FACTS_LINE)
    const run = { cut: face, text: value, size, ink: colours.ink, isStruck: isOff && name !== 'Age limit' }
    left = drawRun(canvas, run, afterName + size * 0.25, FACTS_LINE) + size * 0.7
  }
}
