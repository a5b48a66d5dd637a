import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { hasFormType, readJson } from '#adapters/http/input.ts'
import { limitBody } from '#adapters/http/middleware/body-limit.ts'
import type { Core } from '#core/core.ts'
import { ImportSource } from '#core/imports/read-import.ts'
import { ImportRows } from '#core/imports/save-import.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { readFormFile } from './form-file.ts'

const limitRowsSize = limitBody(1024 * 1024, '1 MB')

/** `/api/imports`: reads shows from text, a file or a web address, and saves them after review. */
export const importRoutes = (core: Core, limitUploads: MiddlewareHandler<Env>) =>
  new Hono<Env>()
    .post('/read', requireRoles(rolesThatAddShows), limitUploads, async (c) =>
      c.json(await core.readImport(c.get('actor'), () => readImportSource(c))),
    )
    .post('/save', requireRoles(rolesThatAddShows), limitUploads, limitRowsSize, async (c) =>
      c.json(await core.saveImport(c.get('actor'), () => readJson(c, ImportRows))),
    )

const readImportSource = async (c: Context): Promise<ImportSource> =>
  hasFormType(c) ? { file: await readFormFile(c, 'file') } : readJson(c, ImportSource)
