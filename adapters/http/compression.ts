import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** Smaller answers fit into the first packets anyway. */
const WORTH_BYTES = 1024

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** The dearest first. The levels are those with most of the gain in a fraction of the time of the highest. */
const codings = {
  br: (plain: ArrayBuffer) => toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain: ArrayBuffer) => toGzip(plain, { level: 4 }),
}
type Coding = keyof typeof codings

const isText = (type: string | null): boolean =>
  type !== null &&
  /^(?:text\/(?:html|calendar)|application\/(?:(?:problem|feed)\+)?json|application\/(?:rss|atom)\+xml)\b/.test(type)
/** Whether an `Accept-Encoding` takes a coding. */
export const accepts = (coding: Coding, accepted = ''): boolean =>
  parseAccept(accepted).some(({ type, q }) => type === coding && q > 0)

/** Pages and JSON in the coding that whoever asks takes, made off the event loop (RFC 9110, section 8.4). Built files come compressed already. */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.headers.has('Content-Encoding') || !isText(c.res.headers.get('Content-Type'))) return
  c.header('Vary', 'Accept-Encoding', { append: true })
  const coding = (Object.keys(codings) as Coding[]).find((each) => accepts(each, c.req.header('Accept-Encoding')))
  if (c.req.method === 'HEAD' || coding === undefined) return
  const plain = await c.res.arrayBuffer()
  const isWorthIt = plain.byteLength >= WORTH_BYTES
  const body = isWorthIt ? await codings[coding](plain) : plain
  const { status, headers } = c.res
  c.res = undefined
  c.res = new Response(body as BodyInit, { status, headers })
  c.res.headers.delete('Content-Length')
  if (isWorthIt) c.res.headers.set('Content-Encoding', coding)
}
