import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { headerOf } from '#adapters/images/decode-image.ts'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { describeImage, pngChunk, red, redAndBlueImage, squareWebp } from '#test/support/sample-images.ts'

/** Tests the limits on size, pixels, memory and waiting calls, which several source files enforce. */

const imaging = makeSharpImaging()

const MB = 1024 * 1024

const squareOf = async (image: Uint8Array) => describeImage(await imaging.square(image))

/** Returns a PNG of one colour with 1 bit per pixel: the most pixels for the fewest bytes. */
const pngOf = async (width: number, height: number): Promise<Uint8Array> => {
  const deflate = createDeflate({ level: 9 })
  const compressed = deflate.toArray()
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let y = 0; y < height; y += 1) if (!deflate.write(row)) await new Promise((r) => deflate.once('drain', r))
  deflate.end()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.concat(await compressed)),
    pngChunk('IEND', new Uint8Array()),
  ])
}

const avifOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .avif({ effort: 0 })
    .toBuffer()

/** Changes the size in the header of an AVIF (ISO/IEC 23008-12, section 6.5.3). */
const withAvifSize = (avif: Buffer, width: number, height: number): Buffer => {
  const at = avif.indexOf('ispe')
  avif.writeUInt32BE(width, at + 8)
  avif.writeUInt32BE(height, at + 12)
  return avif
}

const withHeaderSize = (image: Buffer, width: number, height: number): Buffer => {
  if (image.subarray(1, 4).toString() === 'PNG') {
    image.writeUInt32BE(width, 16)
    image.writeUInt32BE(height, 20)
    image.writeUInt32BE(crc32(image.subarray(12, 29)), 29)
  } else {
    const startOfFrame = image.indexOf(Buffer.from([0xff, 0xc2]))
    image.writeUInt16BE(height, startOfFrame + 5)
    image.writeUInt16BE(width, startOfFrame + 7)
  }
  return image
}

describe('the limits on images', () => {
  const expectTooLarge = (image: Uint8Array) =>
    expect(imaging.square(image)).rejects.toMatchObject({ code: 'image.too_large' })

  test('reject more than 10 MB', async () => {
    const jpeg = await redAndBlueImage(60, 40).jpeg().toBuffer()
    const padded = new Uint8Array(10 * MB + 1)
    padded.set(jpeg)
    await expectTooLarge(padded)
    expect((await squareOf(padded.subarray(0, 10 * MB))).image).toEqual(squareWebp(40))
  })

  test('reject more than 40 megapixels', async () => {
    expect((await squareOf(await pngOf(8000, 5000))).image).toEqual(squareWebp(512))
    await expectTooLarge(await pngOf(8000, 5001))
  })

  test('reject progressive and interlaced images that would decode to more than 240 MB', async () => {
    const rgb = () => redAndBlueImage(60, 40)
    const rgba16Png = await rgb().ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer()
    const cmykJpeg = await rgb().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()
    for (const image of [rgba16Png, cmykJpeg])
      await expect(imaging.square(withHeaderSize(image, 6000, 6000))).rejects.toMatchObject({
        code: 'image.too_large',
        message: 'This picture takes too much memory. Save it again without “progressive” or “interlaced”.',
      })
    const ordinary = [
      await rgb().jpeg({ progressive: true }).toBuffer(),
      await rgb().png({ progressive: true }).toBuffer(),
    ]
    for (const image of ordinary)
      expect(await headerOf(withHeaderSize(image, 8000, 5000))).toMatchObject({ width: 8000, height: 5000 })
  })

  test('reject an AVIF of more than 12 megapixels, because it is decoded as a whole', async () => {
    const message = 'This picture is too large. An AVIF can have up to 12 megapixels.'
    expect((await squareOf(await avifOf(4000, 3000))).image).toEqual(squareWebp(512))
    for (const [width, height] of [
      [4000, 3001],
      [8000, 5000],
      [30_000, 30_000],
    ] as const)
      await expect(imaging.square(withAvifSize(await avifOf(60, 40), width, height))).rejects.toMatchObject({
        code: 'image.too_large',
        message,
      })
  })

  test('reject an AVIF whose header understates its size, before decoding it', async () => {
    const bomb = await avifOf(8000, 5000)
    expect(bomb.length).toBeLessThan(4096)
    const before = process.memoryUsage.rss()
    await expect(imaging.square(withAvifSize(bomb, 100, 100))).rejects.toMatchObject({ code: 'image.unreadable' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB)
  })

  test('reject an AVIF made up of several images, since only the size of the main one is known, but accept one with Exif data', async () => {
    const withAlpha = sharp({ create: { width: 60, height: 40, channels: 4, background: '#f008' } })
    await expect(imaging.square(await withAlpha.avif({ effort: 0 }).toBuffer())).rejects.toMatchObject({
      code: 'image.unreadable',
      message: expect.stringMatching(/^This AVIF is made up of several images/),
    })
    const withExif = await redAndBlueImage(60, 40)
      .removeAlpha()
      .withExif({ IFD0: { Artist: 'Pauline' } })
      .avif()
      .toBuffer()
    expect(withExif.includes('Exif')).toBe(true)
    expect((await squareOf(withExif)).image).toEqual(squareWebp(40))
  })

  test('reject a 900-megapixel bomb while using less than 100 MB of memory', async () => {
    const bomb = await pngOf(30_000, 30_000)
    expect(bomb.length).toBeLessThan(MB)
    const before = process.memoryUsage.rss()
    await Promise.all(Array.from({ length: 5 }, () => expectTooLarge(bomb)))
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB)
  })

  test('apply to posters too, and reject oversized ones while using less than 100 MB of memory', async () => {
    const bomb = await pngOf(10_000, 5_000)
    expect(bomb.length).toBeLessThan(20 * 1024)
    const padded = new Uint8Array(10 * MB + 1)
    padded.set(await redAndBlueImage(60, 40).jpeg().toBuffer())
    const avif = withAvifSize(await avifOf(60, 40), 8000, 5000)
    const before = process.memoryUsage.rss()
    const bombs = Array.from({ length: 5 }, () => bomb)
    for (const result of await Promise.allSettled([padded, avif, ...bombs].map((image) => imaging.scale(image))))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'image.too_large' } })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB)
  })

  test('keep the memory for scaling a 12-megapixel photo below 150 MB', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const grain = sharp({ create: { width: 500, height: 375, channels: 3, background: 'black', noise } })
    const photo = await sharp(await grain.png().toBuffer())
      .resize(4000, 3000)
      .jpeg()
      .toBuffer()
    const before = process.memoryUsage.rss()
    let peak = before
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 5)
    const { width, height, files } = await imaging.scale(photo)
    clearInterval(sampling)
    expect([width, height, files.length]).toEqual([4000, 3000, 8])
    expect(peak - before).toBeLessThan(150 * MB)
  })

  test('bound the queue, and reject further calls as busy', async () => {
    const { square } = makeSharpImaging({ maxWaiting: 2 })
    const image = await redAndBlueImage(60, 40).jpeg().toBuffer()
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => square(image)))
    expect(results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code))).toEqual([
      'done',
      'done',
      'done',
      'busy',
      'busy',
    ])
    expect((await describeImage(await square(image))).image).toEqual(squareWebp(40))
  })
})
