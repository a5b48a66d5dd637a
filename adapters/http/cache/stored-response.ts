import { forBrowser, isShared, OWN, withoutCookie } from '#adapters/http/cache-control.ts'
import { type Coding, coded, isText, isWorthCoding } from '#adapters/http/middleware/compression.ts'
import { tagOf } from './entity-tag.ts'

/** Alternating names and values: the fastest form for `ServerResponse.writeHead`. */
type Head = string[]

export type Heads = { head: Head; headWithCookie: Head; toBrowser: { head: Head; headWithCookie: Head } }

export type Representation = Heads & { body: Buffer }

/** A cached response (RFC 9111, "stored response") in all requested content codings. */
export type StoredResponse = {
  status: number
  route: string
  isShared: boolean
  /** Whether visitors without an XSRF cookie get one with it. */
  bringsCookie: boolean
  etag: string | null
  /** Headers of a 304 response (RFC 9110, section 15.4.5). */
  unchanged: Heads
  bytes: number
  /** Compresses on first use; returns the plain body where compressing does not pay. */
  in(coding: Coding | null): Representation | Promise<Representation>
  /** A stale copy that no other cache may store. */
  outdated(): StoredResponse
}

const OF_ONE_REQUEST = new Set(['set-cookie', 'content-length', 'cache-control', 'etag', 'date'])
const OF_UNCHANGED = new Set(['content-location', 'expires', 'last-modified', 'vary'])

export const storedResponse = async (response: Response, route: string): Promise<StoredResponse> => {
  const body = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  const control = headers.get('Cache-Control') ?? 'no-store'
  const isForOthers = status === 200 && isShared(control)
  const isCodable =
    isWorthCoding(body.length) && isText(headers.get('Content-Type')) && !headers.has('Content-Encoding')
  const inCodings = new Map<Coding, Promise<Buffer>>()
  const bytesIn = (coding: Coding): Promise<Buffer> => {
    const made = inCodings.get(coding) ?? coded(coding, body)
    inCodings.set(coding, made)
    made.catch(() => inCodings.delete(coding))
    return made
  }
  // A shared response must not carry one request's id; an error keeps it, as in the log.
  const kept = [...headers].filter(([name]) => !OF_ONE_REQUEST.has(name) && !(isForOthers && name === 'x-request-id'))
  return withControl(control, {
    body,
    kept,
    status,
    route,
    isShared: isForOthers,
    bringsCookie: headers.has('Set-Cookie'),
    etag: status === 200 ? (headers.get('ETag') ?? tagOf(body)) : null,
    bytes: Math.ceil(body.length * (isCodable ? 1.5 : 1)) + 4096,
    bytesIn: isCodable ? bytesIn : null,
  })
}

type Content = Pick<StoredResponse, 'status' | 'route' | 'isShared' | 'bringsCookie' | 'etag' | 'bytes'> & {
  body: Buffer
  kept: readonly (readonly [name: string, value: string])[]
  bytesIn: ((coding: Coding) => Promise<Buffer>) | null
}

const withControl = (control: string, content: Content): StoredResponse => {
  const { body, kept, bytesIn, ...report } = content
  const tagged = report.etag === null ? [] : ['ETag', report.etag]
  const controlled = (rest: Head, cacheControl: string) => ({
    head: [...rest, 'Cache-Control', withoutCookie(cacheControl), ...tagged],
    headWithCookie: [...rest, 'Cache-Control', cacheControl, ...tagged],
  })
  const headsOf = (rest: Head): Heads => ({
    ...controlled(rest, control),
    toBrowser: controlled(rest, forBrowser(control)),
  })
  const representation = (bytes: Buffer, coding: Coding | null): Representation => {
    const rest = [...kept.flat(), 'Content-Length', String(bytes.length)]
    if (coding) rest.push('Content-Encoding', coding)
    return { body: bytes, ...headsOf(rest) }
  }
  const asItIs = representation(body, null)
  const inCodings = new Map<Coding, Representation>()
  const unchanged = kept.filter(([name]) => OF_UNCHANGED.has(name)).flat()
  return {
    ...report,
    unchanged: headsOf(unchanged),
    in: (coding) => {
      if (coding === null || bytesIn === null) return asItIs
      const known = inCodings.get(coding)
      if (known) return known
      return bytesIn(coding).then((bytes) => {
        const made = representation(bytes, coding)
        inCodings.set(coding, made)
        return made
      })
    },
    outdated: () => withControl(OWN, content),
  }
}
