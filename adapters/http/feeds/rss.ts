import type { FeedEntry } from '#core/feeds/read-feed.ts'
import { entryTitle, genreTexts } from '#core/feeds/show-text.ts'
import { POSTER_MEDIA_TYPE } from '#core/images/image.ts'
import { showHtml } from './entry-html.ts'
import { type FeedContext, feedDescription, fullTitle, showUrl, type WriteFeed } from './feed-context.ts'
import { element, type Markup, xmlDocument } from './xml.ts'

const TYPE = 'application/rss+xml'
const TTL_MINUTES = '15'

/** Returns an RSS 2.0 feed (RSS Advisory Board), with Atom links to itself and to the next document. */
export const rssOf: WriteFeed = (feed, context) =>
  xmlDocument(
    element(
      'rss',
      { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
      element(
        'channel',
        {},
        element('title', {}, fullTitle(feed)),
        element('link', {}, context.pageUrl),
        element('description', {}, feedDescription(feed, context)),
        element('language', {}, 'en'),
        element('lastBuildDate', {}, rfc822Date(feed.updatedAt)),
        element('ttl', {}, TTL_MINUTES),
        link('self', context.selfUrl),
        context.nextUrl === null ? null : link('next', context.nextUrl),
        ...Array.from(feed.entries, (entry) => item(entry, context)),
      ),
    ),
  )

const link = (rel: string, href: string): Markup => element('atom:link', { rel, href, type: TYPE })

const item = ({ show, addedAt, changedAt, posterBytes }: FeedEntry, { baseUrl }: FeedContext): Markup =>
  element(
    'item',
    {},
    element('title', {}, entryTitle(show)),
    element('link', {}, showUrl(baseUrl, show.slug)),
    element('guid', { isPermaLink: 'false' }, `urn:uuid:${show.id}`),
    element('pubDate', {}, rfc822Date(addedAt)),
    ...genreTexts(show).map((genre) => element('category', {}, genre)),
    element('atom:updated', {}, changedAt),
    element('description', {}, showHtml(show)),
    show.showPoster && posterBytes
      ? element('enclosure', { url: baseUrl + show.showPoster, length: String(posterBytes), type: POSTER_MEDIA_TYPE })
      : null,
  )

const rfc822Date = (instant: string): string => new Date(instant).toUTCString()
