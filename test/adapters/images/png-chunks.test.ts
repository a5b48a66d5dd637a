import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withoutUnrenderedChunks } from '#adapters/images/png-chunks.ts'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { describeImage, pngChunk, redAndBlueImage, squareWebp } from '#test/support/sample-images.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Returns the PNG with chunks inserted after its first 33 bytes, the signature and the header. */
const withChunks = (png: Buffer, chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const chunkTypesIn = (png: Buffer): readonly string[] => {
  const types: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8))
  return types
}

const png = await redAndBlueImage(60, 40).png().toBuffer()

describe('a PNG', () => {
  const extraChunks = [
    pngChunk('tEXt', latin1('Title\0Ska night')),
    pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync('Doors at eight')])),
    pngChunk('iTXt', Buffer.concat([latin1('Author\0\x01\0\0\0'), deflateSync('The Toasters')])),
    pngChunk('aaAa', latin1('private')),
  ]

  test('loses its text and private chunks without changing its pixels', async () => {
    const original = withChunks(png, extraChunks)
    expect((await sharp(original).metadata()).comments).toHaveLength(3)
    const stripped = Buffer.from(withoutUnrenderedChunks(original))
    expect(chunkTypesIn(stripped)).toEqual(['IHDR', 'IDAT', 'IEND'])
    expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer())
    expect(withoutUnrenderedChunks(stripped)).toBe(stripped)
  })

  test('keeps its orientation and colour profile', async () => {
    const displayP3 = await redAndBlueImage(60, 40)
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const { orientation, icc } = await sharp(withoutUnrenderedChunks(withChunks(displayP3, extraChunks))).metadata()
    expect(orientation).toBe(6)
    expect(icc?.length).toBeGreaterThan(100)
  })

  test('that ends within a chunk is rejected by the decoder', async () => {
    const truncated = Buffer.concat([png.subarray(0, 33), extraChunks[1] ?? png]).subarray(0, 50)
    expect(Buffer.from(withoutUnrenderedChunks(truncated))).toEqual(png.subarray(0, 33))
    await expect(makeSharpImaging().square(truncated)).rejects.toMatchObject({ code: 'image.unreadable' })
  })

  test('whose compressed text would inflate to 10 GB is read without inflating the text', async () => {
    const text = Buffer.concat([latin1('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000), { level: 9 })])
    const bomb = withChunks(
      png,
      Array.from({ length: 200 }, () => pngChunk('zTXt', text)),
    )
    expect((await describeImage(await makeSharpImaging().square(bomb))).image).toEqual(squareWebp(40))
  })
})

test('an image in another format is returned unchanged', async () => {
  const jpeg = await redAndBlueImage(60, 40).jpeg().toBuffer()
  expect(withoutUnrenderedChunks(jpeg)).toBe(jpeg)
})
