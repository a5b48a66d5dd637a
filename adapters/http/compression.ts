import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Smaller answers fit into the first packets anyway. */
const WORTH_BYTES = 1024
/** Most of the gain at a third of the time of the default level. */
const LEVEL = 4

const inBackground = promisify(gzip)
const isText = (type: string | null): boolean =>
  type !== null &&
  /^(?:text\/(?:html|calendar)|application\/(?:(?:problem|feed)\+)?json|application\/(?:rss|atom)\+xml)\b/.test(type)
/** Whether an `Accept-Encoding` takes gzip. */
export const acceptsGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)

/** Pages and JSON as gzip for those who take it, made off the event loop (RFC 9110, section 8.4). Built files come compressed already. */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.headers.has('Content-Encoding') || !isText(c.res.headers.get('Content-Type'))) return
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (c.req.method === 'HEAD' || !acceptsGzip(c.req.header('Accept-Encoding'))) return
  const plain = await c.res.arrayBuffer()
  const isWorthIt = plain.byteLength >= WORTH_BYTES
  const body = isWorthIt ? await inBackground(plain, { level: LEVEL }) : plain
  const { status, headers } = c.res
  c.res = undefined
  c.res = new Response(body as BodyInit, { status, headers })
  c.res.headers.delete('Content-Length')
  if (isWorthIt) c.res.headers.set('Content-Encoding', 'gzip')
}
