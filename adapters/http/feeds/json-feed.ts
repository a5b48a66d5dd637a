import type { JsonFeed } from '#adapters/http/openapi/file-responses.ts'
import type { FeedEntry } from '#core/feeds/read-feed.ts'
import { entryTitle, genreTexts } from '#core/feeds/show-text.ts'
import { POSTER_MEDIA_TYPE } from '#core/images/image.ts'
import { showHtml, showText } from './entry-html.ts'
import { type FeedContext, feedDescription, fullTitle, showUrl, type WriteFeed } from './feed-context.ts'

/** Returns a JSON Feed 1.1 document (jsonfeed.org) with the extension `_show`. */
export const jsonFeedOf: WriteFeed = (feed, context) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: fullTitle(feed),
    description: feedDescription(feed, context),
    home_page_url: context.pageUrl,
    feed_url: context.selfUrl,
    ...(context.nextUrl !== null && { next_url: context.nextUrl }),
    language: 'en',
    authors: [{ name: feed.siteName, url: context.baseUrl }],
    items: Array.from(feed.entries, (entry) => item(entry, context)),
  } satisfies JsonFeed)

const item = (
  { show, addedAt, changedAt, posterBytes }: FeedEntry,
  { baseUrl }: FeedContext,
): JsonFeed['items'][number] => ({
  id: `urn:uuid:${show.id}`,
  url: showUrl(baseUrl, show.slug),
  ...(show.eventUrl && { external_url: show.eventUrl }),
  title: entryTitle(show),
  content_html: showHtml(show),
  content_text: showText(show),
  ...(show.showPoster && {
    image: baseUrl + show.showPoster,
    attachments: [
      {
        url: baseUrl + show.showPoster,
        mime_type: POSTER_MEDIA_TYPE,
        ...(posterBytes && { size_in_bytes: posterBytes }),
      },
    ],
  }),
  date_published: addedAt,
  date_modified: changedAt,
  tags: [show.status, ...genreTexts(show)],
  _show: {
    status: show.status,
    startsAt: show.startsAt,
    doorsAt: show.doorsAt,
    timeZone: show.timeZone,
    venueName: show.venueName,
    venueCity: show.venueCity,
    venueRegion: show.venueRegion,
    venueCountry: show.venueCountry,
    version: show.version,
  },
})
