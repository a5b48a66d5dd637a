import * as z from 'zod/mini'
import { BandRecord, VenueRecord } from '#core/exports/public-bands-and-venues.ts'
import { PublicShow } from '#core/exports/public-shows.ts'
import { described, instant, integer, list, named, orNull, text } from '#core/response.ts'
import { showStatuses } from '#core/shows/status.ts'

const url = z.url()

const FeedItem = named(
  'JsonFeedItem',
  z.object({
    id: described(text, '`urn:uuid:` followed by the id of the show.'),
    url: described(url, 'The page of the show.'),
    external_url: z.exactOptional(described(text, 'The page of the event on another site.')),
    title: text,
    content_html: described(text, 'The facts about the show, with links.'),
    content_text: text,
    image: z.exactOptional(described(url, 'The poster.')),
    attachments: z.exactOptional(
      described(list(z.object({ url, mime_type: text, size_in_bytes: z.exactOptional(integer) })), 'The poster.'),
    ),
    date_published: instant,
    date_modified: instant,
    tags: described(list(text), 'The status of the show, and its genres by their English names.'),
    _show: described(
      z.object({
        status: z.enum(showStatuses),
        startsAt: described(instant, 'The show time, or else the door time.'),
        doorsAt: orNull(instant),
        timeZone: described(text, 'The IANA time zone of the venue.'),
        venueName: text,
        venueCity: text,
        venueRegion: text,
        venueCountry: described(text, 'ISO 3166-1 alpha-2 code.'),
        version: described(integer, 'Increases with every change.'),
      }),
      'Fields that JSON Feed does not define, named as in the API.',
    ),
  }),
)

export const JsonFeed = named(
  'JsonFeed',
  z.object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: text,
    description: described(text, 'A description of the feed, with the URL of the next document, if any.'),
    home_page_url: url,
    feed_url: url,
    next_url: z.exactOptional(described(url, 'The next document of the feed; absent in the last one.')),
    language: text,
    authors: list(z.object({ name: text, url })),
    items: list(FeedItem),
  }),
)
export type JsonFeed = z.output<typeof JsonFeed>

const pageUrlField = { url: described(text, 'The absolute URL of the page of this show, band or venue.') }

export const ExportedShows = named(
  'ExportedShows',
  list(
    named(
      'ExportedShow',
      z.extend(PublicShow, {
        showPoster: described(orNull(url), 'The URL of the poster at page width.'),
        ...pageUrlField,
      }),
    ),
  ),
)
export const ExportedBands = named('ExportedBands', list(named('ExportedBand', z.extend(BandRecord, pageUrlField))))
export const ExportedVenues = named('ExportedVenues', list(named('ExportedVenue', z.extend(VenueRecord, pageUrlField))))
