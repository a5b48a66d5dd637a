import sharp from 'sharp'

export const red = { r: 255, g: 0, b: 0 }
export const blue = { r: 0, g: 0, b: 255 }

export const redAndBlue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: blue } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])

/** Returns the format and size of an image, its metadata if any, and the colours near its corners. */
export const describeImage = async (image: Uint8Array) => {
  const { format, width, height, space, channels, exif, icc, xmp, iptc, orientation, pages } =
    await sharp(image).metadata()
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): string => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3)
    const colour = [r, g, b].map((share) => (share > 200 ? 1 : share < 60 ? 0 : '?')).join('')
    return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[colour] ?? `${r},${g},${b}`
  }
  return {
    image: { format, width, height, space },
    channels,
    metadata: [exif, icc, xmp, iptc, orientation, pages].filter((each) => each !== undefined),
    corners: [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)],
  }
}

/** The expected `image` of {@link describeImage} for a square. */
export const webp = (side: number) => ({ format: 'webp', width: side, height: side, space: 'srgb' })
