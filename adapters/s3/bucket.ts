import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { DomainError } from '#core/errors.ts'

export type BucketConfig = {
  /** The store's URL. The bucket name is appended as the first path segment (path-style). */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type StoredObject = { key: string; bytes: number; writtenAt: Date }

export type Upload = { content: Readable; bytes: number; sha256: string; type: string }

/** The content of an object. If the object has a checksum, the content has been verified. */
type StoredContent = { content: Uint8Array; hasChecksum: boolean }

type Call = { method: 'GET' | 'PUT' | 'DELETE'; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

const TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 60_000
/** The maximum number of keys in one response (Amazon S3 API Reference, ListObjects). */
const MAX_KEYS = 1000

const sha256Of = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')
const EMPTY_SHA256 = sha256Of('')

/** The checksum covers the key and the content, to detect damaged and swapped objects. */
const CHECKSUM_HEADER = 'x-amz-meta-sum'
const checksumOf = (key: string, content: Uint8Array): string =>
  createHash('sha256').update(`${key}\n`).update(content).digest('hex')

/** Opens an S3-compatible bucket (Signature Version 4, path-style). Keys must not need escaping in URLs or XML. Calls reject
 * with `unavailable` when the store returns an error or takes longer than `timeoutMs`. An upload has no time limit, but rejects when its
 * connection is idle for `idleTimeoutMs`. */
export const openBucket = (
  { endpoint, bucket, ...clientOptions }: BucketConfig,
  { timeoutMs = TIMEOUT_MS, idleTimeoutMs = IDLE_TIMEOUT_MS } = {},
) => {
  const client = new AwsClient({ ...clientOptions, service: 's3' })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  const send = async (
    pathOrQuery: string,
    { method, body, headers: extraHeaders }: Call,
    signal: AbortSignal,
  ): Promise<Response | null> => {
    const headers = { 'x-amz-content-sha256': body ? sha256Of(body) : EMPTY_SHA256, ...extraHeaders }
    const signed = await client.sign(base + pathOrQuery, { method, headers, body: body ?? null })
    // The signal is passed to `fetch`, because a Request's own signal is lost once the Request is garbage-collected.
    const response = await fetch(signed, { signal })
    if (response.ok) return response
    const code = codeIn(await response.text())
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    throw storeError(response.status, code)
  }

  const sendAndRead = (
    pathOrQuery: string,
    call: Call,
  ): Promise<{ content: Uint8Array; checksum: string | null } | null> =>
    asUnavailable(async () => {
      const response = await send(pathOrQuery, call, AbortSignal.timeout(timeoutMs))
      return (
        response && {
          content: new Uint8Array(await response.arrayBuffer()),
          checksum: response.headers.get(CHECKSUM_HEADER),
        }
      )
    })

  return {
    /** Returns null if the object is missing. Rejects with `unavailable` if its checksum does not match. */
    get: async (key: string): Promise<StoredContent | null> => {
      const response = await sendAndRead(`/${key}`, { method: 'GET' })
      if (!response) return null
      const { content, checksum } = response
      if (checksum !== null && checksum !== checksumOf(key, content))
        throw unavailable('the store returned different bytes from those stored')
      return { content, hasChecksum: checksum !== null }
    },

    put: async (key: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void> => {
      const headers = { 'content-type': type, [CHECKSUM_HEADER]: checksumOf(key, content) }
      const response = await sendAndRead(`/${key}`, { method: 'PUT', body: content, headers })
      if (!response) throw new DomainError('unavailable')
    },

    remove: async (key: string): Promise<void> => {
      await sendAndRead(`/${key}`, { method: 'DELETE' })
    },

    list: async (query: {
      prefix?: string
      after: string
      limit: number
    }): Promise<{ objects: readonly StoredObject[]; hasMore: boolean }> => {
      const { prefix, after, limit } = query
      const parameters = new URLSearchParams({ 'max-keys': String(Math.min(limit, MAX_KEYS)), marker: after })
      if (prefix) parameters.set('prefix', prefix)
      const xml = new TextDecoder().decode((await sendAndRead(`?${parameters}`, { method: 'GET' }))?.content)
      return { objects: objectsIn(xml), hasMore: /<IsTruncated>true</.test(xml) }
    },

    download: (key: string): Promise<ReadableStream<Uint8Array> | null> =>
      asUnavailable(async () => {
        const timeout = new AbortController()
        // Limits only the wait for the response headers; reading the body may take longer.
        const timer = setTimeout(() => timeout.abort(new Error('the store did not respond in time')), timeoutMs)
        try {
          return (await send(`/${key}`, { method: 'GET' }, timeout.signal))?.body ?? null
        } finally {
          clearTimeout(timer)
        }
      }),

    /** Streams the content. Sends `Content-Length`, so that the store rejects a truncated upload. Uses `node:http`,
     * whose idle timeout can be set. */
    upload: (key: string, { content, bytes, sha256, type }: Upload, signal: AbortSignal): Promise<void> =>
      asUnavailable(async () => {
        const url = new URL(`${base}/${key}`)
        const signed = await client.sign(url, { method: 'PUT', headers: { 'x-amz-content-sha256': sha256 } })
        const headers = { ...Object.fromEntries(signed.headers), 'content-type': type, 'content-length': bytes }
        const openRequest = url.protocol === 'https:' ? requestHttps : requestHttp
        const request = openRequest(url, { method: 'PUT', headers, signal, timeout: idleTimeoutMs, agent: false })
        request.on('timeout', () => request.destroy(new Error('the store stopped responding')))
        try {
          // If `content` fails, the pipeline destroys the request, and `once` rejects.
          pipeline(content, request).catch(() => {})
          const [response] = await once(request, 'response')
          const xml = await text(response)
          if (response.statusCode !== 200) throw storeError(response.statusCode, codeIn(xml))
        } finally {
          request.on('error', () => {}).destroy()
        }
      }),
  }
}

const asUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    throw new DomainError('unavailable', { cause })
  }
}

export const unavailable = (reason: string): DomainError => new DomainError('unavailable', { cause: new Error(reason) })

const storeError = (status: number | undefined, code: string | undefined): Error =>
  new Error(`the store returned ${status} ${code ?? ''}`.trimEnd())

const codeIn = (xml: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(xml)?.[1]

const objectsIn = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1]
    const bytes = Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1])
    const writtenAt = new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? Number.NaN)
    return key === undefined || Number.isNaN(writtenAt.getTime()) ? [] : [{ key, bytes, writtenAt }]
  })
