import sharp from 'sharp'
import { makeTurns } from '#core/limits/turns.ts'
import type { SharePictures } from '#core/ports.ts'
import { makeDeadline } from './deadline.ts'
import { decoding } from './picture-header.ts'
import { isKnownKind } from './picture-kind.ts'
import type { Sheet } from './share-ink.ts'
import { drawShow, HEIGHT, MARGIN, WIDTH } from './share-poster.ts'
import { type Cuts, cutsIn } from './share-type.ts'

const MOST_KEPT_BYTES = 16 * 1024 * 1024
const POSTER_ROOM = { width: 400, height: 522, top: 44 }
const GUTTER = 48

type Settings = { fontsDir: string; queue?: number; mostKeptBytes?: number }

/** Draws images of 1200 × 630 pixels, one at a time (60 to 100 ms of a core). `queue` more wait, then `busy`. Cached. */
export const makeSharpSharePictures = ({
  fontsDir,
  queue = 20,
  mostKeptBytes = MOST_KEPT_BYTES,
}: Settings): SharePictures => {
  const cuts = cutsIn(fontsDir)
  const inTurn = makeTurns({ concurrent: 1, queue })
  const kept = makeKept(mostKeptBytes)
  return {
    kept: (words) => kept.find(JSON.stringify(words)),
    draw: (words, readPoster) =>
      kept.add(
        JSON.stringify(words),
        inTurn(async () => {
          const poster = await smallPoster(await readPoster())
          return poster ? withPoster(words, poster, cuts()) : pngOf(drawShow(words, cuts(), wholeWidth))
        }),
      ),
  }
}

type Words = Parameters<SharePictures['draw']>[0]
type SmallPoster = { data: Buffer; width: number; height: number }

const wholeWidth = { width: WIDTH - 2 * MARGIN, hasPoster: false }

const smallPoster = async (poster: Uint8Array | null): Promise<SmallPoster | null> => {
  if (!poster || !isKnownKind(poster)) return null
  const { width, height } = POSTER_ROOM
  const made = await decoding(poster, makeDeadline())
    .resize({ width, height, fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return made && { data: made.data, width: made.info.width, height: made.info.height }
}

const withPoster = async (words: Words, { data, width, height }: SmallPoster, cuts: Cuts): Promise<Uint8Array> => {
  const left = WIDTH - MARGIN - width
  const sheet = drawShow(words, cuts, { width: left - GUTTER - MARGIN, hasPoster: true })
  const top = POSTER_ROOM.top + Math.floor((POSTER_ROOM.height - height) / 2)
  return sharp(sheet.pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([{ input: data, raw: { width, height, channels: 3 }, left, top }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Flat colours fit a palette, which is a tenth of the size. */
const pngOf = ({ pixels, width, height }: Sheet): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()

/** LRU cache by bytes; pending images count once they are done. */
const makeKept = (mostBytes: number) => {
  const pictures = new Map<string, { picture: Promise<Uint8Array>; bytes: number }>()
  let total = 0
  const drop = (key: string): void => {
    total -= pictures.get(key)?.bytes ?? 0
    pictures.delete(key)
  }
  return {
    find: (key: string): Promise<Uint8Array> | null => {
      const found = pictures.get(key)
      if (!found) return null
      pictures.delete(key)
      pictures.set(key, found)
      return found.picture
    },
    add: (key: string, picture: Promise<Uint8Array>): Promise<Uint8Array> => {
      const entry = { picture, bytes: 0 }
      pictures.set(key, entry)
      picture.then(
        ({ length }) => {
          entry.bytes = length
          total += length
          for (const oldest of pictures.keys()) if (total > mostBytes) drop(oldest)
        },
        () => drop(key),
      )
      return picture
    },
  }
}
