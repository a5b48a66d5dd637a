import * as z from 'zod/mini'
import type { HistoryPage } from '#core/history/list-history.ts'
import type { AddedImage } from '#core/images/add-image.ts'
import type { ImageSize } from '#core/images/image.ts'
import { actRoles, actStates } from '#core/shows/line-up.ts'
import type { ShowFacets as Facets } from '#core/shows/list-facets.ts'
import type { ShowPage as Page } from '#core/shows/list-shows.ts'
import type { ListedAct, ShowListing as Listing } from '#core/shows/listing.ts'
import { ageRestrictions, vouchers } from '#core/shows/show.ts'
import type { ShowsOf as PageOfShows } from '#core/shows/shows-of.ts'
import { showStatuses } from '#core/shows/status.ts'
import { answerOf, day, instant, named, orNull, time, told, uuid, whole } from './answer.ts'

const text = z.string()
const flag = z.boolean()
const atVenue = 'HH:MM, at the venue.'

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
      bandSlug: told(text, 'The readable part of /bands/{slug}.'),
      role: z.enum(actRoles),
      setTime: told(orNull(time), atVenue),
      state: z.enum(actStates),
    }),
  ),
)

/** A show as everybody sees it. */
export const ShowListing = named(
  'ShowListing',
  answerOf<Listing>()(
    z.object({
      id: uuid,
      slug: told(text, 'The readable part of /shows/{slug}.'),
      showTitle: text,
      showDate: day,
      doorTime: told(orNull(time), atVenue),
      showTime: told(orNull(time), atVenue),
      timeZone: told(text, 'Of the venue, as the IANA names it.'),
      startsAt: told(instant, 'The show time, else the doors, with the offset of the venue.'),
      doorsAt: orNull(instant),
      bandList: told(
        z.array(z.object({ bandId: uuid, bandName: text })),
        'In billing order; empty: nobody is announced.',
      ),
      lineUp: told(z.array(Act), 'The same with what each does.'),
      venueId: uuid,
      venueSlug: told(text, 'The readable part of /venues/{slug}.'),
      venueName: text,
      venueAddress: told(text, '“Ask a punk” where the street is not told.'),
      venueCity: text,
      venueRegion: text,
      venueCountry: told(text, 'ISO 3166-1 alpha-2.'),
      latitude: told(orNull(z.number()), 'Degrees north; null with a street that is not told.'),
      longitude: told(orNull(z.number()), 'Degrees east.'),
      ageRestriction: z.enum(ageRestrictions),
      ageLimit: told(orNull(z.number()), 'Years.'),
      showPoster: told(orNull(text), 'The address of the poster in the width of a page, from the root.'),
      posterSizes: told(z.array(Size), 'Every width of it, the smallest first.'),
      posterAlt: told(orNull(text), 'What is on it.'),
      eventUrl: orNull(text),
      ticketUrl: orNull(text),
      price: orNull(text),
      description: orNull(text),
      status: told(z.enum(showStatuses), 'A cancelled or postponed show stays in the list and says so.'),
      previousDate: told(orNull(day), 'What a rescheduled show was announced for.'),
      previousVenueName: told(orNull(text), 'Where a moved show was announced for.'),
      confirmedAs: told(orNull(z.enum(vouchers)), 'Who last stood up for it.'),
      confirmedAt: orNull(instant),
      isDeleted: told(flag, 'Only who may edit it reads a deleted show.'),
      userEditable: told(flag, 'Whether you may edit it.'),
      version: told(whole, 'Counts its changes.'),
    }),
  ),
)

export const ShowPage = named(
  'ShowPage',
  answerOf<Page>()(
    z.object({
      shows: z.array(ShowListing),
      totalItems: told(whole, 'All that the filter leaves.'),
      isTotalExact: told(flag, 'False: there are more than that.'),
      nextCursor: told(orNull(text), 'Reads on as cursor=; null at the end.'),
    }),
  ),
)

/** A page of the shows of one band or venue. */
export const ShowsOf = named(
  'ShowsOf',
  answerOf<PageOfShows>()(z.object({ shows: z.array(ShowListing), totalItems: whole })),
)

/** Some shows, all there are. */
export const Shows = named('Shows', z.object({ shows: z.array(ShowListing) }))

/** The one show that a link is about. */
export const AskedShow = named('AskedShow', z.object({ show: ShowListing }))

const left = { shows: told(whole, 'How many shows this choice would leave.') }

export const ShowFacets = named(
  'ShowFacets',
  answerOf<Facets>()(
    z.object({
      bands: z.array(z.object({ bandId: uuid, bandName: text, ...left })),
      venues: z.array(z.object({ venueId: uuid, venueName: text, venueCity: text, ...left })),
      cities: z.array(z.object({ city: text, region: text, country: text, ...left })),
      regions: z.array(z.object({ region: text, country: text, ...left })),
      countries: z.array(z.object({ country: text, ...left })),
      isExact: told(flag, 'False: there were more shows than were counted.'),
    }),
  ),
)

const happenings = ['added', 'edited', 'corrected', 'confirmed', 'deleted', 'restored', 'merged', 'unmerged'] as const

export const History = named(
  'History',
  answerOf<HistoryPage>()(
    z.object({
      entries: told(
        z.array(
          z.object({
            version: whole,
            what: z.enum(happenings),
            at: instant,
            by: told(orNull(text), 'A display name; null once the account has gone.'),
            changes: told(
              z.array(z.object({ field: text, from: orNull(text), to: orNull(text) })),
              'In words; null stands for nothing.',
            ),
            mayRestore: flag,
            merge: orNull(z.object({ id: uuid, name: text, isUndone: flag, mayUndo: flag })),
          }),
        ),
        'The latest change first.',
      ),
      before: told(orNull(whole), 'Reads on as before=; null at the end.'),
    }),
  ),
)

export const UploadedImage = named(
  'UploadedImage',
  answerOf<AddedImage>()(
    z.object({
      showPoster: told(orNull(text), 'What a show takes as its poster.'),
      posterSizes: z.array(Size),
      width: told(whole, 'Pixels, as it was uploaded.'),
      height: whole,
    }),
  ),
)
