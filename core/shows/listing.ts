import * as z from 'zod/mini'
import { genres } from '#core/bands/genres.ts'
import { BandId, ShowId, VenueId } from '#core/ids.ts'
import { pageWidthPath, sizesOf } from '#core/images/image.ts'
import { ImageSize } from '#core/images/image-size.ts'
import { type Actor, canEditShow } from '#core/permissions/policy.ts'
import { date, day, described, flag, instant, integer, list, named, orNull, text, time } from '#core/response.ts'
import { startDay, timestampWithOffset } from '#core/time/local-time.ts'
import { publicLocation, revealedAt } from '#core/venues/address-rule.ts'
import { DoorFactsResponse, VenueDoorFactsResponse } from '#core/venues/door-facts-input.ts'
import { addressVisibilities } from '#core/venues/venue.ts'
import { ageRestrictions } from './age-restriction.ts'
import { type CatalogShow, ListedAct, localTimeDescription } from './catalog-show.ts'
import { confirmationSources } from './confirmation-source.ts'
import { Distance } from './distance.ts'
import { displayTitle } from './show-title.ts'
import { isOff, showStatuses } from './status.ts'

/** A show as the actor sees it (specification section 3). Days and times of day are local to the venue. */
export const ShowListing = named(
  'ShowListing',
  z.object({
    id: ShowId,
    slug: described(text, 'The readable part of its URL, /shows/{slug}.'),
    showTitle: described(text, 'The title given to the show, or else its bands.'),
    hasOwnTitle: described(flag, 'False if the title is derived from the bands; do not show it next to them.'),
    showDate: described(day, 'The calendar day at the venue, YYYY-MM-DD.'),
    doorTime: described(orNull(time), localTimeDescription),
    showTime: described(orNull(time), localTimeDescription),
    timeZone: described(text, 'The IANA time zone of the venue.'),
    startsAt: described(instant, 'The show time, or else the door time, with the UTC offset of the venue.'),
    doorsAt: orNull(instant),
    bandList: described(
      list(z.object({ bandId: BandId, bandName: text })),
      'In billing order; empty means to be determined.',
    ),
    lineUp: described(list(ListedAct), 'The same bands with role, set time and state.'),
    genres: described(list(z.enum(genres)), 'The genres of its playing bands.'),
    venueId: VenueId,
    venueSlug: described(text, 'The readable part of its URL, /venues/{slug}.'),
    venueName: text,
    venueAddress: described(
      text,
      'The street address; “Ask a punk” while it is private: before `addressRevealedAt`, after the night, and if the show is off.',
    ),
    venueCity: text,
    venueRegion: text,
    venueCountry: described(text, 'ISO 3166-1 alpha-2 code.'),
    latitude: described(orNull(z.number()), 'Degrees north; null if unknown, or while the address is private.'),
    longitude: described(orNull(z.number()), 'Degrees east; null if unknown, or while the address is private.'),
    addressVisibility: described(
      z.enum(addressVisibilities),
      'With `ask-a-punk`, the street and coordinates are private except from `addressRevealedAt` to the end of the night: do not keep copies.',
    ),
    addressRevealedAt: described(
      orNull(instant),
      'When the street of an `ask-a-punk` venue appears here; null if it never does or is public, or if the show is off or over.',
    ),
    ageRestriction: z.enum(ageRestrictions),
    ageLimit: described(orNull(z.number()), 'The minimum age in years.'),
    showPoster: described(orNull(text), 'The path of the poster in page width.'),
    posterSizes: described(list(ImageSize), 'All sizes, the smallest first.'),
    posterAlt: described(orNull(text), 'A description of the poster.'),
    eventUrl: orNull(text),
    ticketUrl: orNull(text),
    price: described(orNull(text), 'The price as text.'),
    doorFacts: described(DoorFactsResponse, 'The door facts that the show states. Only known facts are present.'),
    venueDoorFacts: described(
      VenueDoorFactsResponse,
      'The door facts that the venue states; they apply to the show unless `doorFacts` contradicts them.',
    ),
    description: orNull(text),
    status: described(z.enum(showStatuses), 'Cancelled and postponed shows stay in the list.'),
    previousDate: described(orNull(day), 'The former date of a rescheduled show.'),
    previousVenueName: described(orNull(text), 'The former venue of a moved or rescheduled show.'),
    confirmedAs: described(orNull(z.enum(confirmationSources)), 'The source of the last confirmation.'),
    confirmedAt: orNull(instant),
    isDeleted: described(
      flag,
      'True for a deleted show. Only users who may edit the show receive it; others receive 410.',
    ),
    userEditable: described(flag, 'Whether you may edit the show.'),
    version: described(integer, 'Increases with every change; send it with an edit.'),
  }),
)
export type ShowListing = z.output<typeof ShowListing>

const ShowSource = named(
  'ShowSource',
  z.object({
    host: described(text, 'The host name of the site that lists the show.'),
    url: described(orNull(text), 'The page about the show on the site; null if unknown.'),
    readAt: described(orNull(date), 'When the site was last read; null if never.'),
    isGone: described(flag, 'Whether the site no longer lists the show.'),
  }),
)
export type ShowSource = z.output<typeof ShowSource>

export const ShowDetails = named(
  'ShowDetails',
  z.extend(ShowListing, {
    sources: z.exactOptional(
      described(list(ShowSource), 'The sites that list or listed the show; absent if there are none.'),
    ),
  }),
)
export type ShowDetails = z.output<typeof ShowDetails>

/** A show with shortened texts, so that one show can't inflate a page. */
export const ShowInList = described(
  named(
    'ShowInList',
    z.extend(ShowListing, {
      moreBands: described(integer, 'The number of playing bands that `lineUp` and `bandList` omit.'),
      distance: z.optional(
        described(
          Distance,
          'The distance from `near`; absent without this filter, or if the venue’s position is unknown.',
        ),
      ),
    }),
  ),
  'Names and titles are cut to 100 characters, descriptions to 300, and line-ups of more than 8 bands to the first 8 that play; the request for a single show returns everything.',
)
export type ShowInList = z.output<typeof ShowInList>

const startOf = (show: CatalogShow): string =>
  timestampWithOffset(startDay(show), show.showTime ?? show.doorTime ?? '00:00', show.timeZone)

export const toListing = (show: CatalogShow, actor: Actor | null, now: Date): ShowListing => {
  const { showDate, doorTime, showTime, timeZone } = show
  const night = { ...show, isOff: isOff(show.status) }
  const location = publicLocation({ ...show, address: show.venueAddress }, night, now)
  const posterSizes = show.poster ? sizesOf({ ...show.poster, id: show.poster.imageId }) : []
  return {
    id: show.id,
    slug: show.slug,
    showTitle: displayTitle(show),
    hasOwnTitle: show.showTitle !== '',
    showDate,
    bandList: show.lineUp.map(({ bandId, bandName }) => ({ bandId, bandName })),
    lineUp: show.lineUp,
    genres: show.genres,
    venueId: show.venueId,
    venueSlug: show.venueSlug,
    venueName: show.venueName,
    venueAddress: location.address,
    venueCity: show.venueCity,
    venueRegion: show.venueRegion,
    venueCountry: show.venueCountry,
    latitude: location.latitude,
    longitude: location.longitude,
    addressVisibility: show.addressVisibility,
    addressRevealedAt: revealedAt(show, night, now)?.toISOString() ?? null,
    doorTime,
    showTime,
    timeZone,
    startsAt: startOf(show),
    doorsAt: doorTime === null ? null : timestampWithOffset(showDate, doorTime, timeZone),
    ageRestriction: show.ageRestriction,
    ageLimit: show.ageLimit,
    showPoster: pageWidthPath(posterSizes),
    posterSizes,
    posterAlt: show.poster?.alt ?? null,
    eventUrl: show.eventUrl,
    ticketUrl: show.ticketUrl,
    price: show.price,
    doorFacts: show.doorFacts,
    venueDoorFacts: show.venueDoorFacts,
    description: show.description,
    status: show.status,
    previousDate: show.previousDate,
    previousVenueName: show.previousVenueName,
    confirmedAs: show.confirmed?.as ?? null,
    confirmedAt: show.confirmed?.at.toISOString() ?? null,
    isDeleted: show.deletedAt !== null,
    userEditable: canEditShow(actor, { ...show, bandIds: show.lineUp.map(({ bandId }) => bandId) }),
    version: show.version,
  }
}
