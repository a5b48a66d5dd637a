import fc from 'fast-check'
import { expect } from 'vitest'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { DomainError } from '#core/errors.ts'
import { corruptedImages } from '#test/fuzz/bodies.ts'
import { parserTests } from '#test/fuzz/parser-tests.ts'
import { smallImages } from '#test/fuzz/sample-images.ts'

const testParser = parserTests('pictures')
const images = corruptedImages(await smallImages())
const imaging = makeSharpImaging()

/** Expects an encoded image, or a refusal with an expected code. Returns the outcome as a label. */
const expectEncodedOrRefused = async (encoding: Promise<unknown>): Promise<string> => {
  try {
    await encoding
    return 'encoded'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    expect(['image.unreadable', 'image.too_large']).toContain(error.code)
    return error.code
  }
}

testParser('profile pictures', 60, images, (image) => expectEncodedOrRefused(imaging.square(image)))

// Few inputs, because each image is encoded in every width, also as AVIF.
testParser('posters', 20, fc.oneof(images, fc.uint8Array({ maxLength: 100 })), (image) =>
  expectEncodedOrRefused(imaging.scale(new Uint8Array(image))),
)
