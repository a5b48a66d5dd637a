import type { Context } from 'hono'
import { matchesEntityTag, weakEntityTagOf } from '#adapters/http/cache/entity-tag.ts'
import { makeLastModified } from './last-modified.ts'

const FRESH_SECONDS = 15 * 60

type FeedDocument = { url: string; type: string; fileName: string; text: string }

/** Returns a function that responds with the document, or with 304 if it is unchanged. The entity tag takes
 * precedence over the date (RFC 9110, section 13.2.2). */
export const makeFeedResponse = () => {
  const lastModified = makeLastModified()
  return (c: Context, { url, type, fileName, text }: FeedDocument): Response => {
    const content = new TextEncoder().encode(text)
    const tag = weakEntityTagOf(content)
    const { lastModifiedMs, isAmbiguous } = lastModified(url, tag)
    c.header('ETag', tag)
    c.header('Last-Modified', new Date(lastModifiedMs).toUTCString())
    c.header('Cache-Control', `public, max-age=${FRESH_SECONDS}`)
    const ifNoneMatch = c.req.header('If-None-Match')
    const ifModifiedSinceMs = Date.parse(c.req.header('If-Modified-Since') ?? '')
    const isNotModified =
      ifNoneMatch === undefined
        ? !isAmbiguous && ifModifiedSinceMs >= lastModifiedMs
        : matchesEntityTag(ifNoneMatch, tag)
    if (isNotModified) {
      c.header('Vary', 'Accept-Encoding')
      return c.body(null, 304)
    }
    c.header('Content-Type', type)
    c.header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    return c.body(content)
  }
}
