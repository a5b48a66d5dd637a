import type { ShowCatalogue } from '#core/ports.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import type { CatalogueShow } from '#core/shows/listing.ts'
import { firstTime, type Show } from '#core/shows/show.ts'
import { byTexts } from './by-code-point.ts'
import { detached, type MemoryState } from './memory-state.ts'

/** The order of the list (decisions, section 2). */
export const inListOrder = byTexts(({ showDate, firstTime, showTitle, id }: CursorKey) => [
  showDate,
  firstTime,
  showTitle,
  id,
])

const keyOf = (show: Show): CursorKey => ({
  showDate: show.showDate,
  firstTime: firstTime(show),
  showTitle: show.showTitle,
  id: show.id,
})

/** The shows that are upcoming at `now`, in the order of the list. */
export const upcomingShows = ({ shows }: MemoryState, now: Date): Show[] =>
  [...shows.values()]
    .filter((show) => !show.deletedAt && show.upcomingUntil.getTime() > now.getTime())
    .sort((a, b) => inListOrder(keyOf(a), keyOf(b)))

/** Reads of shows, as of the state that is current when asked. */
export const makeMemoryCatalogue = (current: () => MemoryState): ShowCatalogue => {
  const found = (show: Show | undefined): CatalogueShow | null =>
    show && !show.deletedAt ? detached(listed(current(), show)) : null
  return {
    upcoming: async ({ now, limit, ...from }) => {
      const state = current()
      const all = upcomingShows(state, now)
      const start =
        'after' in from ? all.filter((show) => inListOrder(keyOf(show), from.after) <= 0).length : from.offset
      const shows = all.slice(start, start + limit).map((show) => listed(state, show))
      return { shows: detached(shows), total: all.length }
    },
    show: async (id) => found(current().shows.get(id)),
    showBySlug: async (slug) => found([...current().shows.values()].find((show) => show.slug === slug)),
  }
}

const known = <Thing>(things: Map<string, Thing>, id: string): Thing => {
  const thing = things.get(id)
  if (!thing) throw new Error(`Nothing is stored under ${id}`)
  return thing
}

const listed = ({ venues, bands }: MemoryState, show: Show): CatalogueShow => {
  const venue = known(venues, show.venueId)
  const lineUp = show.lineUp.map(({ bandId, role, setTime, state }) => {
    const { name, slug } = known(bands, bandId)
    return { bandId, bandName: name, bandSlug: slug, role, setTime, state }
  })
  return {
    id: show.id,
    slug: show.slug,
    showTitle: show.showTitle,
    showDate: show.showDate,
    doorTime: show.doorTime,
    showTime: show.showTime,
    timeZone: show.timeZone,
    lineUp,
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
    previousVenueName: show.previousVenueId ? known(venues, show.previousVenueId).name : null,
    createdBy: show.createdBy,
    version: show.version,
  }
}
