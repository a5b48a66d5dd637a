import * as z from 'zod/mini'
import type { Band } from '#core/bands/band.ts'
import { BandId, ShowId, VenueId } from '#core/ids.ts'
import { ImageSize, posterAddress, sizesOf } from '#core/images/image.ts'
import { type Actor, canEditShow } from '#core/permissions/policy.ts'
import { day, described, flag, instant, list, named, orNull, text, time, whole } from '#core/response.ts'
import { offsetTime, startDay } from '#core/time/local-time.ts'
import { publicPlace, revealedAt } from '#core/venues/address-rule.ts'
import { addressVisibilities, type Venue } from '#core/venues/venue.ts'
import { ageRestrictions } from './age-restriction.ts'
import { type Act, actRoles, actStates } from './line-up.ts'
import type { Show } from './show.ts'
import { shownTitle } from './show-title.ts'
import { isOff, showStatuses } from './status.ts'
import { vouchers } from './voucher.ts'

const atVenue = 'HH:MM at the venue.'

/**
 * A show as the catalogue reads it: with its venue and bands, before anybody's rights are applied. Never leaves the core.
 * `updatedAt` is when the last one of them all was changed: a band that is called otherwise changes what is told of its shows.
 */
export type CatalogueShow = Pick<
  Show,
  | 'id'
  | 'slug'
  | 'showTitle'
  | 'showDate'
  | 'doorTime'
  | 'showTime'
  | 'venueId'
  | 'timeZone'
  | 'ageRestriction'
  | 'ageLimit'
  | 'poster'
  | 'eventUrl'
  | 'ticketUrl'
  | 'price'
  | 'description'
  | 'status'
  | 'previousDate'
  | 'confirmed'
  | 'createdBy'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'removedByAdmin'
> &
  Pick<Venue, 'latitude' | 'longitude' | 'addressVisibility' | 'addressRevealMinutes'> & {
    lineUp: readonly ListedAct[]
    venueSlug: string
    venueName: string
    venueAddress: string
    venueCity: string
    venueRegion: string
    /** ISO 3166-1 alpha-2. */
    venueCountry: string
    previousVenueName: string | null
  }

/** One act of a listed show, in billing order. */
export const ListedAct = named(
  'Act',
  z.object({
    bandId: BandId,
    bandName: text,
    bandSlug: described(text, 'The readable part of its address, /bands/{slug}.'),
    role: z.enum(actRoles),
    setTime: described(orNull(time), atVenue),
    state: z.enum(actStates),
  }),
)
export type ListedAct = z.output<typeof ListedAct>

/** What a show is put together from, besides itself: its venue, every band of its bill, and the venue it was moved from. */
type Billed = {
  venue: Venue
  bands: Iterable<Pick<Band, 'id' | 'name' | 'slug' | 'updatedAt'>>
  previousVenue: Pick<Venue, 'name' | 'updatedAt'> | null
}

/** The acts with the names of their bands. Throws when a band of the bill is missing. */
export const namedActs = (
  lineUp: readonly Act[],
  bands: Iterable<Pick<Band, 'id' | 'name' | 'slug'>>,
): readonly ListedAct[] => {
  const byId = new Map([...bands].map((band) => [band.id, band]))
  return lineUp.map(({ bandId, role, setTime, state }) => {
    const band = byId.get(bandId)
    if (!band) throw new Error('A bill names a band that is not there')
    return { bandId, bandName: band.name, bandSlug: band.slug, role, setTime, state }
  })
}

/** The show as a catalogue would read it. Throws when a band of the bill is missing. */
export const catalogueShowOf = (show: Show, { venue, bands, previousVenue }: Billed): CatalogueShow => {
  const billed = [...bands]
  const told = [show, venue, ...(previousVenue ? [previousVenue] : []), ...billed]
  return {
    id: show.id,
    slug: show.slug,
    showTitle: show.showTitle,
    showDate: show.showDate,
    doorTime: show.doorTime,
    showTime: show.showTime,
    timeZone: show.timeZone,
    lineUp: namedActs(show.lineUp, billed),
    venueId: venue.id,
    venueSlug: venue.slug,
    venueName: venue.name,
    venueAddress: venue.address,
    venueCity: venue.city,
    venueRegion: venue.region,
    venueCountry: venue.country,
    latitude: venue.latitude,
    longitude: venue.longitude,
    addressVisibility: venue.addressVisibility,
    addressRevealMinutes: venue.addressRevealMinutes,
    ageRestriction: show.ageRestriction,
    ageLimit: show.ageLimit,
    poster: show.poster,
    eventUrl: show.eventUrl,
    ticketUrl: show.ticketUrl,
    price: show.price,
    description: show.description,
    status: show.status,
    previousDate: show.previousDate,
    previousVenueName: previousVenue?.name ?? null,
    confirmed: show.confirmed,
    createdBy: show.createdBy,
    version: show.version,
    createdAt: show.createdAt,
    updatedAt: new Date(Math.max(...told.map(({ updatedAt }) => updatedAt.getTime()))),
    deletedAt: show.deletedAt,
    removedByAdmin: show.removedByAdmin,
  }
}

/** A show as everybody sees it: specification section 3's fields and those of decisions, section 4. Times are the venue's. */
export const ShowListing = named(
  'ShowListing',
  z.object({
    id: ShowId,
    slug: described(text, 'The readable part of its address, /shows/{slug}.'),
    showTitle: described(text, 'The title that a person gave the show, or else who plays.'),
    hasOwnTitle: described(flag, 'False where the title is derived from the bands; do not show it beside them.'),
    showDate: day,
    doorTime: described(orNull(time), atVenue),
    showTime: described(orNull(time), atVenue),
    timeZone: described(text, 'The IANA time zone of the venue.'),
    startsAt: described(instant, 'The show time, or else the door time, with the UTC offset of the venue.'),
    doorsAt: orNull(instant),
    bandList: described(
      list(z.object({ bandId: BandId, bandName: text })),
      'In billing order; empty means to be announced.',
    ),
    lineUp: described(list(ListedAct), 'The same bands with role, set time and state.'),
    venueId: VenueId,
    venueSlug: described(text, 'The readable part of its address, /venues/{slug}.'),
    venueName: text,
    venueAddress: described(text, 'The street address; “Ask a punk” where it is private.'),
    venueCity: text,
    venueRegion: text,
    venueCountry: described(text, 'ISO 3166-1 alpha-2 code.'),
    latitude: described(orNull(z.number()), 'Degrees north; null if unknown or if the address is private.'),
    longitude: described(orNull(z.number()), 'Degrees east; null if unknown or if the address is private.'),
    addressVisibility: described(
      z.enum(addressVisibilities),
      'With `ask-a-punk`, street and coordinates are private until shortly before doors: do not keep copies.',
    ),
    addressRevealedAt: described(
      orNull(instant),
      'When the street of an `ask-a-punk` venue appears here; null when it never does, or is public.',
    ),
    ageRestriction: z.enum(ageRestrictions),
    ageLimit: described(orNull(z.number()), 'The minimum age in years.'),
    showPoster: described(orNull(text), 'The path of the poster in page width.'),
    posterSizes: described(list(ImageSize), 'All sizes, the smallest first.'),
    posterAlt: described(orNull(text), 'A description of the poster.'),
    eventUrl: orNull(text),
    ticketUrl: orNull(text),
    price: orNull(text),
    description: orNull(text),
    status: described(z.enum(showStatuses), 'Cancelled and postponed shows stay in the list.'),
    previousDate: described(orNull(day), 'The original date of a rescheduled show.'),
    previousVenueName: described(orNull(text), 'The original venue of a moved show.'),
    confirmedAs: described(orNull(z.enum(vouchers)), 'Who last confirmed the show.'),
    confirmedAt: orNull(instant),
    isDeleted: described(flag, 'True only for those who may edit a deleted show; others receive 410.'),
    userEditable: described(flag, 'Whether you may edit it.'),
    version: described(whole, 'Increases with every change; send it with an edit.'),
  }),
)
export type ShowListing = z.output<typeof ShowListing>

/** The music after midnight belongs to the evening on which the doors opened. */
const startOf = (show: CatalogueShow): string =>
  offsetTime(startDay(show), show.showTime ?? show.doorTime ?? '00:00', show.timeZone)

/** What the actor may see of a catalogue show at `now`: the address rule and the actor's rights applied. */
export const toListing = (show: CatalogueShow, actor: Actor | null, now: Date): ShowListing => {
  const { showDate, doorTime, showTime, timeZone } = show
  const night = { ...show, isOff: isOff(show.status) }
  const place = publicPlace({ ...show, address: show.venueAddress }, night, now)
  const posterSizes = show.poster ? sizesOf({ ...show.poster, id: show.poster.imageId }) : []
  return {
    id: show.id,
    slug: show.slug,
    showTitle: shownTitle(show),
    hasOwnTitle: show.showTitle !== '',
    showDate,
    bandList: show.lineUp.map(({ bandId, bandName }) => ({ bandId, bandName })),
    lineUp: show.lineUp,
    venueId: show.venueId,
    venueSlug: show.venueSlug,
    venueName: show.venueName,
    venueAddress: place.address,
    venueCity: show.venueCity,
    venueRegion: show.venueRegion,
    venueCountry: show.venueCountry,
    latitude: place.latitude,
    longitude: place.longitude,
    addressVisibility: show.addressVisibility,
    addressRevealedAt: revealedAt(show, night, now)?.toISOString() ?? null,
    doorTime,
    showTime,
    timeZone,
    startsAt: startOf(show),
    doorsAt: doorTime === null ? null : offsetTime(showDate, doorTime, timeZone),
    ageRestriction: show.ageRestriction,
    ageLimit: show.ageLimit,
    showPoster: posterAddress(posterSizes),
    posterSizes,
    posterAlt: show.poster?.alt ?? null,
    eventUrl: show.eventUrl,
    ticketUrl: show.ticketUrl,
    price: show.price,
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
