import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type DumpFile, dumpOf, inDumpOrder } from '#core/exports/dumps.ts'
import { openToAll } from './open-to-all.ts'
import type { Env } from './session.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Under these terms: everybody may do with it what they like. */
const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }

/** `GET /api/open-data`: which dumps there are. `dir` is where they lie; null where none are made. */
export const openDataCalls = (dir: string | null) =>
  new Hono<Env>().get('/', async (c) => {
    const files = (await filesIn(dir)).map((file) => ({ ...file, url: `/open-data/${file.name}` }))
    return c.json({ licence, files })
  })

/** `GET /open-data/{name}`: a file of a dump, which never changes. */
export const openDataFiles = (dir: string | null) =>
  new Hono<Env>().get('/open-data/:name', openToAll, async (c) => {
    const file = await fileOf(dir, c.req.param('name'))
    if (!(dir && file)) throw new HTTPException(404, { message: 'There is no such file.' })
    const etag = `"${file.name}-${file.bytes}"`
    c.header('ETag', etag)
    c.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
    if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304)
    c.header('Content-Type', 'application/gzip')
    c.header('Content-Length', String(file.bytes))
    c.header('Content-Disposition', `attachment; filename="${file.name}"`)
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(Readable.toWeb(createReadStream(join(dir, file.name))) as ReadableStream)
  })

const filesIn = async (dir: string | null): Promise<readonly DumpFile[]> => {
  const names = dir === null ? [] : await readdir(dir).catch(noneYet)
  const files = await Promise.all(names.map((name) => fileOf(dir, name)))
  return inDumpOrder(files.filter((file) => file !== null))
}

/** Null for what is no dump, also for one that has just been taken away. */
const fileOf = async (dir: string | null, name: string): Promise<DumpFile | null> => {
  const dump = dumpOf(name)
  if (dir === null || dump === null) return null
  const found = await stat(join(dir, name)).catch(() => null)
  return found?.isFile() ? { ...dump, bytes: found.size } : null
}

const noneYet = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** RFC 9110, section 13.1.2: by weak comparison. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  given?.trim() === '*' || (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
