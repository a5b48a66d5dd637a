import { readFile } from 'node:fs/promises'
import { demoPosters, POSTER_SIZE } from '#adapters/images/demo-posters.ts'
import { imageFormats, scaledWidths } from '#core/images/image.ts'
import type { Ports, ScaledImage } from '#core/ports.ts'

const folder = new URL('../../adapters/images/demo-posters/', import.meta.url)

/** Resolves to the demo posters as uploads, and a `scale` that returns the prepared files for an upload instead of computing them. */
export const readPosters = async (): Promise<{ uploads: readonly Uint8Array[]; scale: Ports['imaging']['scale'] }> => {
  const posters = await Promise.all(demoPosters.map(({ key }) => readPoster(key)))
  const posterByUpload = new Map(posters.map((poster) => [uploadOf(poster), poster]))
  return {
    uploads: [...posterByUpload.keys()],
    scale: async (upload) => posterByUpload.get(upload) ?? missing(),
  }
}

const readPoster = async (key: string): Promise<ScaledImage> => {
  const variants = scaledWidths(POSTER_SIZE.width).flatMap((width) => imageFormats.map((format) => ({ width, format })))
  const read = async ({ width, format }: (typeof variants)[number]) => ({
    width,
    format,
    content: await readFile(new URL(`${key}-${width}.${format}`, folder)),
  })
  return { ...POSTER_SIZE, files: await Promise.all(variants.map(read)) }
}

const uploadOf = ({ files }: ScaledImage): Uint8Array => files.at(-1)?.content ?? missing()

const missing = (): never => {
  throw new Error('The demo data have no such poster')
}
