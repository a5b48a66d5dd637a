import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { DomainError } from '#core/errors.ts'

/** A bucket of an S3-compatible store, and who may read and write it. */
export type Bucket = {
  /** Address of the store, without the bucket: that follows in the path (path-style). */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What a list tells of an object. */
export type StoredObject = { key: string; bytes: number; writtenAt: Date }

/** What is sent from a stream: how many bytes it has and their SHA-256 (hex), which both go ahead of it. */
export type Upload = { content: Readable; bytes: number; sha256: string; type: string }

/** What was got, and whether it bears the sum of what was put there; a part of it, or another object's, does not come here. */
export type StoredContent = { content: Uint8Array; isSummed: boolean }

type Call = { method: 'GET' | 'PUT' | 'DELETE'; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

const TIMEOUT_MS = 10_000
/** A store that takes or says nothing for so long, in the middle of an upload, will not any more. */
const SILENCE_MS = 60_000
/** No more are told in one answer (Amazon S3 API Reference, ListObjects). */
const MOST_KEYS = 1000

const sha256Of = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')
const NOTHING = sha256Of('')

/** Goes with an object: what tells whether the bytes that come are those that were put there, and under that key. */
const SUM = 'x-amz-meta-sum'
const sumOf = (key: string, content: Uint8Array): string =>
  createHash('sha256').update(`${key}\n`).update(content).digest('hex')

/**
 * The objects of a bucket of any S3-compatible store (Signature Version 4, path-style), by their keys. Keys of ours have
 * nothing in them that an address or XML writes in another way. Everything rejects with `unavailable` when the store does
 * not answer within `timeoutMs`, falls silent for `silenceMs` while it takes an upload, or refuses; the cause says why.
 */
export const openBucket = (
  { endpoint, bucket, ...key }: Bucket,
  { timeoutMs = TIMEOUT_MS, silenceMs = SILENCE_MS } = {},
) => {
  const client = new AwsClient({ ...key, service: 's3' })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  /** The answer, its body yet to be read; null when the object (not the bucket) is missing. */
  const answerTo = async (
    path: string,
    { method, body, headers: own }: Call,
    signal: AbortSignal,
  ): Promise<Response | null> => {
    const headers = { 'x-amz-content-sha256': body ? sha256Of(body) : NOTHING, ...own }
    const signed = await client.sign(base + path, { method, headers, body: body ?? null })
    // Handed to `fetch` itself: a signal that a Request was made with is forgotten once the Request is collected.
    const response = await fetch(signed, { signal })
    if (response.ok) return response
    const code = codeIn(await response.text())
    if (response.status === 404 && code !== 'NoSuchBucket') return null
    throw refusal(response.status, code)
  }

  const whole = (path: string, call: Call): Promise<{ content: Uint8Array; sum: string | null } | null> =>
    spoken(async () => {
      const response = await answerTo(path, call, AbortSignal.timeout(timeoutMs))
      return response && { content: new Uint8Array(await response.arrayBuffer()), sum: response.headers.get(SUM) }
    })

  return {
    /** Null when there is none. Other bytes than were put under that key count as a store that cannot answer. */
    get: async (key: string): Promise<StoredContent | null> => {
      const found = await whole(`/${key}`, { method: 'GET' })
      if (!found) return null
      const { content, sum } = found
      if (sum !== null && sum !== sumOf(key, content))
        throw unavailable('the store returned other bytes than were stored')
      return { content, isSummed: sum !== null }
    },

    put: async (key: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void> => {
      const headers = { 'content-type': type, [SUM]: sumOf(key, content) }
      const put = await whole(`/${key}`, { method: 'PUT', body: content, headers })
      if (!put) throw new DomainError('unavailable')
    },

    /** Nothing happens when there is none. */
    remove: async (key: string): Promise<void> => {
      await whole(`/${key}`, { method: 'DELETE' })
    },

    /** One answer of the store: up to `limit` of the objects, 1000 at most, whose keys begin with `prefix` and come after `after`. */
    list: async (query: {
      prefix?: string
      after: string
      limit: number
    }): Promise<{ objects: readonly StoredObject[]; isMore: boolean }> => {
      const { prefix, after, limit } = query
      const asked = new URLSearchParams({ 'max-keys': String(Math.min(limit, MOST_KEYS)), marker: after })
      if (prefix) asked.set('prefix', prefix)
      const xml = new TextDecoder().decode((await whole(`?${asked}`, { method: 'GET' }))?.content)
      return { objects: objectsIn(xml), isMore: /<IsTruncated>true</.test(xml) }
    },

    /** The bytes of an object as they arrive, and no faster than they are taken; null when there is none. */
    download: (key: string): Promise<ReadableStream<Uint8Array> | null> =>
      spoken(async () => {
        const late = new AbortController()
        // Of the head alone: how long the rest takes is up to who reads it.
        const timer = setTimeout(() => late.abort(new Error('the store did not answer in time')), timeoutMs)
        try {
          return (await answerTo(`/${key}`, { method: 'GET' }, late.signal))?.body ?? null
        } finally {
          clearTimeout(timer)
        }
      }),

    /**
     * Puts what is too large for memory. The length is sent ahead of it, so the store keeps all of it or nothing, also when
     * `signal` ends it. By Node.js' own client: the platform's `fetch` gives up an upload of more than five minutes.
     */
    upload: (key: string, { content, bytes, sha256, type }: Upload, signal: AbortSignal): Promise<void> =>
      spoken(async () => {
        const address = new URL(`${base}/${key}`)
        const signed = await client.sign(address, { method: 'PUT', headers: { 'x-amz-content-sha256': sha256 } })
        const headers = { ...Object.fromEntries(signed.headers), 'content-type': type, 'content-length': bytes }
        const request = address.protocol === 'https:' ? requestSecure : requestPlain
        const sending = request(address, { method: 'PUT', headers, signal, timeout: silenceMs, agent: false })
        sending.on('timeout', () => sending.destroy(new Error('the store stopped responding')))
        try {
          // What goes wrong on the way makes the request fail; a store may also refuse before it has seen everything.
          pipeline(content, sending).catch(() => {})
          const [response] = await once(sending, 'response')
          const said = await text(response)
          if (response.statusCode !== 200) throw refusal(response.statusCode, codeIn(said))
        } finally {
          sending.on('error', () => {}).destroy()
        }
      }),
  }
}

/** What goes wrong out there may be over soon. */
const spoken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    throw new DomainError('unavailable', { cause })
  }
}

export const unavailable = (why: string): DomainError => new DomainError('unavailable', { cause: new Error(why) })

const refusal = (status: number | undefined, code: string | undefined): Error =>
  new Error(`the store answered ${status} ${code ?? ''}`.trimEnd())

const codeIn = (xml: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(xml)?.[1]

/** What a ListBucketResult tells. */
const objectsIn = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1]
    const bytes = Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1])
    const writtenAt = new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? Number.NaN)
    return key === undefined || Number.isNaN(writtenAt.getTime()) ? [] : [{ key, bytes, writtenAt }]
  })
