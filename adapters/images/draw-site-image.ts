import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { polygon } from './share-canvas.ts'
import { makeFontSetLoader } from './share-fonts.ts'
import { darkPalette, drawRun, HEIGHT, MARGIN, makeCheckeredCanvas, WIDTH } from './share-layout.ts'

const fontsDir = fileURLToPath(new URL('../../web/fonts/', import.meta.url))
const target = new URL('../../web/public/share.png', import.meta.url)

const LINES = ['Ska, punk, reggae', '& rocksteady. Live.']
const FONT_SIZE = 144

const LOGO_VIEW_BOX_SIZE = 32
const LOGO_SIZE = 160
const logoPath = [4, 3, 11.2, 3, 16, 15.4, 20.8, 3, 28, 3, 19, 24, 13, 24]
const squareCorners = [28, 24].flatMap((top) =>
  [0, 8, 16, 24].map((left) => [left + (top === 24 ? 4 : 0), top] as const),
)

/** Draws the default preview image, without the installation's name (`npm run draw:site-image`, run by hand). */
export const drawSiteImage = async (): Promise<Uint8Array> => {
  const { poster } = makeFontSetLoader(fontsDir)()
  const { ink, ground } = darkPalette
  const canvas = makeCheckeredCanvas(darkPalette)
  const scale = LOGO_SIZE / LOGO_VIEW_BOX_SIZE
  canvas.box(MARGIN, MARGIN, LOGO_SIZE, LOGO_SIZE, ink)
  canvas.fill(polygon(logoPath.map((coordinate) => MARGIN + coordinate * scale)), ground)
  for (const [x, y] of squareCorners) canvas.box(MARGIN + x * scale, MARGIN + y * scale, 4 * scale, 4 * scale, ground)
  LINES.forEach((text, index) => {
    drawRun(canvas, { face: poster, text, size: FONT_SIZE, ink }, MARGIN, HEIGHT - 220 + index * FONT_SIZE)
  })
  return sharp(canvas.pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true, colours: 32, dither: 0 })
    .toBuffer()
}

if (import.meta.main) await writeFile(target, await drawSiteImage())
