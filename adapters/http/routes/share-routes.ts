import { type Context, Hono } from 'hono'
import { clientKeyOf } from '#adapters/http/auth/client-address.ts'
import { matchesEntityTag } from '#adapters/http/cache/entity-tag.ts'
import type { Env } from '#adapters/http/env.ts'
import { allowAnyOrigin } from '#adapters/http/middleware/allow-any-origin.ts'
import { refuseOtherMethods } from '#adapters/http/middleware/method-not-allowed.ts'
import type { Core } from '#core/core.ts'
import type { ShareImage } from '#core/shows/find-share-image.ts'
import { shareImageVersion } from '#core/shows/preview-image-content.ts'

const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400'

/** `GET /shows/{slug}/share.png`: the preview image. It is drawn only for a GET without a matching entity tag. */
export const shareRoutes = (core: Pick<Core, 'findShareImage'>, settings: { trustedProxies: number }) => {
  const imageResponse = async (c: Context<Env>, { content, draw }: ShareImage): Promise<Response> => {
    const tag = `"${shareImageVersion(content)}"`
    c.header('ETag', tag)
    c.header('Cache-Control', CACHE_CONTROL)
    if (matchesEntityTag(c.req.header('If-None-Match') ?? '', tag)) return c.body(null, 304)
    c.header('Content-Type', 'image/png')
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(new Uint8Array(await draw(clientKeyOf(c, settings.trustedProxies))))
  }
  return new Hono<Env>()
    .get('/shows/:slug/share.png', allowAnyOrigin, async (c) => {
      const image = await core.findShareImage(c.req.param('slug'))
      if (image.slug === c.req.param('slug')) return imageResponse(c, image)
      c.header('Cache-Control', 'public, max-age=3600')
      return c.redirect(`/shows/${encodeURIComponent(image.slug)}/share.png`, 301)
    })
    .all('/shows/:slug/share.png', refuseOtherMethods('request.read_only_picture'))
}
