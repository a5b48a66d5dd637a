import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Core } from '#core/core.ts'
import type { Env } from './session.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** `GET /images/{name}`: pictures that people uploaded, made anew by us. A name never gets another content. */
export const imageRoutes = (core: Core) =>
  new Hono<Env>().get('/images/:name', async (c) => {
    const picture = await core.findPicture(c.req.param('name'))
    if (!picture) throw new HTTPException(404, { message: 'There is no such picture.' })
    return c.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    })
  })
