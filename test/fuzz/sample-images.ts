import fc from 'fast-check'
import { redAndBlueImage } from '#test/support/sample-images.ts'

/** Generates small images in every accepted format and in two others. */
export const smallImages = async (): Promise<fc.Arbitrary<Uint8Array<ArrayBuffer>>> => {
  const image = redAndBlueImage(24, 16)
  const pipelines = [
    image.clone().png(),
    image.clone().jpeg(),
    image.clone().webp(),
    image.clone().avif({ effort: 0 }),
    image.clone().gif(),
  ]
  const images = await Promise.all(pipelines.map(async (pipeline) => new Uint8Array(await pipeline.toBuffer())))
  return fc.constantFrom(...images, new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
}
