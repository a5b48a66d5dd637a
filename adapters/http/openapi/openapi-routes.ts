import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { makeDocument } from './document.ts'

const CACHE_CONTROL = 'public, max-age=3600'

/** `GET /api/openapi.json`: the same for everybody, so it needs no session, and any site may read it. */
export const openApiRoutes = (baseUrl: string) => {
  let cached: { text: string; etag: string } | null = null
  const document = () => {
    if (cached) return cached
    const text = JSON.stringify(makeDocument({ baseUrl, isHttps: baseUrl.startsWith('https:') }))
    cached = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
    return cached
  }
  return new Hono().get('/openapi.json', (c) => {
    const { text, etag } = document()
    c.header('ETag', etag)
    c.header('Cache-Control', CACHE_CONTROL)
    if (c.req.method === 'GET') c.header('Access-Control-Allow-Origin', '*')
    if (matchesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
    return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
}

/** Weak comparison (RFC 9110, section 13.1.2), because a proxy that compresses may have made the tag weak. */
const matchesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, ''))) ?? false
