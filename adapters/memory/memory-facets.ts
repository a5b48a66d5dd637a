import type { ShowFacets } from '#core/shows/list-facets.ts'
import type { Show } from '#core/shows/show.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { fold } from '#core/text.ts'
import type { MemoryState } from './memory-state.ts'

/** The choices that `left` gives for the filter without the one they are for. */
export const facetsOf = (
  { venues, bands }: MemoryState,
  left: (filter: ShowFilter) => readonly Show[],
  filter: ShowFilter,
  limit: number,
): ShowFacets => {
  const venueOf = (show: Show) => {
    const venue = venues.get(show.venueId)
    return venue ? [venue] : []
  }
  const counted = <Choice>(
    without: Partial<ShowFilter>,
    choicesOf: (show: Show) => readonly Choice[],
    isChosen: (choice: Choice) => boolean,
  ) => {
    const found = new Map<string, { choice: Choice; shows: number }>()
    for (const show of left({ ...filter, ...without }))
      for (const choice of choicesOf(show)) {
        const key = JSON.stringify(choice)
        found.set(key, { choice, shows: (found.get(key)?.shows ?? 0) + 1 })
      }
    return [...found.entries()]
      .sort(
        ([aKey, a], [bKey, b]) =>
          Number(isChosen(b.choice)) - Number(isChosen(a.choice)) || b.shows - a.shows || (aKey < bKey ? -1 : 1),
      )
      .slice(0, limit)
      .map(([, { choice, shows }]) => ({ ...choice, shows }))
  }
  const same = (one: string, other: string | null) => other !== null && fold(one) === fold(other)
  return {
    bands: counted(
      { bands: [] },
      ({ lineUp }) =>
        lineUp.flatMap(({ bandId, state }) => {
          const band = bands.get(bandId)
          return band && state !== 'dropped-out' ? [{ bandId, bandName: band.name }] : []
        }),
      ({ bandId }) => filter.bands.includes(bandId),
    ),
    venues: counted(
      { venues: [] },
      (show) => venueOf(show).map(({ id, name, city }) => ({ venueId: id, venueName: name, venueCity: city })),
      ({ venueId }) => filter.venues.includes(venueId),
    ),
    cities: counted(
      { city: null },
      (show) => venueOf(show).map(({ city, region, country }) => ({ city, region, country })),
      ({ city }) => same(city, filter.city),
    ),
    regions: counted(
      { region: null },
      (show) => venueOf(show).map(({ region, country }) => ({ region, country })),
      ({ region }) => same(region, filter.region),
    ),
    countries: counted(
      { country: null },
      (show) => venueOf(show).map(({ country }) => ({ country })),
      ({ country }) => country === filter.country,
    ),
    isExact: true,
  }
}
