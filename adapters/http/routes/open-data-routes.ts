import { Hono } from 'hono'
import type { HTTPException } from 'hono/http-exception'
import { networkKeyOf } from '#adapters/http/auth/client-address.ts'
import { matchesEntityTag } from '#adapters/http/cache/entity-tag.ts'
import { IMMUTABLE } from '#adapters/http/cache-control.ts'
import type { Env } from '#adapters/http/env.ts'
import { allowAnyOrigin } from '#adapters/http/middleware/allow-any-origin.ts'
import { limitFileDownloads } from '#adapters/http/middleware/download-concurrency.ts'
import { requestError } from '#adapters/http/request-error.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import { makeListDumps } from '#core/exports/list-dumps.ts'
import { streamedBody } from './streamed-body.ts'

const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }

export type ReadableDumps = Pick<DumpStore, 'list' | 'find' | 'read'>

/** `GET /api/open-data`: lists the dumps. Refuses with `unavailable`. */
export const openDataRoutes = (dumps: ReadableDumps | null) => {
  const listDumps = dumps ? makeListDumps(dumps) : async () => []
  return new Hono<Env>().get('/', async (c) => {
    const files = await listDumps()
    return c.json({ licence, files: files.map((file) => ({ ...file, url: `/open-data/${file.name}` })) })
  })
}

type Settings = { dumps: ReadableDumps | null; trustedProxies: number }

/** `GET /open-data/{name}`: a dump or its checksum. Neither ever changes. Refuses with `busy` or `unavailable`. */
export const openDataFileRoutes = ({ dumps, trustedProxies }: Settings) => {
  const limitDownloads = limitFileDownloads((c) => networkKeyOf(c, trustedProxies))
  return new Hono<Env>().get('/open-data/:name', allowAnyOrigin, limitDownloads, async (c) => {
    const file = (await dumps?.find(c.req.param('name'))) ?? null
    if (!(dumps && file)) throw noSuchFile()
    const etag = `"${file.name}-${file.bytes}"`
    const isNotModified = matchesEntityTag(c.req.header('If-None-Match') ?? '', etag)
    const hasBody = !isNotModified && c.req.method !== 'HEAD'
    // The file is opened before the headers are set, because an error response with these headers would be cached for a year.
    const content = hasBody ? await dumps.read(file.name) : null
    if (hasBody && !content) throw noSuchFile()
    c.header('ETag', etag)
    c.header('Cache-Control', IMMUTABLE)
    if (isNotModified) return c.body(null, 304)
    c.header('Content-Type', file.isChecksum ? 'text/plain' : 'application/gzip')
    c.header('Content-Length', String(file.bytes))
    c.header('Content-Disposition', `attachment; filename="${file.name}"`)
    return content ? streamedBody(c, content) : c.body(null)
  })
}

const noSuchFile = (): HTTPException => requestError(404, 'request.no_such_file')
