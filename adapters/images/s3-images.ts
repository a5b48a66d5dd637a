import { S3mini, S3ServiceError } from 's3mini'
import { DomainError } from '#core/errors.ts'
import { isImageFile } from '#core/images/image.ts'
import type { ImageFiles } from '#core/ports.ts'

/** A bucket of an S3-compatible store, and who may read and write it. */
export type Bucket = {
  /** Address of the store, without the bucket: that follows in the path (path-style). */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 10_000

/**
 * Pictures as objects in a bucket of any S3-compatible store (Signature Version 4, path-style); the bucket holds nothing
 * else. Names as in a folder. Rejects with `unavailable` when the store does not answer within `timeoutMs`, or refuses.
 */
export const makeS3Images = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket,
  { timeoutMs = TIMEOUT_MS } = {},
): ImageFiles => {
  const store = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: timeoutMs,
  })
  return {
    put: async (name, content) => {
      if (!isImageFile(name)) throw new Error('This is no name of a picture.')
      await answered(() => store.putObject(name, content, `image/${name.split('.').at(-1)}`))
    },
    get: async (name) => (isImageFile(name) ? await answered(() => contentOf(store, name)) : null),
    remove: async (name) => {
      if (isImageFile(name)) await answered(() => store.deleteObject(name))
    },
    list: async ({ after, limit }) => {
      const query = after === null ? {} : { 'start-after': after }
      const page = await answered(() => store.listObjectsPaged('/', '', limit, undefined, query))
      if (!page?.objects) throw new DomainError('unavailable', { cause: new Error('There is no such bucket.') })
      return page.objects
        .filter(({ Key }) => isImageFile(Key))
        .map(({ Key, LastModified }) => ({ name: Key, writtenAt: LastModified }))
    },
  }
}

/** Whatever goes wrong out there is not the visitor's fault, and may be over soon. */
const answered = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((cause: unknown) => {
    throw new DomainError('unavailable', { cause })
  })

/** Null when there is no such object; a bucket that is not there is a fault. */
const contentOf = async (store: S3mini, name: string): Promise<Uint8Array | null> => {
  try {
    return new Uint8Array(await (await store.getObjectRaw(name)).arrayBuffer())
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket') return null
    throw error
  }
}
