import { Hono, type MiddlewareHandler } from 'hono'
import { authorize } from '#adapters/http/auth/session.ts'
import { IMMUTABLE } from '#adapters/http/cache-control.ts'
import type { Env } from '#adapters/http/env.ts'
import { STRICT_POLICY } from '#adapters/http/minimal-response.ts'
import { requestError } from '#adapters/http/request-error.ts'
import type { Core } from '#core/core.ts'
import { canAddImages } from '#core/permissions/policy.ts'
import { readFormFile } from './form-file.ts'

/** `POST /api/images` (specification/decisions.md, section 4): stores an uploaded image. */
export const uploadRoutes = (core: Core, limitUploads: MiddlewareHandler<Env>) =>
  new Hono<Env>().post('/', authorize(canAddImages), limitUploads, async (c) =>
    c.json(await core.addImage(c.get('actor'), () => readFormFile(c, 'image')), 201),
  )

/** `GET /images/{name}`: re-encoded uploads. The image with a given name never changes. */
export const imageRoutes = (core: Core) =>
  new Hono<Env>().get('/images/:name', async (c) => {
    const name = c.req.param('name')
    const image = await core.findImageFile(name)
    if (!image) throw requestError(404, 'request.no_such_picture')
    return c.body(new Uint8Array(image), 200, {
      'Content-Type': name.endsWith('.avif') ? 'image/avif' : 'image/webp',
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': `${STRICT_POLICY}; sandbox`,
    })
  })
