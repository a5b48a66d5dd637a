import type { FeedEntry } from '#core/feeds/read-feed.ts'
import { entryTitle, genreTexts } from '#core/feeds/show-text.ts'
import { showHtml } from './entry-html.ts'
import { type FeedContext, feedDescription, fullTitle, showUrl, type WriteFeed } from './feed-context.ts'
import { element, type Markup, xmlDocument } from './xml.ts'

const TYPE = 'application/atom+xml'

/** Returns an Atom feed (RFC 4287), paged as in RFC 5005, section 3. */
export const atomOf: WriteFeed = (feed, context) =>
  xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, context.firstUrl),
      element('title', {}, fullTitle(feed)),
      element('subtitle', {}, feedDescription(feed, context)),
      element('updated', {}, feed.updatedAt),
      element('author', {}, element('name', {}, feed.siteName), element('uri', {}, context.baseUrl)),
      element('link', { rel: 'alternate', href: context.pageUrl, type: 'text/html' }),
      element('link', { rel: 'self', href: context.selfUrl, type: TYPE }),
      element('link', { rel: 'first', href: context.firstUrl, type: TYPE }),
      context.nextUrl === null ? null : element('link', { rel: 'next', href: context.nextUrl, type: TYPE }),
      ...Array.from(feed.entries, (entry) => entryElement(entry, context)),
    ),
  )

const entryElement = ({ show, addedAt, changedAt }: FeedEntry, { baseUrl }: FeedContext): Markup =>
  element(
    'entry',
    {},
    element('id', {}, `urn:uuid:${show.id}`),
    element('title', {}, entryTitle(show)),
    element('published', {}, addedAt),
    element('updated', {}, changedAt),
    element('link', { rel: 'alternate', href: showUrl(baseUrl, show.slug), type: 'text/html' }),
    element('category', { term: show.status }),
    ...genreTexts(show).map((genre) => element('category', { term: genre })),
    element('content', { type: 'html' }, showHtml(show)),
  )
