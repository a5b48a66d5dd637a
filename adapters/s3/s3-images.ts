import { isImageFile } from '#core/images/image.ts'
import type { ImageFiles } from '#core/ports.ts'
import { type Bucket, openBucket, unavailable } from './bucket.ts'
import { isWholePicture } from './whole-picture.ts'

/**
 * Pictures as objects in a bucket, names as in a folder; up to 1000 are listed at once. What lies in folders of the bucket
 * is none of them. Rejects with `unavailable` when the store does not answer within `timeoutMs`, or refuses, or gives what is not
 * the picture that was put: it would be kept by browsers and proxies for a year.
 */
export const makeS3Images = (at: Bucket, limits: { timeoutMs?: number } = {}): ImageFiles => {
  const bucket = openBucket(at, limits)
  return {
    put: async (name, content) => {
      if (!isImageFile(name)) throw new Error('This is no name of a picture.')
      await bucket.put(name, new Uint8Array(content), name.endsWith('.avif') ? 'image/avif' : 'image/webp')
    },
    get: async (name) => {
      const found = isImageFile(name) ? await bucket.get(name) : null
      if (!found) return null
      // Put by an earlier version, or by hand: at least it is a picture, and all of it.
      if (!found.isSummed && !isWholePicture(found.content)) throw unavailable('the store gave what is no picture')
      return found.content
    },
    remove: async (name) => {
      if (isImageFile(name)) await bucket.remove(name)
    },
    list: async ({ after, limit }) => {
      // A page of nothing but other things is not the end.
      for (let from = after ?? ''; ; ) {
        const { objects, isMore } = await bucket.list({ after: from, limit })
        const pictures = objects.filter(({ key }) => isImageFile(key))
        const next = beyond(objects.at(-1)?.key ?? '')
        if (pictures.length > 0 || !isMore || next <= from)
          return pictures.map(({ key, writtenAt }) => ({ name: key, writtenAt }))
        from = next
      }
    },
  }
}

/** Where the list goes on after this key: past the whole folder that it lies in. "0" is what follows the slash. */
const beyond = (key: string): string => key.replace(/\/.*/s, '0')
