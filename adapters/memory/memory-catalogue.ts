import type { ShowCatalogue } from '#core/ports.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { type CatalogueShow, catalogueShowOf } from '#core/shows/listing.ts'
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

const listed = ({ venues, bands }: MemoryState, show: Show): CatalogueShow =>
  catalogueShowOf(show, {
    venue: known(venues, show.venueId),
    bands: show.lineUp.map(({ bandId }) => known(bands, bandId)),
    previousVenueName: show.previousVenueId ? known(venues, show.previousVenueId).name : null,
  })
