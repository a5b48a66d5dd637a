import { hash } from 'node:crypto'
import { type Coding, coded, isText, isWorthCoding } from '#adapters/http/compression.ts'
import { isShared, withoutCookie } from './cache-control.ts'

/** Names and values in turn, as `ServerResponse.writeHead` takes them quickest. */
type Head = readonly string[]

/** What is sent: the bytes, and the head with and without what goes with a cookie. */
export type Representation = { body: Buffer; head: Head; headWithCookie: Head }

/** An answer that is the same for all who ask alike (RFC 9111, "stored response"), in every coding that was asked for. */
export type StoredResponse = {
  status: number
  /** Whether it may be kept for others, by its own Cache-Control. */
  isShared: boolean
  /** Of the request that it was computed with: what went wrong is in the log under it. */
  requestId: string | null
  /** Whether a visitor without the cookie of the cross-site request token gets one with it. */
  bringsCookie: boolean
  /** Its entity tag; null of what cannot be asked for by one. */
  etag: string | null
  /** What stays of the head when the answer is that nothing has changed (RFC 9110, section 15.4.5). */
  unchanged: Pick<Representation, 'head' | 'headWithCookie'>
  /** About so many bytes of memory. */
  bytes: number
  /** The one in that coding, made when first asked for; as it is where that is not worth it. */
  in(coding: Coding | null): Representation | Promise<Representation>
}

/** Of the answer itself: what belongs to one request, or is written anew with each. */
const OF_ONE_REQUEST = new Set(['set-cookie', 'x-request-id', 'content-length', 'cache-control', 'etag', 'date'])
const OF_UNCHANGED = new Set(['content-location', 'expires', 'last-modified', 'vary'])

/** Reads the whole of an answer that was made for nobody in particular. */
export const storedResponse = async (response: Response): Promise<StoredResponse> => {
  const body = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  const control = headers.get('Cache-Control') ?? 'no-store'
  const etag = status === 200 ? (headers.get('ETag') ?? tagOf(body)) : null
  const kept = [...headers].filter(([name]) => !OF_ONE_REQUEST.has(name))
  const tagged = etag === null ? [] : ['ETag', etag]
  const plain = ['Cache-Control', withoutCookie(control), ...tagged]
  const withCookie = ['Cache-Control', control, ...tagged]
  const representation = (bytes: Buffer, coding: Coding | null): Representation => {
    const rest = [...kept.flat(), 'Content-Length', String(bytes.length)]
    if (coding) rest.push('Content-Encoding', coding)
    return { body: bytes, head: [...rest, ...plain], headWithCookie: [...rest, ...withCookie] }
  }
  const asItIs = representation(body, null)
  const isCodable =
    isWorthCoding(body.length) && isText(headers.get('Content-Type')) && !headers.has('Content-Encoding')
  const inCodings = new Map<Coding, Representation | Promise<Representation>>()
  const make = async (coding: Coding): Promise<Representation> => {
    try {
      const made = representation(await coded(coding, body), coding)
      inCodings.set(coding, made)
      return made
    } catch (error) {
      inCodings.delete(coding) // The next who asks for it may fare better.
      throw error
    }
  }
  const unchanged = kept.filter(([name]) => OF_UNCHANGED.has(name)).flat()
  return {
    status,
    isShared: status === 200 && isShared(control),
    requestId: headers.get('X-Request-Id'),
    bringsCookie: headers.has('Set-Cookie'),
    etag,
    unchanged: { head: [...unchanged, ...plain], headWithCookie: [...unchanged, ...withCookie] },
    // With what the codings take, and the heads.
    bytes: Math.ceil(body.length * (isCodable ? 1.5 : 1)) + 4096,
    in: (coding) => {
      if (coding === null || !isCodable) return asItIs
      const known = inCodings.get(coding) ?? make(coding)
      inCodings.set(coding, known)
      return known
    },
  }
}

/** Weak, as the same answer is sent compressed and plain. */
const tagOf = (body: Buffer): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
