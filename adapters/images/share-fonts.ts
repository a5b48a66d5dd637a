import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { Stroke } from './share-canvas.ts'

export type CutName = 'poster' | 'text' | 'wide'

export type Cut = {
  has(text: string): boolean
  /** Width of one line, relative to the font size. */
  widthOf(text: string): number
  /** Outline of one line from `left` on `baseline`; `size` in pixels. */
  outlineOf(text: string, size: number, left: number, baseline: number): readonly Stroke[]
}

export type Cuts = Readonly<Record<CutName, Cut>>

const files: Readonly<Record<CutName, readonly string[]>> = {
  poster: ['archivo-poster.woff2', 'archivo-poster-ext.woff2'],
  text: ['archivo-text.woff2', 'archivo-text-ext.woff2'],
  wide: ['archivo-wide.woff2'],
}

/** Loads the fonts in `dir` on first use (150 ms). Uses none of the system's fonts. Throws if a file is missing. */
export const cutsIn = (dir: string): (() => Cuts) => {
  let cuts: Cuts | undefined
  const cut = (name: CutName): Cut => makeCut(files[name].map((file) => fontIn(join(dir, file))))
  return () => {
    cuts ??= { poster: cut('poster'), text: cut('text'), wide: cut('wide') }
    return cuts
  }
}

const fontIn = (file: string): Font => {
  const font = create(readFileSync(file))
  if ('fonts' in font) throw new Error(`${file} contains more than one font`)
  return font
}

type Piece = { font: Font; text: string }

const makeCut = (fonts: readonly Font[]): Cut => {
  const fontFor = (character: string): Font | undefined =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  const piecesOf = (text: string): readonly Piece[] => {
    const pieces: Piece[] = []
    for (const character of text) {
      const font = fontFor(character)
      const last = pieces.at(-1)
      if (font && last?.font === font) last.text += character
      else if (font) pieces.push({ font, text: character })
    }
    return pieces
  }

  return {
    has: (text) => [...text].every((character) => fontFor(character) !== undefined),
    widthOf: (text) =>
      piecesOf(text).reduce(
        (sum, piece) => sum + piece.font.layout(piece.text).advanceWidth / piece.font.unitsPerEm,
        0,
      ),
    outlineOf: (text, size, left, baseline) => {
      let start = left
      return piecesOf(text).flatMap((piece) => {
        const { outline, width } = pieceOutline(piece, size, start, baseline)
        start += width
        return outline
      })
    },
  }
}

const strokes = {
  moveTo: 'move',
  lineTo: 'line',
  quadraticCurveTo: 'curve',
  bezierCurveTo: 'curve',
  closePath: 'close',
} as const

const pieceOutline = ({ font, text }: Piece, size: number, left: number, baseline: number) => {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = left
  const outline = glyphs.flatMap((glyph, nth) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[nth] ?? {}
    const placed = (value: number, which: number): number =>
      which % 2 === 0 ? at + (value + xOffset) * scale : baseline - (value + yOffset) * scale
    const drawn = glyph.path.commands.map(
      ({ command, args }): Stroke => ({ to: strokes[command], points: args.map(placed) }),
    )
    at += xAdvance * scale
    return drawn
  })
  return { outline, width: at - left }
}
