import * as z from 'zod/mini'
import type { AddedImage } from '#core/images/add-image.ts'
import type { ImageSize } from '#core/images/image.ts'
import type { ShowFacets as Facets } from '#core/reads.ts'
import { actRoles, actStates } from '#core/shows/act.ts'
import { ageRestrictions } from '#core/shows/age-restriction.ts'
import type { ShowInList as InList } from '#core/shows/in-list.ts'
import type { ShowPage as Page } from '#core/shows/list-shows.ts'
import type { ListedAct, ShowListing as Listing } from '#core/shows/listing.ts'
import type { ShowsOf as PageOfShows } from '#core/shows/shows-of.ts'
import { showStatuses } from '#core/shows/status.ts'
import { vouchers } from '#core/shows/voucher.ts'
import { addressVisibilities } from '#core/venues/venue.ts'
import { answerOf, day, instant, named, orNull, time, told, uuid, whole } from './answer.ts'

const text = z.string()
const flag = z.boolean()
const atVenue = 'HH:MM at the venue.'

const Size = named(
  'ImageSize',
  answerOf<ImageSize>()(z.object({ width: whole, height: whole, avif: text, webp: text })),
)

const Act = named(
  'Act',
  answerOf<ListedAct>()(
    z.object({
      bandId: uuid,
      bandName: text,
      bandSlug: told(text, 'The readable part of its address, /bands/{slug}.'),
      role: z.enum(actRoles),
      setTime: told(orNull(time), atVenue),
      state: z.enum(actStates),
    }),
  ),
)

/** A show as everyone sees it. */
export const ShowListing = named(
  'ShowListing',
  answerOf<Listing>()(
    z.object({
      id: uuid,
      slug: told(text, 'The readable part of its address, /shows/{slug}.'),
      showTitle: told(text, 'The title that a person gave the show, or else who plays.'),
      hasOwnTitle: told(flag, 'False where the title is derived from the bands; do not show it beside them.'),
      showDate: day,
      doorTime: told(orNull(time), atVenue),
      showTime: told(orNull(time), atVenue),
      timeZone: told(text, 'The IANA time zone of the venue.'),
      startsAt: told(instant, 'The show time, or else the door time, with the UTC offset of the venue.'),
      doorsAt: orNull(instant),
      bandList: told(
        z.array(z.object({ bandId: uuid, bandName: text })),
        'In billing order; empty means to be announced.',
      ),
      lineUp: told(z.array(Act), 'The same bands with role, set time and state.'),
      venueId: uuid,
      venueSlug: told(text, 'The readable part of its address, /venues/{slug}.'),
      venueName: text,
      venueAddress: told(text, 'The street address; “Ask a punk” where it is private.'),
      venueCity: text,
      venueRegion: text,
      venueCountry: told(text, 'ISO 3166-1 alpha-2 code.'),
      latitude: told(orNull(z.number()), 'Degrees north; null if unknown or if the address is private.'),
      longitude: told(orNull(z.number()), 'Degrees east; null if unknown or if the address is private.'),
      addressVisibility: told(
        z.enum(addressVisibilities),
        'With `ask-a-punk`, street and coordinates are private until shortly before doors: do not keep copies.',
      ),
      addressRevealedAt: told(
        orNull(instant),
        'When the street of an `ask-a-punk` venue appears here; null when it never does, or is public.',
      ),
      ageRestriction: z.enum(ageRestrictions),
      ageLimit: told(orNull(z.number()), 'The minimum age in years.'),
      showPoster: told(orNull(text), 'The path of the poster in page width.'),
      posterSizes: told(z.array(Size), 'All sizes, the smallest first.'),
      posterAlt: told(orNull(text), 'A description of the poster.'),
      eventUrl: orNull(text),
      ticketUrl: orNull(text),
      price: orNull(text),
      description: orNull(text),
      status: told(z.enum(showStatuses), 'Cancelled and postponed shows stay in the list.'),
      previousDate: told(orNull(day), 'The original date of a rescheduled show.'),
      previousVenueName: told(orNull(text), 'The original venue of a moved show.'),
      confirmedAs: told(orNull(z.enum(vouchers)), 'Who last confirmed the show.'),
      confirmedAt: orNull(instant),
      isDeleted: told(flag, 'True only for those who may edit a deleted show; others receive 410.'),
      userEditable: told(flag, 'Whether you may edit it.'),
      version: told(whole, 'Increases with every change; send it with an edit.'),
    }),
  ),
)

const bounded =
  'Names and titles are cut to 100 characters, descriptions to 300, and line-ups to 8 bands; the call of the show returns all of it.'

/** A show in a list. */
export const ShowInList = told(
  named(
    'ShowInList',
    answerOf<InList>()(
      z.extend(ShowListing, {
        moreBands: told(whole, 'How many more bands play than `lineUp` and `bandList` name.'),
      }),
    ),
  ),
  bounded,
)

export const ShowPage = named(
  'ShowPage',
  answerOf<Page>()(
    z.object({
      shows: z.array(ShowInList),
      totalItems: told(whole, 'The number of shows that match.'),
      isTotalExact: told(flag, 'False if there are more than `totalItems`.'),
      nextCursor: told(orNull(text), 'Send it as `cursor` to read on; null on the last page.'),
    }),
  ),
)

/** A page of the shows of one band or venue. */
export const ShowsOf = named(
  'ShowsOf',
  answerOf<PageOfShows>()(z.object({ shows: z.array(ShowInList), totalItems: whole })),
)

/** A list of shows that has no pages. */
export const Shows = named('Shows', z.object({ shows: z.array(ShowInList) }))

/** The show of an emailed link. */
export const AskedShow = named('AskedShow', z.object({ show: ShowListing }))

const left = { shows: told(whole, 'The number of shows with this choice.') }

export const ShowFacets = named(
  'ShowFacets',
  answerOf<Facets>()(
    z.object({
      bands: z.array(z.object({ bandId: uuid, bandName: text, ...left })),
      venues: z.array(z.object({ venueId: uuid, venueName: text, venueCity: text, ...left })),
      cities: z.array(z.object({ city: text, region: text, country: text, ...left })),
      regions: z.array(z.object({ region: text, country: text, ...left })),
      countries: z.array(z.object({ country: text, ...left })),
      isExact: told(flag, 'False if not all shows were counted.'),
    }),
  ),
)

export const UploadedImage = named(
  'UploadedImage',
  answerOf<AddedImage>()(
    z.object({
      showPoster: told(orNull(text), 'Send it with a show to use the picture as its poster.'),
      posterSizes: z.array(Size),
      width: told(whole, 'The original width in pixels.'),
      height: whole,
    }),
  ),
)
