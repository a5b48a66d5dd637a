import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Env } from '#adapters/http/env.ts'

const MIN_BYTES = 1024

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** In order of preference, at levels that save nearly as many bytes as the highest level, in a fraction of the time. */
const codings = {
  br: (plain: Uint8Array | ArrayBuffer) => toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain: Uint8Array | ArrayBuffer) => toGzip(plain, { level: 4 }),
}
export type Coding = keyof typeof codings

export const compress = (coding: Coding, plain: Uint8Array | ArrayBuffer): Promise<Buffer> => codings[coding](plain)

export const isWorthCompressing = (bytes: number): boolean => bytes >= MIN_BYTES

export const isCompressibleType = (type: string | null): boolean =>
  type !== null &&
  /^(?:text\/(?:html|calendar)|application\/(?:(?:problem|feed)\+)?json|application\/(?:rss|atom)\+xml)\b/.test(type)

export const acceptsCoding = (coding: Coding, acceptEncoding = ''): boolean =>
  parseAccept(acceptEncoding).some(({ type, q }) => type === coding && q > 0)

export const preferredCoding = (acceptEncoding: string | undefined): Coding | null =>
  (Object.keys(codings) as Coding[]).find((coding) => acceptsCoding(coding, acceptEncoding)) ?? null

/** Compresses pages, feeds and JSON off the event loop (RFC 9110, section 8.4). Assets are precompressed; streams
 * pass through, because compressing buffers the whole body. */
export const compressText: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.get('isStreamed')) return
  if (c.res.headers.has('Content-Encoding') || !isCompressibleType(c.res.headers.get('Content-Type'))) return
  c.header('Vary', 'Accept-Encoding', { append: true })
  const coding = preferredCoding(c.req.header('Accept-Encoding'))
  if (c.req.method === 'HEAD' || coding === null) return
  const plain = await c.res.arrayBuffer()
  const isLargeEnough = isWorthCompressing(plain.byteLength)
  const body = isLargeEnough ? await compress(coding, plain) : plain
  const { status, headers } = c.res
  c.res = undefined
  c.res = new Response(body as BodyInit, { status, headers })
  c.res.headers.delete('Content-Length')
  if (isLargeEnough) c.res.headers.set('Content-Encoding', coding)
}
