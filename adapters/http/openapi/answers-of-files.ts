import * as z from 'zod/mini'
import type { exportedBand, exportedVenue } from '#adapters/http/exports/place-files.ts'
import type { exportedShow } from '#adapters/http/exports/show-files.ts'
import { showStatuses } from '#core/shows/status.ts'
import { addressVisibilities } from '#core/venues/venue.ts'
import { answerOf, instant, named, orNull, told, uuid, whole } from './answer.ts'
import { placeFields } from './answers-of-places.ts'
import { ShowListing } from './answers-of-shows.ts'

const text = z.string()
const url = z.url()

const FeedItem = named(
  'JsonFeedItem',
  z.object({
    id: told(text, '`urn:uuid:` and the id of the show.'),
    url: told(url, 'The page of the show.'),
    external_url: z.exactOptional(told(text, 'The page of the event elsewhere.')),
    title: text,
    content_html: told(text, 'The facts, with their links.'),
    content_text: text,
    image: z.exactOptional(told(url, 'The poster.')),
    attachments: z.exactOptional(
      told(z.array(z.object({ url, mime_type: text, size_in_bytes: z.exactOptional(whole) })), 'The poster.'),
    ),
    date_published: instant,
    date_modified: instant,
    tags: told(z.array(z.enum(showStatuses)), 'The status of the show.'),
    _show: told(
      z.object({
        status: z.enum(showStatuses),
        startsAt: told(instant, 'The show time, or else the door time.'),
        doorsAt: orNull(instant),
        timeZone: told(text, 'The IANA time zone of the venue.'),
        venueName: text,
        venueCity: text,
        venueRegion: text,
        venueCountry: told(text, 'ISO 3166-1 alpha-2 code.'),
        version: told(whole, 'Increases with every change.'),
      }),
      'Fields that JSON Feed has no name for, named as in the API.',
    ),
  }),
)

/** JSON Feed 1.1 (jsonfeed.org). */
export const JsonFeed = named(
  'JsonFeed',
  z.object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: text,
    description: told(text, 'What the feed contains, and where it continues.'),
    home_page_url: url,
    feed_url: url,
    next_url: z.exactOptional(told(url, 'The next document of the feed; absent in the last one.')),
    language: text,
    authors: z.array(z.object({ name: text, url })),
    items: z.array(FeedItem),
  }),
)
export type JsonFeed = z.output<typeof JsonFeed>

const exported = {
  url: told(text, 'The absolute address of its page.'),
  addedAt: instant,
  changedAt: instant,
}

export const ExportedShows = named(
  'ExportedShows',
  z.array(
    named(
      'ExportedShow',
      answerOf<ReturnType<typeof exportedShow>>()(
        z.extend(z.omit(ShowListing, { userEditable: true, isDeleted: true }), {
          showPoster: told(orNull(url), 'The poster in page width.'),
          ...exported,
        }),
      ),
    ),
  ),
)

export const ExportedBands = named(
  'ExportedBands',
  z.array(
    named(
      'ExportedBand',
      answerOf<ReturnType<typeof exportedBand>>()(
        z.object({
          id: uuid,
          slug: text,
          name: text,
          bio: orNull(text),
          links: z.array(text),
          version: told(whole, 'Increases with every change.'),
          ...exported,
        }),
      ),
    ),
  ),
)

export const ExportedVenues = named(
  'ExportedVenues',
  z.array(
    named(
      'ExportedVenue',
      answerOf<ReturnType<typeof exportedVenue>>()(
        z.object({
          ...placeFields,
          addressVisibility: z.enum(addressVisibilities),
          latitude: orNull(z.number()),
          longitude: orNull(z.number()),
          version: told(whole, 'Increases with every change.'),
          ...exported,
        }),
      ),
    ),
  ),
)
