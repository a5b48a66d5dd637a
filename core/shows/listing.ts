import type { Band } from '#core/bands/band.ts'
import type { BandId } from '#core/ids.ts'
import { type ImageSize, posterAddress, sizesOf } from '#core/images/image.ts'
import { type Actor, canEditShow } from '#core/permissions/policy.ts'
import { offsetTime, startDay } from '#core/time/local-time.ts'
import { publicPlace, revealedAt } from '#core/venues/address-rule.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { Act, ActRole, ActState } from './act.ts'
import type { Show } from './show.ts'
import { shownTitle } from './show-title.ts'
import { isOff } from './status.ts'
import type { Voucher } from './voucher.ts'

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
export type ListedAct = {
  bandId: BandId
  bandName: string
  bandSlug: string
  role: ActRole
  setTime: string | null
  state: ActState
}

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
export type ShowListing = Omit<
  CatalogueShow,
  | 'addressRevealMinutes'
  | 'poster'
  | 'confirmed'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'removedByAdmin'
> & {
  /** Whether a person gave the show its title; else it is derived from the bands, and beside them says nothing new. */
  hasOwnTitle: boolean
  bandList: readonly { bandId: BandId; bandName: string }[]
  /** RFC 3339 with the venue's offset: the show time, else the doors. */
  startsAt: string
  /** The same for the doors; null when only the show time is known. */
  doorsAt: string | null
  /** When the street of a private address appears (RFC 3339, UTC); null when it never does, or is public. */
  addressRevealedAt: string | null
  /** The address of the poster in the width of a page, and every width it is there in, the smallest first. */
  showPoster: string | null
  posterSizes: readonly ImageSize[]
  posterAlt: string | null
  /** Who stands up for the listing, and since when (RFC 3339); null when nobody does. */
  confirmedAs: Voucher | null
  confirmedAt: string | null
  isDeleted: boolean
  userEditable: boolean
}

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
