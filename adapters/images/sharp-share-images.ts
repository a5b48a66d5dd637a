import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import type { ShareImages } from '#core/ports.ts'
import type { PreviewImageContent } from '#core/shows/preview-image-content.ts'
import { makeDeadline } from './deadline.ts'
import { decode } from './decode-image.ts'
import { isKnownImageType } from './image-type.ts'
import type { Canvas } from './share-canvas.ts'
import { type FontSet, makeFontSetLoader } from './share-fonts.ts'
import { drawShow, HEIGHT, MARGIN, WIDTH } from './share-layout.ts'

const DEFAULT_CACHE_BYTES = 16 * 1024 * 1024
const POSTER_AREA = { width: 400, height: 522, top: 44 }
const GUTTER = 48

type Settings = { fontsDir: string; maxWaiting?: number; maxCacheBytes?: number }

/** Returns a `ShareImages` that draws one image at a time, and caches the results. Up to `maxWaiting` calls wait; further calls
 * reject with `busy`. */
export const makeSharpShareImages = ({
  fontsDir,
  maxWaiting = 20,
  maxCacheBytes = DEFAULT_CACHE_BYTES,
}: Settings): ShareImages => {
  const loadFontSet = makeFontSetLoader(fontsDir)
  const throttled = makeSemaphore({ concurrency: 1, maxWaiting })
  const cache = makeImageCache(maxCacheBytes)
  return {
    cached: (content) => cache.find(JSON.stringify(content)),
    draw: (content, readPoster) =>
      cache.add(
        JSON.stringify(content),
        throttled(async () => {
          const poster = await fitPoster(await readPoster())
          return poster
            ? drawBesidePoster(content, poster, loadFontSet())
            : pngOf(drawShow(content, loadFontSet(), layoutWithoutPoster))
        }),
      ),
  }
}

type FittedPoster = { data: Buffer; width: number; height: number }

const layoutWithoutPoster = { width: WIDTH - 2 * MARGIN, hasPoster: false }

const fitPoster = async (poster: Uint8Array | null): Promise<FittedPoster | null> => {
  if (!poster || !isKnownImageType(poster)) return null
  const { width, height } = POSTER_AREA
  const scaled = await decode(poster, makeDeadline())
    .resize({ width, height, fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  return scaled && { data: scaled.data, width: scaled.info.width, height: scaled.info.height }
}

const drawBesidePoster = async (
  content: PreviewImageContent,
  { data, width, height }: FittedPoster,
  fontSet: FontSet,
): Promise<Uint8Array> => {
  const left = WIDTH - MARGIN - width
  const canvas = drawShow(content, fontSet, { width: left - GUTTER - MARGIN, hasPoster: true })
  const top = POSTER_AREA.top + Math.floor((POSTER_AREA.height - height) / 2)
  return sharp(canvas.pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([{ input: data, raw: { width, height, channels: 3 }, left, top }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Encodes an image without a poster. A palette suffices for its few colours, and makes the file much smaller. */
const pngOf = ({ pixels, width, height }: Canvas): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()

/** Returns an LRU cache of up to `maxSize` bytes, which also finds images that are still being drawn. */
const makeImageCache = (maxSize: number) => {
  const images = new LRUCache<string, Uint8Array>({ maxSize, sizeCalculation: ({ length }) => length })
  const drawings = new Map<string, Promise<Uint8Array>>()
  return {
    find: (key: string): Promise<Uint8Array> | null => {
      const image = images.get(key)
      return image ? Promise.resolve(image) : (drawings.get(key) ?? null)
    },
    add: async (key: string, drawing: Promise<Uint8Array>): Promise<Uint8Array> => {
      drawings.set(key, drawing)
      try {
        const image = await drawing
        images.set(key, image)
        return image
      } finally {
        drawings.delete(key)
      }
    },
  }
}
