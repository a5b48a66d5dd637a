import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { PathSegment } from './share-canvas.ts'

type FontStyle = 'poster' | 'text' | 'wide'

export type FontFace = {
  has(text: string): boolean
  /** Returns the width of one line of text, relative to the font size. */
  widthOf(text: string): number
  /** Returns the outline of one line of text that starts at `left` on `baseline`; `size` is the font size in pixels. */
  outlineOf(text: string, size: number, left: number, baseline: number): readonly PathSegment[]
}

export type FontSet = Readonly<Record<FontStyle, FontFace>>

const fontFiles: Readonly<Record<FontStyle, readonly string[]>> = {
  poster: ['archivo-poster.woff2', 'archivo-poster-ext.woff2'],
  text: ['archivo-text.woff2', 'archivo-text-ext.woff2'],
  wide: ['archivo-wide.woff2'],
}

/** Returns a function that loads the fonts in `dir` on its first call. It never uses system fonts. */
export const makeFontSetLoader = (dir: string): (() => FontSet) => {
  let fontSet: FontSet | undefined
  const face = (style: FontStyle): FontFace => makeFontFace(fontFiles[style].map((file) => loadFont(join(dir, file))))
  return () => {
    fontSet ??= { poster: face('poster'), text: face('text'), wide: face('wide') }
    return fontSet
  }
}

const loadFont = (file: string): Font => {
  const font = create(readFileSync(file))
  if ('fonts' in font) throw new Error(`${file} contains more than one font`)
  return font
}

type FontRun = { font: Font; text: string }

const makeFontFace = (fonts: readonly Font[]): FontFace => {
  const fontFor = (character: string): Font | undefined =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  const runsOf = (text: string): readonly FontRun[] => {
    const runs: FontRun[] = []
    for (const character of text) {
      const font = fontFor(character)
      const last = runs.at(-1)
      if (font && last?.font === font) last.text += character
      else if (font) runs.push({ font, text: character })
    }
    return runs
  }

  return {
    has: (text) => [...text].every((character) => fontFor(character) !== undefined),
    widthOf: (text) =>
      runsOf(text).reduce((sum, run) => sum + run.font.layout(run.text).advanceWidth / run.font.unitsPerEm, 0),
    outlineOf: (text, size, left, baseline) => {
      let start = left
      return runsOf(text).flatMap((run) => {
        const { outline, width } = runOutline(run, size, start, baseline)
        start += width
        return outline
      })
    },
  }
}

const segmentTypes = {
  moveTo: 'move',
  lineTo: 'line',
  quadraticCurveTo: 'curve',
  bezierCurveTo: 'curve',
  closePath: 'close',
} as const

const runOutline = ({ font, text }: FontRun, size: number, left: number, baseline: number) => {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let penX = left
  const outline = glyphs.flatMap((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const toCanvas = (value: number, coordinateIndex: number): number =>
      coordinateIndex % 2 === 0 ? penX + (value + xOffset) * scale : baseline - (value + yOffset) * scale
    const segments = glyph.path.commands.map(
      ({ command, args }): PathSegment => ({ type: segmentTypes[command], points: args.map(toCanvas) }),
    )
    penX += xAdvance * scale
    return segments
  })
  return { outline, width: penX - left }
}
