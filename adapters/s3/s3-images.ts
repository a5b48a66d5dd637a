import { isImageFileName } from '#core/images/image.ts'
import type { ImageFiles } from '#core/ports.ts'
import { type BucketConfig, openBucket, unavailable } from './bucket.ts'

/** Stores images at the top level of a bucket. Rejects with `unavailable` when the store fails or returns damaged content,
 * which caches would otherwise keep for a year. */
export const makeS3Images = (config: BucketConfig, timeouts: { timeoutMs?: number } = {}): ImageFiles => {
  const bucket = openBucket(config, timeouts)
  return {
    put: async (name, content) => {
      if (!isImageFileName(name)) throw new Error('This is not an image file name.')
      await bucket.put(name, new Uint8Array(content), name.endsWith('.avif') ? 'image/avif' : 'image/webp')
    },
    get: async (name) => {
      const object = isImageFileName(name) ? await bucket.get(name) : null
      if (!object) return null
      // Images uploaded by an earlier release or by hand have no checksum.
      if (!object.hasChecksum && !isCompleteImage(object.content))
        throw unavailable('the store returned an incomplete image')
      return object.content
    },
    remove: async (name) => {
      if (isImageFileName(name)) await bucket.remove(name)
    },
    list: async ({ after, limit }) => {
      for (let marker = after ?? ''; ; ) {
        const { objects, hasMore } = await bucket.list({ after: marker, limit })
        const images = objects.filter(({ key }) => isImageFileName(key))
        const nextMarker = markerAfter(objects.at(-1)?.key ?? '')
        if (images.length > 0 || !hasMore || nextMarker <= marker)
          return images.map(({ key, writtenAt }) => ({ name: key, writtenAt }))
        marker = nextMarker
      }
    },
  }
}

/** Returns the key or, if the key is in a folder, a marker after the whole folder: "0" is the character that follows "/". */
const markerAfter = (key: string): string => key.replace(/\/.*/s, '0')

const fourCcAt = (content: Uint8Array, offset: number): string =>
  String.fromCharCode(...content.subarray(offset, offset + 4))

/** Returns whether the content has the length that its WebP header (RFC 9649, section 2.4) or its AVIF boxes (ISO/IEC 14496-12,
 * section 4.2) declare. */
const isCompleteImage = (content: Uint8Array): boolean => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length < 12) return false
  if (fourCcAt(content, 0) === 'RIFF')
    return fourCcAt(content, 8) === 'WEBP' && view.getUint32(4, true) + 8 === content.length
  if (fourCcAt(content, 4) !== 'ftyp') return false
  let offset = 0
  while (offset + 8 <= content.length) {
    const size = view.getUint32(offset)
    if (size === 0) return true
    if (size < 8) return false
    offset += size
  }
  return offset === content.length
}
