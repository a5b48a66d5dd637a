import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Stroke } from './share-canvas.ts'
import { cutsIn } from './share-fonts.ts'
import { checkedSheet, drawRun, HEIGHT, MARGIN, stage, WIDTH } from './share-poster.ts'

/** Draws the default preview image, without the installation's name (`npm run draw:site-image`, run by hand). */
const fonts = fileURLToPath(new URL('../../web/fonts/', import.meta.url))
const target = new URL('../../web/public/share.png', import.meta.url)

const WORDS = ['Ska, punk, reggae', '& rocksteady. Live.']
const SIZE = 144

const MARK_UNITS = 32
const MARK_SIZE = 160
const sign = [4, 3, 11.2, 3, 16, 15.4, 20.8, 3, 28, 3, 19, 24, 13, 24]
const squares = [28, 24].flatMap((top) => [0, 8, 16, 24].map((left) => [left + (top === 24 ? 4 : 0), top] as const))

const signOutline = (left: number, top: number, scale: number): readonly Stroke[] => [
  ...Array.from({ length: sign.length / 2 }, (_, at): Stroke => {
    const [x = 0, y = 0] = sign.slice(2 * at, 2 * at + 2)
    return { to: at === 0 ? 'move' : 'line', points: [left + x * scale, top + y * scale] }
  }),
  { to: 'close', points: [] },
]

export const drawSiteImage = async (): Promise<Uint8Array> => {
  const { poster } = cutsIn(fonts)()
  const { ink, ground } = stage
  const sheet = checkedSheet(stage)
  const scale = MARK_SIZE / MARK_UNITS
  sheet.box(MARGIN, MARGIN, MARK_SIZE, MARK_SIZE, ink)
  sheet.fill(signOutline(MARGIN, MARGIN, scale), ground)
  for (const [x, y] of squares) sheet.box(MARGIN + x * scale, MARGIN + y * scale, 4 * scale, 4 * scale, ground)
  WORDS.forEach((text, line) => {
    drawRun(sheet, { cut: poster, text, size: SIZE, ink }, MARGIN, HEIGHT - 220 + line * SIZE)
  })
  return sharp(sheet.pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true, colours: 32, dither: 0 })
    .toBuffer()
}

if (import.meta.main) await writeFile(target, await drawSiteImage())
