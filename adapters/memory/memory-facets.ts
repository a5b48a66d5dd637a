import type { Genre } from '#core/bands/genres.ts'
import { isPlaying } from '#core/shows/act.ts'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import { MAX_FACET_SHOWS } from '#core/shows/filter/list-facets.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { fold } from '#core/text/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { byTexts } from './by-texts.ts'
import { attributesOf } from './memory-filter.ts'
import type { MemoryState } from './memory-state.ts'

/** A choice of the filter panel. Choices with the same `key` are counted together; the one with the lowest `id` supplies the names. */
type Facet<Choice> = { key: string; id: string; choice: Choice }

const byKey = byTexts(({ key }: { key: string }) => [key])

export const facetsOf = (
  state: MemoryState,
  showsMatching: (filter: ShowFilter) => readonly Show[],
  filter: ShowFilter,
  limit: number,
): ShowFacets => {
  const { venues, bands } = state
  let isExact = true
  const firstShows = (shows: readonly Show[]): readonly Show[] => {
    if (shows.length > MAX_FACET_SHOWS) isExact = false
    return shows.slice(0, MAX_FACET_SHOWS)
  }
  const matching = firstShows(showsMatching(filter))
  const countFacets = <Choice>(shows: readonly Show[], facetsIn: (show: Show) => readonly Facet<Choice>[]) => {
    const facetsByKey = new Map<string, Facet<Choice> & { shows: number }>()
    for (const facet of shows.flatMap(facetsIn)) {
      const existing = facetsByKey.get(facet.key)
      const lowest = existing && existing.id < facet.id ? existing : facet
      facetsByKey.set(facet.key, { ...lowest, shows: (existing?.shows ?? 0) + 1 })
    }
    return [...facetsByKey.values()].sort((a, b) => b.shows - a.shows || byKey(a, b))
  }
  const choices = <Choice>(
    chosen: readonly string[],
    cleared: Partial<ShowFilter>,
    facetsIn: (show: Show) => readonly Facet<Choice>[],
    chosenFacets: readonly Facet<Choice>[],
    isChosen: (facet: Facet<Choice>) => boolean = ({ key }) => chosen.includes(key),
  ) => {
    const chosenWithMatches = chosen.length === 0 ? [] : countFacets(matching, facetsIn).filter(isChosen)
    const chosenWithoutMatches = chosenFacets
      .filter(({ key }) => chosenWithMatches.every((other) => other.key !== key))
      .sort(byKey)
    const showsWithoutCriterion = chosen.length === 0 ? matching : firstShows(showsMatching({ ...filter, ...cleared }))
    return [
      ...chosenWithMatches,
      ...chosenWithoutMatches.map((facet) => ({ ...facet, shows: 0 })),
      ...countFacets(showsWithoutCriterion, facetsIn).filter((facet) => chosen.length === 0 || !isChosen(facet)),
    ]
      .slice(0, limit)
      .map(({ choice, shows }) => ({ ...choice, shows }))
  }
  const bandFacet = (id: string) => {
    const entry = bands.get(id as never)
    return entry && !entry.deletedAt ? [{ key: id, id, choice: { bandId: entry.id, bandName: entry.name } }] : []
  }
  const venueFacet = (id: string) => {
    const entry = venues.get(id as never)
    return entry ? [{ key: id, id, choice: { venueId: entry.id, venueName: entry.name, venueCity: entry.city } }] : []
  }
  const genreFacet = (genre: Genre) => ({ key: genre, id: genre, choice: { genre } })
  const placeChoices = <Choice extends Readonly<Record<string, string>>>(
    chosen: string | null,
    cleared: Partial<ShowFilter>,
    choiceOf: (venue: Venue) => Choice,
  ) => {
    const keyOf = (texts: readonly string[]) => texts.map((text) => `${fold(text)}\u0000`).join('')
    return choices(
      chosen === null ? [] : [chosen],
      cleared,
      ({ venueId }) => {
        const venue = venues.get(venueId)
        const choice = venue && choiceOf(venue)
        return choice ? [{ key: keyOf(Object.values(choice)), id: venue.id, choice }] : []
      },
      [],
      ({ key }) => chosen !== null && key.startsWith(keyOf([chosen])),
    )
  }
  return {
    bands: choices(
      filter.bands,
      { bands: [] },
      ({ lineUp }) => lineUp.filter(isPlaying).flatMap(({ bandId }) => bandFacet(bandId)),
      filter.bands.flatMap(bandFacet),
    ),
    venues: choices(
      filter.venues,
      { venues: [] },
      ({ venueId }) => venueFacet(venueId),
      filter.venues.flatMap((id) => (venues.get(id)?.deletedAt ? [] : venueFacet(id))),
    ),
    cities: placeChoices(filter.city, { city: null }, ({ city, region, country }) => ({ city, region, country })),
    regions: placeChoices(filter.region, { region: null }, ({ region, country }) => ({ region, country })),
    countries: placeChoices(filter.country, { country: null }, ({ country }) => ({ country })),
    genres: choices(
      filter.genres,
      { genres: [] },
      (show) => attributesOf(state, show).genres.map(genreFacet),
      filter.genres.map(genreFacet),
    ),
    door: choices(
      [],
      {},
      (show) =>
        attributesOf(state, show).door.map((criterion) => ({ key: criterion, id: criterion, choice: { criterion } })),
      [],
    ),
    isExact,
  }
}
