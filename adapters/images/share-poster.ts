import type { ShareText } from '#core/shows/share-text.ts'
import { type Ink, makeSheet, type Sheet } from './share-canvas.ts'
import type { Cut, Cuts } from './share-fonts.ts'
import { fitted, listed, readable } from './share-text.ts'

export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 64
const CHECK = 14
const [BILL_TOP, BILL_BOTTOM] = [142, 456]
const [VENUE_LINE, FACTS_LINE] = [520, 566]

type Colours = { ground: Ink; ink: Ink; faint: Ink }

const [BLACK, WHITE]: readonly [Ink, Ink] = [
  [18, 18, 20],
  [255, 255, 255],
]
export const stage: Colours = { ground: BLACK, ink: WHITE, faint: [185, 187, 192] }

/** The same colours as in tokens.css. */
export const presses: readonly Omit<Colours, 'faint'>[] = [
  { ground: [28, 63, 201], ink: WHITE },
  { ground: [179, 20, 28], ink: WHITE },
  { ground: [255, 139, 31], ink: BLACK },
  { ground: [12, 107, 60], ink: WHITE },
  { ground: [242, 194, 48], ink: BLACK },
  { ground: [91, 42, 134], ink: WHITE },
]

/** Hashes the id as the web does, so that the colour matches the list. */
const pressOf = (showId: string): Colours => {
  let hash = 0
  for (let at = 0; at < showId.length; at += 1) hash = (hash * 31 + showId.charCodeAt(at)) >>> 0
  const { ground, ink } = presses[hash % presses.length] ?? stage
  return { ground, ink, faint: mixed(ink, ground, 0.8) }
}

const mixed = (one: Ink, other: Ink, share: number): Ink =>
  [0, 1, 2].map((at) => Math.round((one[at] ?? 0) * share + (other[at] ?? 0) * (1 - share))) as unknown as Ink

export const checkedSheet = ({ ground, ink }: Colours): Sheet => {
  const sheet = makeSheet(WIDTH, HEIGHT, ground)
  for (let row = 0; row < 2; row += 1)
    for (let left = row * CHECK; left < WIDTH; left += 2 * CHECK)
      sheet.box(left, HEIGHT - (2 - row) * CHECK, CHECK, CHECK, ink)
  return sheet
}

/** Draws the text `width` pixels wide. Without a poster, it uses a flat colour and larger band names. */
export const drawShow = (
  words: ShareText,
  cuts: Cuts,
  { width, hasPoster }: { width: number; hasPoster: boolean },
): Sheet => {
  const colours = hasPoster ? stage : pressOf(words.showId)
  const sheet = checkedSheet(colours)
  const drawing = { sheet, cuts, colours, width }
  drawWhen(drawing, words)
  drawLineUp(drawing, words)
  drawVenue(drawing, words)
  drawFacts(drawing, words)
  return sheet
}

type Drawing = { sheet: Sheet; cuts: Cuts; colours: Colours; width: number }

type Run = { cut: Cut; text: string; size: number; ink: Ink; isStruck?: boolean }

export const drawRun = (
  sheet: Sheet,
  { cut, text, size, ink, isStruck = false }: Run,
  left: number,
  baseline: number,
): number => {
  const right = left + cut.widthOf(text) * size
  sheet.fill(cut.outlineOf(text, size, left, baseline), ink)
  if (isStruck)
    sheet.box(
      Math.round(left),
      Math.round(baseline - size * 0.3),
      Math.round(right - left),
      Math.max(3, Math.round(size / 14)),
      ink,
    )
  return right
}

const TAG_PADDING = 16

const drawWhen = ({ sheet, cuts, colours, width }: Drawing, { weekday, date, status, isOff }: ShareText): void => {
  const { ink, ground } = colours
  const baseline = 104
  const afterDay = drawRun(sheet, { cut: cuts.wide, text: weekday.toUpperCase(), size: 58, ink }, MARGIN, baseline)
  const afterDate = drawRun(
    sheet,
    { cut: cuts.poster, text: date, size: 60, ink, isStruck: isOff },
    afterDay + 20,
    baseline,
  )
  if (status === null) return
  const text = status.toUpperCase()
  const left = Math.round(afterDate) + 24
  const room = MARGIN + width - left - 2 * TAG_PADDING
  const size = Math.min(42, Math.floor(room / cuts.poster.widthOf(text)))
  sheet.box(left, baseline - 46, Math.round(cuts.poster.widthOf(text) * size) + 2 * TAG_PADDING, 52, ink)
  drawRun(sheet, { cut: cuts.poster, text, size, ink: ground }, left + TAG_PADDING, baseline - 20 + size * 0.343)
}

/** Returns the headline, the other names, and the number of names that can't be drawn. */
const lineUpText = ({ bands, title, venue }: ShareText, cuts: Cuts) => {
  const set = (name: string): string | null => readable(name, [cuts.poster])
  const [first, ...others] = bands.map(set).filter((name) => name !== null)
  if (first !== undefined) return { first, others, unnamed: bands.length - 1 - others.length }
  return { first: set(title) ?? set(venue) ?? 'Live show', others: [], unnamed: 0 }
}

const LEADING = 1.0
const GAP = 18

const drawLineUp = ({ sheet, cuts: { poster, ...cuts }, colours: { ink }, width }: Drawing, words: ShareText): void => {
  const { first, others, unnamed } = lineUpText(words, { poster, ...cuts })
  const height = BILL_BOTTOM - BILL_TOP
  const isAlone = others.length + unnamed === 0
  const lead = fitted(first, poster, {
    width,
    height: isAlone ? height : height * 0.66,
    largest: isAlone ? 190 : 150,
    smallest: 54,
    mostLines: 3,
    leading: LEADING,
  })
  let baseline = BILL_TOP + lead.size * 0.8
  for (const text of lead.lines) {
    drawRun(sheet, { cut: poster, text, size: lead.size, ink }, MARGIN, baseline)
    baseline += lead.size * LEADING
  }
  const top = BILL_TOP + lead.lines.length * lead.size * LEADING + GAP
  const rest = listed(others, unnamed, poster, {
    width,
    height: BILL_BOTTOM - top,
    largest: Math.min(64, lead.size * 0.6),
    smallest: 34,
    mostLines: 3,
    leading: 1.1,
  })
  rest?.lines.forEach((text, nth) => {
    drawRun(sheet, { cut: poster, text, size: rest.size, ink }, MARGIN, top + rest.size * (0.8 + 1.1 * nth))
  })
}

/** Draws venue and city in one line, scaled to fit; truncates the venue first. */
const drawVenue = ({ sheet, cuts: { text: cut }, colours, width }: Drawing, words: ShareText): void => {
  const [venue, place] = [readable(words.venue, [cut]), readable(words.place, [cut])]
  const blank = venue && place ? cut.widthOf(' ') : 0
  const needed = cut.widthOf(venue ?? '') + blank + cut.widthOf(place ?? '')
  const size = Math.max(26, Math.min(36, width / needed))
  const placeWidth = (cut.widthOf(place ?? '') + blank) * size
  const line = (text: string, room: number) =>
    fitted(text, cut, { width: room, height: size, largest: size, smallest: size, mostLines: 1, leading: 1 })
      .lines[0] ?? ''
  let left = MARGIN
  if (venue) {
    const text = line(venue, Math.max(width / 2, width - placeWidth))
    left = drawRun(sheet, { cut, text, size, ink: colours.ink }, left, VENUE_LINE) + blank * size
  }
  if (place)
    drawRun(sheet, { cut, text: line(place, MARGIN + width - left), size, ink: colours.faint }, left, VENUE_LINE)
}

const drawFacts = ({ sheet, cuts: { text: cut }, colours, width }: Drawing, { facts, isOff }: ShareText): void => {
  const all = facts.map((fact) => fact.join(' ')).join('    ')
  const size = Math.min(32, width / Math.max(1, cut.widthOf(all)))
  let left = MARGIN
  for (const [name, value] of facts) {
    const afterName = drawRun(sheet, { cut, text: name, size, ink: colours.faint }, left, FACTS_LINE)
    const run = { cut, text: value, size, ink: colours.ink, isStruck: isOff && name !== 'Age limit' }
    left = drawRun(sheet, run, afterName + size * 0.25, FACTS_LINE) + size * 0.7
  }
}
