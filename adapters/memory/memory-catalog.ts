import type { BandId } from '#core/ids.ts'
import type { ShowCatalog } from '#core/reads.ts'
import { isPlaying } from '#core/shows/act.ts'
import { type CatalogShow, catalogShowOf } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { MAX_COUNTED_SHOWS } from '#core/shows/filter/list-facets.ts'
import { hasNoCriteria, type ShowFilter } from '#core/shows/filter/show-filter.ts'
import { playingBandNames } from '#core/shows/formatting.ts'
import { MAX_COUNTED_PER_DAY, type MonthShow } from '#core/shows/month/month-day.ts'
import { doorTimeOrShowTime, type Show } from '#core/shows/show.ts'
import { publicSource, type StoredItem } from '#core/sources/source.ts'
import { monthOf } from '#core/time/calendar-month.ts'
import { matchesRelativeDate } from '#core/time/relative-dates.ts'
import { byTexts } from './by-texts.ts'
import { clustersOf } from './memory-clusters.ts'
import { facetsOf } from './memory-facets.ts'
import { makeFilterMatcher, makeShowMatcher } from './memory-filter.ts'
import { sharedLineUpsOf } from './memory-shared-line-ups.ts'
import { clone, existingRow, type MemoryState } from './memory-state.ts'
import { findBySlug } from './slugs.ts'

/** The order of the list (docs/specification/decisions.md, section 2). */
const byListOrder = byTexts(({ showDate, firstTime, showTitle, id }: CursorKey) => [showDate, firstTime, showTitle, id])

const keyOf = (show: Show): CursorKey => ({
  showDate: show.showDate,
  firstTime: doorTimeOrShowTime(show),
  showTitle: show.showTitle,
  id: show.id,
})

const existingShows = ({ shows }: MemoryState, matches: (show: Show) => boolean): Show[] =>
  [...shows.values()].filter((show) => !show.deletedAt && matches(show)).sort((a, b) => byListOrder(keyOf(a), keyOf(b)))

const isUpcoming = (show: Show, now: Date): boolean => show.upcomingUntil.getTime() > now.getTime()

export const upcomingShows = (state: MemoryState, now: Date): Show[] =>
  existingShows(state, (show) => isUpcoming(show, now))

export const pastShows = (state: MemoryState, now: Date): Show[] =>
  existingShows(state, (show) => !isUpcoming(show, now)).reverse()

/** Returns a function that finds the shows that match a filter. The function ignores that filter's search text, `includePast`
 * and `when`; those passed to `makeFindShows` apply instead. */
const makeFindShows = (state: MemoryState, { q, includePast, when }: ShowFilter, now: Date) => {
  const shows = existingShows(state, (show) => includePast || isUpcoming(show, now))
  const matchesSearch = makeShowMatcher(state, q, shows)
  const matchesWhen = (show: Show): boolean => when === null || matchesRelativeDate(when, show, now)
  return (filter: ShowFilter): Show[] => {
    const matches = makeFilterMatcher(state, filter)
    return shows.filter((show) => matchesWhen(show) && matches(show) && matchesSearch(show))
  }
}

export const makeMemoryCatalog = (current: () => MemoryState): ShowCatalog => {
  const clonedShow = (show: Show | undefined): CatalogShow | null => (show ? clone(catalogShow(current(), show)) : null)
  const catalogShows = (state: MemoryState, shows: readonly Show[]): readonly CatalogShow[] =>
    clone(shows.map((show) => catalogShow(state, show)))
  return {
    list: async ({ filter, now, limit, ...page }) => {
      const state = current()
      const all = makeFindShows(state, filter, now)(filter)
      const start =
        'after' in page ? all.filter((show) => byListOrder(keyOf(show), page.after) <= 0).length : page.offset
      const isTotalExact = hasNoCriteria(filter) || all.length <= MAX_COUNTED_SHOWS
      const total = isTotalExact ? all.length : MAX_COUNTED_SHOWS
      return { shows: catalogShows(state, all.slice(start, start + limit)), total, isTotalExact }
    },
    clusters: async ({ filter, now, ...grid }) => {
      const state = current()
      return clustersOf(state, makeFindShows(state, filter, now)(filter), grid)
    },
    month: async ({ filter, month, now, perDay }) => {
      const state = current()
      const all = makeFindShows(state, filter, now)(filter).filter(({ showDate }) => monthOf(showDate) === month)
      const days = [...Map.groupBy(all, ({ showDate }) => showDate)]
      return days.map(([day, shows]) => ({
        day,
        total: Math.min(shows.length, MAX_COUNTED_PER_DAY),
        isTotalExact: shows.length <= MAX_COUNTED_PER_DAY,
        shows: catalogShows(state, shows.slice(0, perDay)).map(monthShow),
      }))
    },
    facets: async ({ filter, now, limit }) => {
      const state = current()
      return clone(facetsOf(state, makeFindShows(state, filter, now), filter, limit))
    },
    sourcesOf: async (id) => {
      const { sourceItems, sources } = current()
      return [...sourceItems.values()]
        .filter(({ showId, content }) => showId === id && Object.keys(content.applied).length > 0)
        .sort(byTexts(({ firstReadAt, id: itemId }: StoredItem) => [firstReadAt.toISOString(), itemId]))
        .flatMap(({ sourceId, goneSince, content }) => {
          const source = sources.get(sourceId)
          const { eventUrl = null } = content.show
          return source ? [clone(publicSource(source, { eventUrl, isGone: goneSince !== null }))] : []
        })
    },
    posterBytes: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const bytes = current().images.get(id)?.posterBytes
          return bytes == null ? [] : [[id, bytes]]
        }),
      ),
    shows: async (ids) => {
      const state = current()
      return catalogShows(
        state,
        [...new Set(ids)].flatMap((id) => state.shows.get(id) ?? []),
      )
    },
    changedSince: async ({ since, after, limit }) => {
      const state = current()
      const changed = [...state.shows.values()].filter((show) => catalogShow(state, show).updatedAt >= since)
      const ids = changed.map(({ id }) => id).toSorted()
      return ids.filter((id) => after === null || id > after).slice(0, limit)
    },
    show: async (id) => clonedShow(current().shows.get(id)),
    showBySlug: async (slug) => {
      const { shows, formerShowSlugs } = current()
      return clonedShow(findBySlug(shows, formerShowSlugs, slug))
    },
    entryShows: async (entry, { when, year, now, limit, offset }) => {
      const state = current()
      const isOfEntry = ({ venueId, lineUp }: Show): boolean =>
        'venueId' in entry
          ? venueId === entry.venueId
          : lineUp.some((act) => act.bandId === entry.bandId && isPlaying(act))
      const all = existingShows(state, (show) => isOfEntry(show) && isUpcoming(show, now) === (when === 'upcoming'))
      if (when === 'past') all.reverse()
      const byYear = Map.groupBy(all, ({ showDate }) => Number(showDate.slice(0, 4)))
      const found = year === null ? all : (byYear.get(year) ?? [])
      const years = [...byYear]
        .map(([each, { length }]) => ({ year: each, shows: length }))
        .sort((a, b) => b.year - a.year)
      return { shows: catalogShows(state, found.slice(offset, offset + limit)), total: found.length, years }
    },
    sharedLineUps: async (bandId, query) => sharedLineUpsOf(current(), bandId, query),
    sameNight: async ({ showDate, venueId, bandIds, bandKeys, limit }) => {
      const state = current()
      const isWantedBand = (bandId: BandId): boolean =>
        bandIds.includes(bandId) || bandKeys.includes(existingRow(state.bands, bandId).nameKey)
      const sharesVenueOrBand = (show: Show): boolean =>
        show.venueId === venueId || show.lineUp.some((act) => isPlaying(act) && isWantedBand(act.bandId))
      const all = existingShows(state, (show) => show.showDate === showDate && sharesVenueOrBand(show))
      return catalogShows(state, all.slice(0, limit))
    },
  }
}

const monthShow = (show: CatalogShow): MonthShow => ({
  id: show.id,
  slug: show.slug,
  showTitle: show.showTitle,
  showDate: show.showDate,
  doorTime: show.doorTime,
  showTime: show.showTime,
  status: show.status,
  venueName: show.venueName,
  venueCity: show.venueCity,
  bandNames: playingBandNames(show),
})

export const catalogShow = ({ venues, bands }: MemoryState, show: Show): CatalogShow =>
  catalogShowOf(show, {
    venue: existingRow(venues, show.venueId),
    bands: show.lineUp.map(({ bandId }) => existingRow(bands, bandId)),
    previousVenue: show.previousVenueId && existingRow(venues, show.previousVenueId),
  })
