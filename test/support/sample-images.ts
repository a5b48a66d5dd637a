import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export const red = { r: 255, g: 0, b: 0 }
export const blue = { r: 0, g: 0, b: 255 }

export const redAndBlueImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: blue } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])

/** Resolves to the format and size of an image, its metadata if any, and the colours near its corners. */
export const describeImage = async (image: Uint8Array) => {
  const { format, width, height, space, channels, exif, icc, xmp, iptc, orientation, pages } =
    await sharp(image).metadata()
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number): string => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3)
    const colour = [r, g, b].map((level) => (level > 200 ? 1 : level < 60 ? 0 : '?')).join('')
    return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[colour] ?? `${r},${g},${b}`
  }
  return {
    image: { format, width, height, space },
    channels,
    metadata: [exif, icc, xmp, iptc, orientation, pages].filter((each) => each !== undefined),
    corners: [colourAt(0.1, 0.1), colourAt(0.9, 0.1), colourAt(0.1, 0.9), colourAt(0.9, 0.9)],
  }
}

/** Returns the `image` that {@link describeImage} should report for a square WebP image. */
export const squareWebp = (side: number) => ({ format: 'webp', width: side, height: side, space: 'srgb' })

/** EXIF orientations, each with the colours of the corners of {@link orientedJpeg} once it is displayed upright. */
export const orientations = [
  [1, 'red blue green white'],
  [2, 'blue red white green'],
  [3, 'white green blue red'],
  [4, 'green white red blue'],
  [5, 'red green blue white'],
  [6, 'green red white blue'],
  [7, 'white blue green red'],
  [8, 'blue white red green'],
] as const

/** Resolves to a JPEG with an EXIF orientation: four coloured quarters in the middle of a black image of the given width. */
export const orientedJpeg = (
  {
    width,
    quarter: [quarterWidth, quarterHeight],
  }: { width: number; quarter: readonly [width: number, height: number] },
  orientation: number,
): Promise<Buffer> => {
  const quarters = ['red', 'blue', 'lime', 'white'].map((background, index) => ({
    input: { create: { width: quarterWidth, height: quarterHeight, channels: 3 as const, background } },
    left: width / 2 + quarterWidth * ((index % 2) - 1),
    top: quarterHeight * Math.floor(index / 2),
  }))
  return sharp({ create: { width, height: 2 * quarterHeight, channels: 3, background: 'black' } })
    .composite(quarters)
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** Resolves to a JPEG with a colour profile, and with EXIF and XMP data that contain `Secret Name`. */
export const jpegWithMetadata = (): Promise<Buffer> =>
  redAndBlueImage(600, 400)
    .withExif({ IFD0: { Copyright: 'Secret Name' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><name>Secret Name</name></x:xmpmeta>')
    .jpeg()
    .toBuffer()

export const animatedWebp = async (width: number, height: number): Promise<Buffer> => {
  const frames = [red, blue].map((background) => {
    return sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  })
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** Returns a PNG chunk (PNG specification, third edition, section 5.3). */
export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const lengthAndCrc = Buffer.alloc(8)
  lengthAndCrc.writeUInt32BE(data.length, 0)
  lengthAndCrc.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([lengthAndCrc.subarray(0, 4), body, lengthAndCrc.subarray(4)])
}
