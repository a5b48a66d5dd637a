import { forBrowser, isShared, OWN, withoutCookie } from '#adapters/http/cache-control.ts'
import { type Coding, coded, isText, isWorthCoding } from '#adapters/http/middleware/compression.ts'
import { tagOf } from './entity-tag.ts'

/** Names and values in turn, as `ServerResponse.writeHead` takes them quickest. */
type Head = string[]

/** The head of an answer, and that of one which brings a cookie; to a browser, and to whatever else asks. */
export type Heads = { head: Head; headWithCookie: Head; toBrowser: { head: Head; headWithCookie: Head } }

/** What is sent. */
export type Representation = Heads & { body: Buffer }

/** An answer that is the same for all who ask alike (RFC 9111, "stored response"), in every coding that was asked for. */
export type StoredResponse = {
  status: number
  /** The pattern that it was computed by. */
  route: string
  /** Whether it may be kept for others, by its own Cache-Control. */
  isShared: boolean
  /** Whether a visitor without the cookie of the cross-site request token gets one with it. */
  bringsCookie: boolean
  /** Its entity tag; null of what cannot be asked for by one. */
  etag: string | null
  /** What stays of the head when the answer is that nothing has changed (RFC 9110, section 15.4.5). */
  unchanged: Heads
  /** About so many bytes of memory. */
  bytes: number
  /** The one in that coding, made when first asked for; as it is where that is not worth it. */
  in(coding: Coding | null): Representation | Promise<Representation>
  /** The same, handed out although it may be true no longer: no cache on the way may keep it for another while. */
  outdated(): StoredResponse
}

/** Of the answer itself: what belongs to one request, or is written anew with each. */
const OF_ONE_REQUEST = new Set(['set-cookie', 'content-length', 'cache-control', 'etag', 'date'])
const OF_UNCHANGED = new Set(['content-location', 'expires', 'last-modified', 'vary'])

/** Reads the whole of an answer that `route` made for nobody in particular. */
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
    // The next who asks for it may fare better.
    made.catch(() => inCodings.delete(coding))
    return made
  }
  // The id of one request says nothing of what all get; of a refusal it is in the log.
  const kept = [...headers].filter(([name]) => !OF_ONE_REQUEST.has(name) && !(isForOthers && name === 'x-request-id'))
  return withControl(control, {
    body,
    kept,
    status,
    route,
    isShared: isForOthers,
    bringsCookie: headers.has('Set-Cookie'),
    etag: status === 200 ? (headers.get('ETag') ?? tagOf(body)) : null,
    // With what the codings take, and the heads.
    bytes: Math.ceil(body.length * (isCodable ? 1.5 : 1)) + 4096,
    bytesIn: isCodable ? bytesIn : null,
  })
}

type Content = Pick<StoredResponse, 'status' | 'route' | 'isShared' | 'bringsCookie' | 'etag' | 'bytes'> & {
  body: Buffer
  kept: readonly (readonly [name: string, value: string])[]
  /** Null where no coding is worth it. */
  bytesIn: ((coding: Coding) => Promise<Buffer>) | null
}

const withControl = (control: string, content: Content): StoredResponse => {
  const { body, kept, bytesIn, ...told } = content
  const tagged = told.etag === null ? [] : ['ETag', told.etag]
  const controlled = (rest: Head, said: string) => ({
    head: [...rest, 'Cache-Control', withoutCookie(said), ...tagged],
    headWithCookie: [...rest, 'Cache-Control', said, ...tagged],
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
    ...told,
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
