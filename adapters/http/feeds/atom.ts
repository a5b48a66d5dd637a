import type { FeedEntry } from '#core/feeds/read-feed.ts'
import { displayNameAndPlace } from '#core/feeds/show-text.ts'
import { entryHtml } from './entry-html.ts'
import { type FeedContext, feedNote, fullTitle, showUrl, type WriteFeed } from './feed-context.ts'
import { element, type Markup, xmlDocument } from './xml.ts'

const TYPE = 'application/atom+xml'

/** Atom (RFC 4287), paged by RFC 5005, section 3. */
export const atomOf: WriteFeed = (feed, place) =>
  xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, place.firstUrl),
      element('title', {}, fullTitle(feed)),
      element('subtitle', {}, feedNote(feed, place)),
      element('updated', {}, feed.updatedAt),
      element('author', {}, element('name', {}, feed.siteName), element('uri', {}, place.baseUrl)),
      element('link', { rel: 'alternate', href: place.pageUrl, type: 'text/html' }),
      element('link', { rel: 'self', href: place.selfUrl, type: TYPE }),
      element('link', { rel: 'first', href: place.firstUrl, type: TYPE }),
      place.nextUrl === null ? null : element('link', { rel: 'next', href: place.nextUrl, type: TYPE }),
      ...Array.from(feed.entries, (entry) => written(entry, place)),
    ),
  )

const written = ({ show, addedAt, changedAt }: FeedEntry, { baseUrl }: FeedContext): Markup =>
  element(
    'entry',
    {},
    element('id', {}, `urn:uuid:${show.id}`),
    element('title', {}, displayNameAndPlace(show)),
    element('published', {}, addedAt),
    element('updated', {}, changedAt),
    element('link', { rel: 'alternate', href: showUrl(baseUrl, show.slug), type: 'text/html' }),
    element('category', { term: show.status }),
    element('content', { type: 'html' }, entryHtml(show)),
  )
