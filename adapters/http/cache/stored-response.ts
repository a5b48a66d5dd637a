import { forBrowser, IMMUTABLE, isShared, PRIVATE, withoutPrivateCookie } from '#adapters/http/cache-control.ts'
import { type Coding, compress, isCompressibleType, isWorthCompressing } from '#adapters/http/middleware/compression.ts'
import { CONTENT_TAG, WRITES_TAG } from '#core/cache-tags/cache-tags.ts'
import { weakEntityTagOf } from './entity-tag.ts'

/** Alternating names and values: the fastest form for `ServerResponse.writeHead`. */
type Head = string[]

type HeadPair = { head: Head; headWithCookie: Head }

type Heads = HeadPair & { browserHeads: HeadPair }

export type Representation = Heads & { body: Buffer }

/** A response in memory (RFC 9111, "stored response"), in all content codings that have been requested. */
export type StoredResponse = {
  status: number
  route: string
  isShared: boolean
  /** Whether the content may change without a write. */
  usesTime: boolean
  isImmutable: boolean
  /** A write with one of these tags may change the response. */
  tags: readonly string[]
  setsCookie: boolean
  etag: string | null
  /** Headers of a 304 response (RFC 9110, section 15.4.5). */
  notModified: Heads
  /** Estimated memory use in all codings. */
  bytes: number
  /** Returns the headers and body in the coding, or uncompressed if compression isn't worthwhile. Compresses on first use. */
  encodedAs(coding: Coding | null): Representation | Promise<Representation>
  /** Returns a copy to send once the response is stale. Shared caches must not store it. */
  asStale(): StoredResponse
}

const REPLACED_HEADERS = new Set(['set-cookie', 'content-length', 'cache-control', 'etag', 'date'])
const NOT_MODIFIED_HEADERS = new Set(['content-location', 'expires', 'last-modified', 'vary'])

export const readStoredResponse = async (response: Response, route: string): Promise<StoredResponse> => {
  const body = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  const cacheControl = headers.get('Cache-Control') ?? 'no-store'
  const isShareable = status === 200 && isShared(cacheControl)
  const isCompressible =
    isWorthCompressing(body.length) &&
    isCompressibleType(headers.get('Content-Type')) &&
    !headers.has('Content-Encoding')
  const byCoding = new Map<Coding, Promise<Buffer>>()
  const compressedAs = (coding: Coding): Promise<Buffer> => {
    const encoded = byCoding.get(coding) ?? compress(coding, body)
    byCoding.set(coding, encoded)
    encoded.catch(() => byCoding.delete(coding))
    return encoded
  }
  // A shared response must not carry one request's id. An error keeps its id, which is in the log.
  const storedHeaders = [...headers].filter(
    ([name]) => !REPLACED_HEADERS.has(name) && !(isShareable && name === 'x-request-id'),
  )
  return makeStoredResponse(cacheControl, {
    body,
    storedHeaders,
    status,
    route,
    tags: [CONTENT_TAG, WRITES_TAG],
    isShared: isShareable,
    usesTime: true,
    isImmutable: cacheControl === IMMUTABLE,
    setsCookie: headers.has('Set-Cookie'),
    etag: status === 200 ? (headers.get('ETag') ?? weakEntityTagOf(body)) : null,
    bytes: Math.ceil(body.length * (isCompressible ? 1.5 : 1)) + 4096,
    compressedAs: isCompressible ? compressedAs : null,
  })
}

type Content = Omit<StoredResponse, 'notModified' | 'encodedAs' | 'asStale'> & {
  body: Buffer
  storedHeaders: readonly (readonly [name: string, value: string])[]
  compressedAs: ((coding: Coding) => Promise<Buffer>) | null
}

const makeStoredResponse = (cacheControl: string, content: Content): StoredResponse => {
  const { body, storedHeaders, compressedAs, ...properties } = content
  const etagHeader = properties.etag === null ? [] : ['ETag', properties.etag]
  const headPair = (headers: Head, directives: string): HeadPair => ({
    head: [...headers, 'Cache-Control', withoutPrivateCookie(directives), ...etagHeader],
    headWithCookie: [...headers, 'Cache-Control', directives, ...etagHeader],
  })
  const headsOf = (headers: Head): Heads => ({
    ...headPair(headers, cacheControl),
    browserHeads: headPair(headers, forBrowser(cacheControl)),
  })
  const representation = (encodedBody: Buffer, coding: Coding | null): Representation => {
    const headers = [...storedHeaders.flat(), 'Content-Length', String(encodedBody.length)]
    if (coding) headers.push('Content-Encoding', coding)
    return { body: encodedBody, ...headsOf(headers) }
  }
  const identity = representation(body, null)
  const byCoding = new Map<Coding, Representation>()
  const notModifiedHeaders = storedHeaders.filter(([name]) => NOT_MODIFIED_HEADERS.has(name)).flat()
  return {
    ...properties,
    notModified: headsOf(notModifiedHeaders),
    encodedAs: (coding) => {
      if (coding === null || compressedAs === null) return identity
      const known = byCoding.get(coding)
      if (known) return known
      return compressedAs(coding).then((compressedBody) => {
        const encoded = representation(compressedBody, coding)
        byCoding.set(coding, encoded)
        return encoded
      })
    },
    asStale: () => makeStoredResponse(PRIVATE, content),
  }
}
