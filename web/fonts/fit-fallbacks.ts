/** Writes `fallbacks.css`: `npm run fit:fonts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** From Article 1 of the Universal Declaration of Human Rights: a sample text in our languages that use Latin script. */
const SAMPLE = [
  'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience.',
  'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt.',
  'Todos los seres humanos nacen libres e iguales en dignidad y derechos, dotados como están de razón y conciencia.',
  'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience.',
].join(' ')

/** A web font. If `isSwapped`, it replaces its fallback on screen, so their vertical metrics must match as well. */
type WebFont = { name: string; file: string; weight: string; variationCoords?: readonly number[]; isSwapped?: true }

const textRegular: WebFont = { name: 'Text', file: './archivo-text.woff2', weight: '400 549', variationCoords: [400] }
const textBold: WebFont = { ...textRegular, weight: '550 700', variationCoords: [600] }
const poster: WebFont = { name: 'Poster', file: './archivo-poster.woff2', weight: '800', isSwapped: true }

/** A font installed on devices under one of its local names. Its advance widths are those in `file` times `stretch`. */
type LocalFont = {
  name: string
  localNames: readonly string[]
  file: string
  stretch?: number
  fallbackFor: readonly WebFont[]
}

const regularAndBold = (
  name: string,
  regularNames: readonly string[],
  boldNames: readonly string[],
  files: readonly [regular: string, bold: string],
): readonly LocalFont[] => [
  { name, localNames: regularNames, file: files[0], fallbackFor: [textRegular] },
  { name, localNames: boldNames, file: files[1], fallbackFor: [textBold, poster] },
]

const ARIMO_BOLD = '@fontsource/arimo/files/arimo-latin-700-normal.woff2'

const localFonts: readonly LocalFont[] = [
  // Arimo and Liberation Sans are as wide as Arial; Arial Narrow is 82% as wide.
  {
    name: 'Narrow',
    localNames: ['Arial Narrow Bold', 'Liberation Sans Narrow Bold'],
    file: ARIMO_BOLD,
    stretch: 0.82,
    fallbackFor: [poster],
  },
  ...regularAndBold(
    'Arial',
    ['Arial', 'Liberation Sans'],
    ['Arial Bold', 'Liberation Sans Bold'],
    ['@fontsource/arimo/files/arimo-latin-400-normal.woff2', ARIMO_BOLD],
  ),
  // A variable Roboto exposes only its regular style by name.
  ...regularAndBold(
    'Roboto',
    ['Roboto-Regular'],
    ['Roboto-Bold', 'Roboto-Regular'],
    [
      '@fontsource/roboto/files/roboto-latin-400-normal.woff2',
      '@fontsource/roboto/files/roboto-latin-700-normal.woff2',
    ],
  ),
  // Noto Sans derives from Open Sans.
  {
    name: 'Noto',
    localNames: ['NotoSans-Bold', 'OpenSans-Bold'],
    file: '@fontsource/open-sans/files/open-sans-latin-700-normal.woff2',
    fallbackFor: [poster],
  },
  ...regularAndBold(
    'DejaVu',
    ['DejaVu Sans'],
    ['DejaVu Sans Bold'],
    ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  ),
]

const { resolve } = createRequire(import.meta.url)

const fontIn = (file: string): Font => create(readFileSync(resolve(file))) as Font

const sampleWidthIn = (font: Font): number => font.layout(SAMPLE).advanceWidth / font.unitsPerEm

const faceOf = (
  { name, localNames, file, stretch = 1 }: LocalFont,
  { variationCoords, ...webFont }: WebFont,
): string => {
  // fontkit's `getVariation` fails for WOFF2, so this sets the property that `getVariation` would set.
  const font = Object.assign(fontIn(webFont.file), variationCoords && { variationCoords })
  const sizeAdjust = sampleWidthIn(font) / (sampleWidthIn(fontIn(file)) * stretch)
  const percentOfEm = (units: number) => `${Math.round((units / font.unitsPerEm / sizeAdjust) * 100)}%`
  const verticalMetrics = `
  ascent-override: ${percentOfEm(font.ascent)};
  descent-override: ${percentOfEm(-font.descent)};`
  return `@font-face {
  font-family: "${webFont.name} ${name}";
  src: ${localNames.map((localName) => `local("${localName}")`).join(', ')};
  font-weight: ${webFont.weight};
  size-adjust: ${(sizeAdjust * 100).toFixed(1)}%;${webFont.isSwapped ? verticalMetrics : ''}
}
`
}

/** Returns the CSS that scales local fallback fonts to the web fonts' average width, so that most lines break in the same
 * places (CSS Fonts 5, `size-adjust`). */
export const fallbacksCss = (): string => {
  const faces = localFonts.flatMap((local) => local.fallbackFor.map((font) => faceOf(local, font)))
  return `/* Generated: npm run fit:fonts */\n${faces.join('')}`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, 'fallbacks.css'), fallbacksCss())
