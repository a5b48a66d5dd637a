import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { DomainError } from '#core/errors.ts'
import { isImageFile } from '#core/images/image.ts'
import type { ImageFiles, StoredFile } from '#core/ports.ts'

/** A bucket of an S3-compatible store, and who may read and write it. */
export type Bucket = {
  /** Address of the store, without the bucket: that follows in the path (path-style). */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Call = { method: 'GET' | 'PUT' | 'DELETE'; body?: Uint8Array<ArrayBuffer>; type?: string }

const TIMEOUT_MS = 10_000
/** No more are told in one answer (Amazon S3 API Reference, ListObjects). */
const MOST_KEYS = 1000

/**
 * Pictures as objects in a bucket of any S3-compatible store (Signature Version 4, path-style); the bucket is for nothing
 * else. Names as in a folder; up to 1000 are listed at once. Rejects with `unavailable` when the store does not answer
 * within `timeoutMs`, or refuses; the cause says why.
 */
export const makeS3Images = ({ endpoint, bucket, ...key }: Bucket, { timeoutMs = TIMEOUT_MS } = {}): ImageFiles => {
  const client = new AwsClient({ ...key, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  /** The whole answer; null when the object (not the bucket) is missing. What goes wrong out there may be over soon. */
  const answer = async (path: string, { method, body, type }: Call): Promise<Uint8Array | null> => {
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const headers = { 'x-amz-content-sha256': sum, ...(type && { 'content-type': type }) }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await client.fetch(base + path, { method, headers, body: body ?? null, signal })
      const content = new Uint8Array(await response.arrayBuffer())
      if (response.ok) return content
      const code = /<Code>(\w+)<\/Code>/.exec(textOf(content))?.[1]
      if (response.status === 404 && code !== 'NoSuchBucket') return null
      throw new Error(`the store answered ${response.status} ${code ?? ''}`.trimEnd())
    } catch (cause) {
      throw new DomainError('unavailable', { cause })
    }
  }

  return {
    put: async (name, content) => {
      if (!isImageFile(name)) throw new Error('This is no name of a picture.')
      const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
      const put = await answer(`/${name}`, { method: 'PUT', body: new Uint8Array(content), type })
      if (!put) throw new DomainError('unavailable')
    },
    get: async (name) => (isImageFile(name) ? await answer(`/${name}`, { method: 'GET' }) : null),
    remove: async (name) => {
      if (isImageFile(name)) await answer(`/${name}`, { method: 'DELETE' })
    },
    list: async ({ after, limit }) => {
      const query = new URLSearchParams({ 'max-keys': String(Math.min(limit, MOST_KEYS)), marker: after ?? '' })
      const listed = (await answer(`?${query}`, { method: 'GET' })) ?? new Uint8Array()
      return filesIn(textOf(listed)).filter(({ name }) => isImageFile(name))
    },
  }
}

const textOf = (content: Uint8Array): string => new TextDecoder().decode(content)

/** What a ListBucketResult tells; names of ours have nothing in them that XML writes in another way. */
const filesIn = (xml: string): StoredFile[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const name = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1]
    const writtenAt = new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? Number.NaN)
    return name === undefined || Number.isNaN(writtenAt.getTime()) ? [] : [{ name, writtenAt }]
  })
