import type { ShowId } from '#core/ids.ts'
import type { Show } from '#core/shows/show.ts'
import { isOff } from '#core/shows/status.ts'
import type { Shows } from '#core/stores.ts'
import type { ShowVenueFields } from '#core/venues/show-venue.ts'
import { byTexts } from './by-texts.ts'
import { makeMemoryEditable } from './memory-editable.ts'
import { clone, type MemoryState } from './memory-state.ts'

const byDate = byTexts(({ showDate, id }: Show) => [showDate, id])

const showVenueOf = ({
  id,
  showDate,
  venueId,
  previousVenueId,
  timeZone,
  upcomingUntil,
}: ShowVenueFields): ShowVenueFields => ({
  id,
  showDate,
  venueId,
  previousVenueId,
  timeZone,
  upcomingUntil,
})

export const makeMemoryShows = ({ shows, venues, bands, formerShowSlugs }: MemoryState): Shows => {
  const { save, ...editable } = makeMemoryEditable(shows, formerShowSlugs)
  const all = (): Show[] => [...shows.values()]
  /** Changes a show without increasing its version. */
  const change = (id: ShowId, changes: Partial<Show>): void => {
    const show = shows.get(id)
    if (show) shows.set(id, { ...show, ...clone(changes) })
  }
  return {
    ...editable,
    save: async (show) => {
      if (!venues.has(show.venueId)) throw new Error('The venue of the show does not exist')
      if (!show.lineUp.every(({ bandId }) => bands.has(bandId))) throw new Error('A band in the line-up does not exist')
      return save(show)
    },
    isNightTaken: async (venueId, showDate) =>
      all().some((show) => show.venueId === venueId && show.showDate === showDate && !show.deletedAt),
    lockLineUps: async (of) => {
      const affected = all().filter(({ id, lineUp }) =>
        'bandId' in of ? lineUp.some(({ bandId }) => bandId === of.bandId) : of.showIds.includes(id),
      )
      return clone(new Map(affected.filter(({ lineUp }) => lineUp.length > 0).map(({ id, lineUp }) => [id, lineUp])))
    },
    saveLineUps: async (lineUps) => {
      for (const [id, lineUp] of lineUps) change(id, { lineUp })
    },
    lockShowVenues: async (of) => {
      const affected = all().filter(({ id, venueId, previousVenueId }) =>
        'venueId' in of ? [venueId, previousVenueId].includes(of.venueId) : of.showIds.includes(id),
      )
      return clone(affected.map(showVenueOf))
    },
    saveShowVenues: async (changed) => {
      for (const { id, ...changes } of changed.map(showVenueOf)) change(id, changes)
    },
    claimForReconfirmation: async ({ from, to, addedBefore, now, limit }) => {
      const claimed = all()
        .filter(
          ({ showDate, createdAt, createdBy, deletedAt, status, reconfirmationRequestedAt }) =>
            from <= showDate &&
            showDate <= to &&
            createdAt.getTime() < addedBefore.getTime() &&
            createdBy !== null &&
            !deletedAt &&
            !reconfirmationRequestedAt &&
            !isOff(status),
        )
        .sort(byDate)
        .slice(0, limit)
        .map((show) => ({ ...show, reconfirmationRequestedAt: clone(now) }))
      for (const show of claimed) shows.set(show.id, show)
      return clone(claimed)
    },
  }
}
