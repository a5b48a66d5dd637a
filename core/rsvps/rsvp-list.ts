import * as z from 'zod/mini'
import { ShowId } from '#core/ids.ts'
import { date, described, list, named, orNull } from '#core/response.ts'
import { ShowListing } from '#core/shows/listing.ts'
import { rsvpResponses } from './rsvp.ts'

/** The fields of a show that a list of RSVPs needs. They contain no street, so devices may store them. */
export const RsvpShow = named(
  'RsvpShow',
  z.pick(ShowListing, {
    id: true,
    slug: true,
    showTitle: true,
    showDate: true,
    doorTime: true,
    showTime: true,
    timeZone: true,
    startsAt: true,
    doorsAt: true,
    venueName: true,
    venueSlug: true,
    venueCity: true,
    venueRegion: true,
    status: true,
    previousDate: true,
    previousVenueName: true,
  }),
)
export type RsvpShow = z.output<typeof RsvpShow>

export const RsvpList = named(
  'RsvpList',
  z.object({
    rsvps: described(
      list(
        z.object({
          showId: ShowId,
          response: z.enum(rsvpResponses),
          respondedAt: date,
          show: described(orNull(RsvpShow), 'Null if the show was deleted.'),
        }),
      ),
      'The oldest answer first.',
    ),
  }),
)
export type RsvpList = z.output<typeof RsvpList>
