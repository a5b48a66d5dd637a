import type { Act } from '#core/shows/act.ts'
import type { Show } from '#core/shows/show.ts'
import { isOff } from '#core/shows/status.ts'
import type { Shows } from '#core/stores.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { byTexts } from './by-code-point.ts'
import { makeMemoryEditable } from './memory-editable.ts'
import { detached, type MemoryState } from './memory-state.ts'

const byDate = byTexts(({ showDate, id }: Show) => [showDate, id])

const inZone = (show: Show, timeZone: string): Show => ({
  ...show,
  timeZone,
  upcomingUntil: upcomingUntil(show.showDate, timeZone),
})

const placeOf = (lineUp: readonly Act[], bandId: string): number => lineUp.findIndex((act) => act.bandId === bandId)

export const makeMemoryShows = ({ shows, venues, bands, formerShowSlugs }: MemoryState): Shows => {
  const { save, ...others } = makeMemoryEditable(shows, formerShowSlugs)
  /** Puts these in the place of what is stored under their ids, at the version that they have. */
  const put = (changed: readonly Show[]): void => {
    for (const show of changed) shows.set(show.id, show)
  }
  const stored = (ids: readonly string[]): Show[] => ids.flatMap((id) => shows.get(id) ?? [])
  const all = (): Show[] => [...shows.values()]
  return {
    ...others,
    save: async (show) => {
      if (!venues.has(show.venueId)) throw new Error('A show needs a venue')
      if (!show.lineUp.every(({ bandId }) => bands.has(bandId))) throw new Error('A line-up needs bands')
      return save(show)
    },
    isNightTaken: async (venueId, showDate) =>
      all().some((show) => show.venueId === venueId && show.showDate === showDate && !show.deletedAt),
    rebill: async (from, into, showIds) => {
      const changed = (showIds ? stored(showIds) : all()).flatMap((show) => {
        const position = placeOf(show.lineUp, from)
        const act = show.lineUp[position]
        if (!act) return []
        const wasTaken = placeOf(show.lineUp, into) >= 0
        put([{ ...show, lineUp: show.lineUp.toSpliced(position, 1, ...(wasTaken ? [] : [{ ...act, bandId: into }])) }])
        return [{ showId: show.id, position, act, wasTaken }]
      })
      return detached(changed)
    },
    unbill: async (from, into, changed) => {
      for (const { showId, position, act, wasTaken } of changed)
        for (const show of stored([showId])) {
          const { lineUp } = show
          const now = lineUp[placeOf(lineUp, into)]
          if (!now || placeOf(lineUp, from) >= 0) continue
          const back = wasTaken
            ? lineUp.toSpliced(position, 0, detached(act))
            : lineUp.with(placeOf(lineUp, into), { ...now, bandId: from })
          put([{ ...show, lineUp: back }])
        }
    },
    rehouse: async (from, into) => {
      const here = all().filter(({ venueId }) => venueId === from)
      put(here.map((show) => ({ ...inZone(show, into.timeZone), venueId: into.id })))
      const before = all().filter(({ previousVenueId }) => previousVenueId === from)
      put(before.map((show) => ({ ...show, previousVenueId: into.id })))
      return { shows: here.map(({ id }) => id), previous: before.map(({ id }) => id) }
    },
    unhouse: async (from, into, changed) => {
      const here = stored(changed.shows).filter(({ venueId }) => venueId === into)
      put(here.map((show) => ({ ...inZone(show, from.timeZone), venueId: from.id })))
      const before = stored(changed.previous).filter(({ previousVenueId }) => previousVenueId === into)
      put(before.map((show) => ({ ...show, previousVenueId: from.id })))
    },
    setTimeZone: async (venueId, timeZone) => {
      put(
        all()
          .filter((show) => show.venueId === venueId)
          .map((show) => inZone(show, timeZone)),
      )
    },
    claimUnasked: async ({ from, to, addedBefore, now, limit }) => {
      const unasked = all()
        .filter(
          ({ showDate, createdAt, createdBy, deletedAt, status, stillOnAskedAt }) =>
            from <= showDate &&
            showDate <= to &&
            createdAt.getTime() < addedBefore.getTime() &&
            createdBy !== null &&
            !deletedAt &&
            !stillOnAskedAt &&
            !isOff(status),
        )
        .sort(byDate)
        .slice(0, limit)
        .map((show) => ({ ...show, stillOnAskedAt: detached(now) }))
      put(unasked)
      return detached(unasked)
    },
  }
}
