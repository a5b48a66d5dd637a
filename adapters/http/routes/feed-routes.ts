import { Hono } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { atomOf } from '#adapters/http/feeds/atom.ts'
import { calendarOf } from '#adapters/http/feeds/calendar.ts'
import { feedContext, showUrl, type WriteFeed } from '#adapters/http/feeds/feed-context.ts'
import { makeFeedResponse } from '#adapters/http/feeds/feed-response.ts'
import { jsonFeedOf } from '#adapters/http/feeds/json-feed.ts'
import { rssOf } from '#adapters/http/feeds/rss.ts'
import { validateQuery } from '#adapters/http/input.ts'
import { allowAnyOrigin } from '#adapters/http/middleware/allow-any-origin.ts'
import { refuseOtherMethods } from '#adapters/http/middleware/method-not-allowed.ts'
import type { Core } from '#core/core.ts'
import { FeedQuery, ShowFeedQuery } from '#core/feeds/read-feed.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'

type Format = { extension: string; type: string; write: WriteFeed }

const CALENDAR = 'text/calendar; charset=utf-8'

const formats: readonly Format[] = [
  { extension: 'ics', type: CALENDAR, write: calendarOf },
  { extension: 'rss', type: 'application/rss+xml; charset=utf-8', write: rssOf },
  { extension: 'atom', type: 'application/atom+xml; charset=utf-8', write: atomOf },
  { extension: 'json', type: 'application/feed+json; charset=utf-8', write: jsonFeedOf },
]

const REDIRECT_SECONDS = 60 * 60

const CONCURRENCY = { concurrency: 2, maxWaiting: 6 }

/** `GET /feeds/shows.{ics,rss,atom,json}` with the list's filters, and `GET /shows/{slug}.ics`. They are cacheable, because
 * they use no cookies. Computes two list feeds at a time and lets six requests wait; refuses further ones with `busy`. */
export const feedRoutes = (core: Pick<Core, 'readFeed' | 'readShowFeed'>, { baseUrl }: { baseUrl: string }) => {
  const app = new Hono<Env>()
  const respond = makeFeedResponse()
  const throttled = makeSemaphore(CONCURRENCY)
  for (const { extension, type, write } of formats) {
    const path = `/feeds/shows.${extension}`
    app.get(path, allowAnyOrigin, validateQuery(FeedQuery), async (c) => {
      const feedQuery = c.req.valid('query')
      return throttled(async () => {
        const feed = await core.readFeed(feedQuery)
        const context = feedContext({ baseUrl, path, query: c.req.query() }, feed.nextCursor)
        const text = write(feed, context, feedQuery)
        return respond(c, { url: context.selfUrl, type, fileName: `shows.${extension}`, text })
      })
    })
  }
  return app
    .get('/shows/:file{[^/]+\\.ics}', allowAnyOrigin, validateQuery(ShowFeedQuery), async (c) => {
      const { slug, ...feed } = await core.readShowFeed(c.req.param('file').slice(0, -'.ics'.length))
      const pageUrl = showUrl(baseUrl, slug)
      const path = `/shows/${encodeURIComponent(slug)}.ics`
      if (`${slug}.ics` !== c.req.param('file')) {
        c.header('Cache-Control', `public, max-age=${REDIRECT_SECONDS}`)
        return c.redirect(path + new URL(c.req.url).search, 301)
      }
      const context = { ...feedContext({ baseUrl, path, query: c.req.query() }, null), pageUrl }
      const text = calendarOf(feed, context, c.req.valid('query'))
      return respond(c, { url: context.selfUrl, type: CALENDAR, fileName: `${slug}.ics`, text })
    })
    .on(
      'ALL',
      [...formats.map(({ extension }) => `/feeds/shows.${extension}`), '/shows/:file{[^/]+\\.ics}'],
      refuseOtherMethods('request.read_only_feed'),
    )
}
