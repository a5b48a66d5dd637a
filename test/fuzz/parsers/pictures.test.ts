import fc from 'fast-check'
import { expect } from 'vitest'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { DomainError } from '#core/errors.ts'
import { corrupted } from '#test/fuzz/bodies.ts'
import { parsersOf } from '#test/fuzz/parsers-of.ts'
import { smallPictures } from '#test/fuzz/sample-images.ts'

const parser = parsersOf('pictures')
const pictures = corrupted(await smallPictures())
const imaging = makeSharpImaging()

/** Expects success, or a refusal with the right code. */
const expectMadeOrRefused = async (making: Promise<unknown>): Promise<string> => {
  try {
    await making
    return 'made'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    expect(['image.unreadable', 'image.too_large']).toContain(error.code)
    return error.code
  }
}

parser('pictures of people', 60, pictures, (picture) => expectMadeOrRefused(imaging.square(picture)))

// Few, because each is encoded in every width, AVIF included.
parser('posters', 20, fc.oneof(pictures, fc.uint8Array({ maxLength: 100 })), (picture) =>
  expectMadeOrRefused(imaging.scale(new Uint8Array(picture))),
)
