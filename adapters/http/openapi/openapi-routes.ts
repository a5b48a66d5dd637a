import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { matchesEntityTag } from '#adapters/http/cache/entity-tag.ts'
import { makeDocument } from './document.ts'

const CACHE_CONTROL = 'public, max-age=3600'

/** `GET /api/openapi.json`. The document is identical for everybody, so no session is required, and any site may read it. */
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
    if (matchesEntityTag(c.req.header('If-None-Match') ?? '', etag)) return c.body(null, 304)
    return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
}
