import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { clientKeyOf } from '#adapters/http/auth/client.ts'
import { isOneOf } from '#adapters/http/cache/entity-tag.ts'
import type { Env } from '#adapters/http/env.ts'
import { openToAll } from '#adapters/http/middleware/open-to-all.ts'
import { requestError } from '#adapters/http/request-error.ts'
import type { Core } from '#core/core.ts'
import type { SharePicture } from '#core/shows/find-share-picture.ts'
import { shareMark } from '#core/shows/share-words.ts'

const FRESH = 'public, max-age=3600, stale-while-revalidate=86400'

/** `GET /shows/{slug}/share.png`: the public link preview of a show. It is drawn only for a GET without a matching tag. */
export const shareRoutes = (core: Pick<Core, 'findSharePicture'>, settings: { trustedProxies: number }) => {
  const answer = async (c: Context<Env>, { words, draw }: SharePicture): Promise<Response> => {
    const tag = `"${shareMark(words)}"`
    c.header('ETag', tag)
    c.header('Cache-Control', FRESH)
    if (isOneOf(c.req.header('If-None-Match') ?? '', tag)) return c.body(null, 304)
    c.header('Content-Type', 'image/png')
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(new Uint8Array(await draw(clientKeyOf(c, settings.trustedProxies))))
  }
  return new Hono<Env>()
    .get('/shows/:slug/share.png', openToAll, async (c) => {
      const picture = await core.findSharePicture(c.req.param('slug'))
      if (picture.slug === c.req.param('slug')) return answer(c, picture)
      c.header('Cache-Control', 'public, max-age=3600')
      return c.redirect(`/shows/${encodeURIComponent(picture.slug)}/share.png`, 301)
    })
    .all('/shows/:slug/share.png', onlyRead)
}

const onlyRead: MiddlewareHandler = async (c) => {
  c.header('Allow', 'GET, HEAD')
  throw requestError(405, 'request.read_only_picture')
}
