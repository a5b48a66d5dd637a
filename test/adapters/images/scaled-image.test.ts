import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { imageFormats, scaledHeight, scaledWidths } from '#core/images/image.ts'
import {
  animatedWebp,
  describeImage,
  jpegWithMetadata,
  orientations,
  orientedJpeg,
  red,
  redAndBlueImage,
} from '#test/support/sample-images.ts'

const imaging = makeSharpImaging()

const largestOf = async (image: Uint8Array) => {
  const { files } = await imaging.scale(image)
  const file = files.filter(({ format }) => format === 'webp').at(-1)
  return describeImage(file?.content ?? new Uint8Array())
}

const metadataIn = async (content: Uint8Array): Promise<unknown[]> => {
  const { exif, icc, xmp, iptc, orientation, comments } = await sharp(content).metadata()
  return [exif, icc, xmp, iptc, orientation, comments].filter((each) => each !== undefined)
}

describe('a scaled image', () => {
  test.each([
    [1000, 700, [160, 320, 480, 960]],
    [700, 500, [160, 320, 480, 700]],
    [100, 120, [100]],
    [160, 100, [160]],
    [161, 640, [160, 161]],
    [1, 1, [1]],
    [3, 1, [3]],
    [200, 800, [160, 200]],
    [960, 240, [160, 320, 480, 960]],
  ])('from %i × %i pixels has the widths %j in both formats, never enlarged', async (width, height, widths) => {
    const scaled = await imaging.scale(await redAndBlueImage(width, height).png().toBuffer())
    expect([scaled.width, scaled.height]).toEqual([width, height])
    expect(scaledWidths(width)).toEqual(widths)
    expect(scaled.files.map((file) => [file.width, file.format])).toEqual(
      widths.flatMap((each) => imageFormats.map((format) => [each, format])),
    )
    for (const file of scaled.files) {
      const metadata = await sharp(file.content).metadata()
      expect([metadata.format, metadata.width, metadata.height]).toEqual([
        file.format === 'avif' ? 'heif' : 'webp',
        file.width,
        scaledHeight(file.width, { width, height }),
      ])
    }
  })

  test.each(orientations)('is upright for EXIF orientation %i', async (orientation, corners) => {
    const jpeg = await orientedJpeg({ width: 300, quarter: [150, 100] }, orientation)
    const { width, height, files } = await imaging.scale(jpeg)
    expect([width, height]).toEqual(orientation < 5 ? [300, 200] : [200, 300])
    for (const { content } of files) {
      expect((await describeImage(content)).corners.join(' ')).toBe(corners)
      expect(await metadataIn(content)).toEqual([])
    }
  })

  test('contains no metadata', async () => {
    const image = await jpegWithMetadata()
    expect((await sharp(image).metadata()).exif).toBeDefined()
    for (const { content } of (await imaging.scale(image)).files) {
      expect(await metadataIn(content)).toEqual([])
      for (const hint of ['Secret Name', 'EXIF', 'Exif', 'ICCP', 'XMP ', 'GPS'])
        expect(Buffer.from(content).includes(hint)).toBe(false)
    }
  })

  test('is white where the original is transparent', async () => {
    const transparent = sharp({ create: { width: 300, height: 200, channels: 4, background: '#f000' } })
    for (const image of [await transparent.png().toBuffer(), await transparent.webp().toBuffer()]) {
      const largest = await largestOf(image)
      expect(largest.corners).toEqual(['white', 'white', 'white', 'white'])
      expect(largest.channels).toBe(3)
    }
  })

  test('is in sRGB with 8 bits per channel, whether the original is CMYK, Display P3, grey or 16-bit', async () => {
    const cmyk = await redAndBlueImage(400, 300).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    const displayP3 = await redAndBlueImage(400, 300).withIccProfile('p3').png().toBuffer()
    const grey = await redAndBlueImage(400, 300).greyscale().jpeg().toBuffer()
    const rgb16 = await redAndBlueImage(400, 300).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    expect((await sharp(rgb16).metadata()).depth).toBe('ushort')
    for (const image of [cmyk, displayP3, grey, rgb16])
      for (const { content, format } of (await imaging.scale(image)).files) {
        const { space, depth } = await sharp(content).metadata()
        expect([format, space, depth]).toEqual([format, 'srgb', 'uchar'])
      }
    expect((await largestOf(displayP3)).corners).toEqual(['red', 'blue', 'red', 'blue'])
    expect((await largestOf(rgb16)).corners).toEqual(['red', 'blue', 'red', 'blue'])
  })

  test('is the first frame of an animation', async () => {
    const animation = await animatedWebp(300, 200)
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const largest = await largestOf(animation)
    expect([largest.image.width, largest.image.height]).toEqual([300, 200])
    expect(largest.corners).toEqual(['red', 'red', 'red', 'red'])
  })
})

describe('an image is rejected', () => {
  test.each([
    [401, 100],
    [100, 401],
    [1, 5],
    [4000, 2],
  ])('when it is too narrow: %i × %i', async (width, height) => {
    await expect(imaging.scale(await redAndBlueImage(width, height).png().toBuffer())).rejects.toMatchObject({
      code: 'image.unreadable',
      message: 'This picture is too narrow. Its longer side can be at most 4 times its shorter one.',
    })
  })

  test('when it is too narrow and has an EXIF rotation', async () => {
    const narrow = sharp({ create: { width: 500, height: 100, channels: 3, background: red } })
    const rotated = await narrow.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await expect(imaging.scale(rotated)).rejects.toMatchObject({ code: 'image.unreadable' })
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('when it is a truncated %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
    const create = { width: 300, height: 200, channels: 3, background: 'black', noise } as const
    const image = await sharp({ create }).toFormat(format).toBuffer()
    for (const fraction of [0.05, 0.5, 0.9])
      await expect(imaging.scale(image.subarray(0, Math.floor(image.length * fraction)))).rejects.toMatchObject({
        code: 'image.unreadable',
      })
  })

  test.each(['gif', 'tiff'] as const)('when its format is not accepted: a valid %s', async (format) => {
    await expect(imaging.scale(await redAndBlueImage(60, 40).toFormat(format).toBuffer())).rejects.toMatchObject({
      code: 'image.unreadable',
    })
  })
})
