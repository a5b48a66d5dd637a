import type { PreviewImageContent } from '#core/shows/preview-image-content.ts'
import { drawableText, fitNames, fitText } from './fit-text.ts'
import { type Canvas, type Colour, makeCanvas } from './share-canvas.ts'
import type { FontFace, FontSet } from './share-fonts.ts'

export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 64
const CHECK_SIZE = 14
const [LINE_UP_TOP, LINE_UP_BOTTOM] = [142, 456]
const [VENUE_BASELINE, FACTS_BASELINE] = [520, 566]

type Palette = { ground: Colour; ink: Colour; faint: Colour }

const [BLACK, WHITE]: readonly [Colour, Colour] = [
  [18, 18, 20],
  [255, 255, 255],
]
export const darkPalette: Palette = { ground: BLACK, ink: WHITE, faint: [185, 187, 192] }

/** The colours that the web client shows in place of missing posters (`web/styles/tokens.css`). */
export const fallbackPalettes: readonly Omit<Palette, 'faint'>[] = [
  { ground: [28, 63, 201], ink: WHITE },
  { ground: [179, 20, 28], ink: WHITE },
  { ground: [255, 139, 31], ink: BLACK },
  { ground: [12, 107, 60], ink: WHITE },
  { ground: [242, 194, 48], ink: BLACK },
  { ground: [91, 42, 134], ink: WHITE },
]

/** Hashes the id as the web client does, so that the show has the same colour there. */
const paletteOf = (showId: string): Palette => {
  let hash = 0
  for (let at = 0; at < showId.length; at += 1) hash = (hash * 31 + showId.charCodeAt(at)) >>> 0
  const { ground, ink } = fallbackPalettes[hash % fallbackPalettes.length] ?? darkPalette
  return { ground, ink, faint: mix(ink, ground, 0.8) }
}

const mix = (colour: Colour, other: Colour, fraction: number): Colour =>
  [0, 1, 2].map((channel) =>
    Math.round((colour[channel] ?? 0) * fraction + (other[channel] ?? 0) * (1 - fraction)),
  ) as unknown as Colour

export const makeCheckeredCanvas = ({ ground, ink }: Palette): Canvas => {
  const canvas = makeCanvas(WIDTH, HEIGHT, ground)
  for (let row = 0; row < 2; row += 1)
    for (let left = row * CHECK_SIZE; left < WIDTH; left += 2 * CHECK_SIZE)
      canvas.box(left, HEIGHT - (2 - row) * CHECK_SIZE, CHECK_SIZE, CHECK_SIZE, ink)
  return canvas
}

/** Draws the text on black next to a poster, otherwise on the show's colour. */
export const drawShow = (
  content: PreviewImageContent,
  fontSet: FontSet,
  { width, hasPoster }: { width: number; hasPoster: boolean },
): Canvas => {
  const colours = hasPoster ? darkPalette : paletteOf(content.showId)
  const canvas = makeCheckeredCanvas(colours)
  const drawing = { canvas, fontSet, colours, width }
  drawDate(drawing, content)
  drawLineUp(drawing, content)
  drawVenue(drawing, content)
  drawFacts(drawing, content)
  return canvas
}

type Drawing = { canvas: Canvas; fontSet: FontSet; colours: Palette; width: number }

type TextRun = { face: FontFace; text: string; size: number; ink: Colour; isStruckThrough?: boolean }

/** Draws the text and returns its right edge. */
export const drawRun = (
  canvas: Canvas,
  { face, text, size, ink, isStruckThrough = false }: TextRun,
  left: number,
  baseline: number,
): number => {
  const right = left + face.widthOf(text) * size
  canvas.fill(face.outlineOf(text, size, left, baseline), ink)
  if (isStruckThrough)
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

const drawDate = (
  { canvas, fontSet, colours, width }: Drawing,
  { weekday, date, status, isOff }: PreviewImageContent,
): void => {
  const { ink, ground } = colours
  const baseline = 104
  const afterDay = drawRun(canvas, { face: fontSet.wide, text: weekday.toUpperCase(), size: 58, ink }, MARGIN, baseline)
  const afterDate = drawRun(
    canvas,
    { face: fontSet.poster, text: date, size: 60, ink, isStruckThrough: isOff },
    afterDay + 20,
    baseline,
  )
  if (status === null) return
  const text = status.toUpperCase()
  const left = Math.round(afterDate) + 24
  const room = MARGIN + width - left - 2 * TAG_PADDING
  const size = Math.min(42, Math.floor(room / fontSet.poster.widthOf(text)))
  canvas.box(left, baseline - 46, Math.round(fontSet.poster.widthOf(text) * size) + 2 * TAG_PADDING, 52, ink)
  drawRun(canvas, { face: fontSet.poster, text, size, ink: ground }, left + TAG_PADDING, baseline - 20 + size * 0.343)
}

/** Returns the band names that can be drawn, and the number of those that can't. If none can be drawn, the title, the venue
 * or `Live show` replaces them. */
const namesToDraw = ({ bands, title, venue }: PreviewImageContent, fontSet: FontSet) => {
  const drawable = (name: string): string | null => drawableText(name, [fontSet.poster])
  const [first, ...others] = bands.map(drawable).filter((name) => name !== null)
  if (first !== undefined) return { first, others, omittedCount: bands.length - 1 - others.length }
  return { first: drawable(title) ?? drawable(venue) ?? 'Live show', others: [], omittedCount: 0 }
}

const LEADING = 1.0
const GAP = 18

const drawLineUp = ({ canvas, fontSet, colours: { ink }, width }: Drawing, content: PreviewImageContent): void => {
  const { poster } = fontSet
  const { first, others, omittedCount } = namesToDraw(content, fontSet)
  const height = LINE_UP_BOTTOM - LINE_UP_TOP
  const hasOneName = others.length + omittedCount === 0
  const headline = fitText(first, poster, {
    width,
    height: hasOneName ? height : height * 0.66,
    maxSize: hasOneName ? 190 : 150,
    minSize: 54,
    maxLines: 3,
    leading: LEADING,
  })
  let baseline = LINE_UP_TOP + headline.size * 0.8
  for (const text of headline.lines) {
    drawRun(canvas, { face: poster, text, size: headline.size, ink }, MARGIN, baseline)
    baseline += headline.size * LEADING
  }
  const top = LINE_UP_TOP + headline.lines.length * headline.size * LEADING + GAP
  const otherNames = fitNames(others, omittedCount, poster, {
    width,
    height: LINE_UP_BOTTOM - top,
    maxSize: Math.min(64, headline.size * 0.6),
    minSize: 34,
    maxLines: 3,
    leading: 1.1,
  })
  otherNames?.lines.forEach((text, index) => {
    drawRun(
      canvas,
      { face: poster, text, size: otherNames.size, ink },
      MARGIN,
      top + otherNames.size * (0.8 + 1.1 * index),
    )
  })
}

/** Draws the venue with its city and region on one line, scaled to fit; truncates the venue first. */
const drawVenue = (
  { canvas, fontSet: { text: face }, colours, width }: Drawing,
  content: PreviewImageContent,
): void => {
  const [venue, place] = [drawableText(content.venue, [face]), drawableText(content.place, [face])]
  const space = venue && place ? face.widthOf(' ') : 0
  const relativeWidth = face.widthOf(venue ?? '') + space + face.widthOf(place ?? '')
  const size = Math.max(26, Math.min(36, width / relativeWidth))
  const placeWidth = (face.widthOf(place ?? '') + space) * size
  const shorten = (text: string, room: number) =>
    fitText(text, face, { width: room, height: size, maxSize: size, minSize: size, maxLines: 1, leading: 1 })
      .lines[0] ?? ''
  let left = MARGIN
  if (venue) {
    const text = shorten(venue, Math.max(width / 2, width - placeWidth))
    left = drawRun(canvas, { face, text, size, ink: colours.ink }, left, VENUE_BASELINE) + space * size
  }
  if (place)
    drawRun(
      canvas,
      { face, text: shorten(place, MARGIN + width - left), size, ink: colours.faint },
      left,
      VENUE_BASELINE,
    )
}

const drawFacts = (
  { canvas, fontSet: { text: face }, colours, width }: Drawing,
  { facts, isOff }: PreviewImageContent,
): void => {
  const factsText = facts.map((fact) => fact.join(' ')).join('    ')
  const size = Math.min(32, width / Math.max(1, face.widthOf(factsText)))
  let left = MARGIN
  for (const [name, value] of facts) {
    const afterName = drawRun(canvas, { face, text: name, size, ink: colours.faint }, left, FACTS_BASELINE)
    const run = { face, text: value, size, ink: colours.ink, isStruckThrough: isOff && name !== 'Age limit' }
    left = drawRun(canvas, run, afterName + size * 0.25, FACTS_BASELINE) + size * 0.7
  }
}
