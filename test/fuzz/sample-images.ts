import fc from 'fast-check'
import { redAndBlue } from '#test/support/sample-images.ts'

/** Generates small images in every accepted format and in two others. */
export const smallImages = async (): Promise<fc.Arbitrary<Uint8Array<ArrayBuffer>>> => {
  const drawn = redAndBlue(24, 16)
  const encoders = [
    drawn.clone().png(),
    drawn.clone().jpeg(),
    drawn.clone().webp(),
    drawn.clone().avif({ effort: 0 }),
    drawn.clone().gif(),
  ]
  const images = await Promise.all(encoders.map(async (encoder) => new Uint8Array(await encoder.toBuffer())))
  return fc.constantFrom(...images, new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
}
