import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import {
  animatedWebp,
  blue,
  describeImage,
  jpegWithMetadata,
  orientations,
  orientedJpeg,
  red,
  redAndBlueImage,
  squareWebp,
} from '#test/support/sample-images.ts'

const imaging = makeSharpImaging()

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  })

const squareOf = async (image: Uint8Array) => describeImage(await imaging.square(image))

describe('a square WebP', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is cut from the centre of an image (%s)', async (format) => {
    const square = await squareOf(await redAndBlueImage(900, 600).removeAlpha().toFormat(format).toBuffer())
    expect(square.image).toEqual(squareWebp(512))
    expect(square.corners).toEqual(['red', 'blue', 'red', 'blue'])
    expect(square.metadata).toEqual([])
  })

  test.each([
    [513, 600, 512],
    [512, 512, 512],
    [300, 200, 200],
    [200, 300, 200],
    [1, 1, 1],
    [1, 4000, 1],
    [4000, 2, 2],
  ])('from %i × %i pixels is %i wide, never enlarged', async (width, height, side) => {
    expect((await squareOf(await redAndBlueImage(width, height).png().toBuffer())).image).toEqual(squareWebp(side))
  })

  test('keeps only the central square', async () => {
    const input = { create: { width: 200, height: 200, channels: 3 as const, background: blue } }
    const image = sharp({ create: { width: 600, height: 200, channels: 3, background: red } })
    const square = await squareOf(
      await image
        .composite([{ input, gravity: 'centre' }])
        .png()
        .toBuffer(),
    )
    expect(square.corners).toEqual(['blue', 'blue', 'blue', 'blue'])
  })

  test.each(orientations)('is upright for EXIF orientation %i', async (orientation, corners) => {
    const jpeg = await orientedJpeg({ width: 600, quarter: [200, 200] }, orientation)
    const square = await squareOf(jpeg)
    expect(square.corners.join(' ')).toBe(corners)
    expect(square.metadata).toEqual([])
  })

  test('contains no metadata', async () => {
    const image = await jpegWithMetadata()
    expect(image.includes('Secret Name')).toBe(true)
    const square = Buffer.from(await imaging.square(image))
    expect((await describeImage(square)).metadata).toEqual([])
    for (const hint of ['Secret Name', 'EXIF', 'ICCP', 'XMP ']) expect(square.includes(hint)).toBe(false)
  })

  test('is in sRGB if the original is in CMYK or Display P3, and keeps the colours of the latter', async () => {
    const displayP3 = await redAndBlueImage(400, 400).withIccProfile('p3').png().toBuffer()
    const cmyk = await redAndBlueImage(400, 400).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    expect(await squareOf(displayP3)).toMatchObject({ image: squareWebp(400), corners: ['red', 'blue', 'red', 'blue'] })
    expect((await squareOf(cmyk)).image).toEqual(squareWebp(400))
  })

  test('is created from grey and 16-bit images, and from transparent ones, whose transparency it keeps', async () => {
    const grey = await redAndBlueImage(60, 40).greyscale().png().toBuffer()
    const rgb16 = await redAndBlueImage(60, 40).toColourspace('rgb16').png().toBuffer()
    const transparent = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#f008' } })
      .png()
      .toBuffer()
    expect((await sharp(rgb16).metadata()).depth).toBe('ushort')
    for (const image of [grey, rgb16, transparent]) expect((await squareOf(image)).image).toEqual(squareWebp(40))
    expect((await squareOf(transparent)).channels).toBe(4)
  })

  test('is the first frame of an animation', async () => {
    const animation = await animatedWebp(40, 60)
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const square = await squareOf(animation)
    expect(square.image).toEqual(squareWebp(40))
    expect(square.corners).toEqual(['red', 'red', 'red', 'red'])
    expect(square.metadata).toEqual([])
  })

  test('does not contain data appended to the original', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const image = Buffer.concat([await redAndBlueImage(60, 40).jpeg().toBuffer(), script])
    expect(Buffer.from(await imaging.square(image)).includes(script)).toBe(false)
  })
})

describe('the imaging adapter rejects as unreadable:', () => {
  const expectUnreadable = (image: Uint8Array) =>
    expect(imaging.square(image)).rejects.toMatchObject({ code: 'image.unreadable' })

  test.each([
    ['an empty file', ''],
    ['a single byte', '\xff'],
    ['text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
    [
      'SVG after an XML declaration',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['a script that begins like a GIF', 'GIF89a/*\x01\x00\x01\x00*/=1;alert(1)'],
    ['a page that begins like a JPEG', '\xff\xd8\xff<script>alert(1)</script>'],
    ['a page that begins like a PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['a page that begins like a WebP', 'RIFF\x00\x01\x00\x00WEBP<script>alert(1)</script>'],
    ['a page that begins like an AVIF', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1<script>alert(1)</script>'],
    ['an AVIF whose first box claims the maximum length', '\xff\xff\xff\xffftypavif\x00\x00\x00\x00avif'],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'],
    ['a ZIP', 'PK\x03\x04'],
    ['HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
  ])('%s', async (_, content) => {
    await expectUnreadable(Buffer.from(content, 'latin1'))
  })

  test.each(['gif', 'tiff'] as const)('a valid %s', async (format) => {
    await expectUnreadable(await redAndBlueImage(60, 40).toFormat(format).toBuffer())
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s', async (format) => {
    const image = await noise(300, 200).toFormat(format).toBuffer()
    for (const fraction of [0.05, 0.5, 0.9])
      await expectUnreadable(image.subarray(0, Math.floor(image.length * fraction)))
  })

  test('a damaged PNG', async () => {
    const image = await noise(300, 200).png().toBuffer()
    image.fill(0, image.length >> 1, (image.length >> 1) + 100)
    await expectUnreadable(image)
  })

  test('a JPEG that ends after its signature, without affecting the next image', async () => {
    await expectUnreadable(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))
    expect((await squareOf(await redAndBlueImage(60, 40).jpeg().toBuffer())).image).toEqual(squareWebp(40))
  })
})

test('the steps in scaling an image share one deadline', async () => {
  let nowMs = 0
  const now = () => {
    nowMs += 15_000
    return nowMs
  }
  const { scale } = makeSharpImaging({ now })
  await expect(scale(await redAndBlueImage(60, 40).png().toBuffer())).rejects.toMatchObject({
    code: 'image.unreadable',
    message: expect.stringContaining('takes too long'),
  })
})
