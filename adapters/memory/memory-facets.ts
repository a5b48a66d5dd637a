import { isPlaying } from '#core/shows/act.ts'
import type { ShowFacets } from '#core/shows/facets.ts'
import { MAX_FACET_SHOWS } from '#core/shows/list-facets.ts'
import type { Show } from '#core/shows/show.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { fold } from '#core/text/text.ts'
import { byTexts } from './by-code-point.ts'
import type { MemoryState } from './memory-state.ts'

/** A choice, grouped by `key`. The row with the lowest id supplies the names. */
type Facet<Choice> = { key: string; id: string; choice: Choice }

const byKey = byTexts(({ key }: { key: string }) => [key])

/** Returns the choices of each kind. Chosen ones are counted with the whole filter, others without the filter of their kind. */
export const facetsOf = (
  { venues, bands }: MemoryState,
  showsMatching: (filter: ShowFilter) => readonly Show[],
  filter: ShowFilter,
  limit: number,
): ShowFacets => {
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
    without: Partial<ShowFilter>,
    facetsIn: (show: Show) => readonly Facet<Choice>[],
    isChosen: (facet: Facet<Choice>) => boolean = ({ key }) => chosen.includes(key),
    chosenEntries: readonly Facet<Choice>[] = [],
  ) => {
    const chosenFacets = chosen.length === 0 ? [] : countFacets(matching, facetsIn).filter(isChosen)
    const withoutMatches = chosenEntries
      .filter(({ key }) => chosenFacets.every((other) => other.key !== key))
      .sort(byKey)
    const unfiltered = chosen.length === 0 ? matching : firstShows(showsMatching({ ...filter, ...without }))
    return [
      ...chosenFacets,
      ...withoutMatches.map((facet) => ({ ...facet, shows: 0 })),
      ...countFacets(unfiltered, facetsIn).filter((facet) => chosen.length === 0 || !isChosen(facet)),
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
  const facetAtVenue = <Choice>(
    { venueId }: Show,
    facet: (place: { city: string; region: string; country: string }) => Omit<Facet<Choice>, 'id'>,
  ) => {
    const entry = venues.get(venueId)
    return entry ? [{ ...facet(entry), id: entry.id }] : []
  }
  const keyOf = (...texts: readonly string[]) => texts.map(fold).join('\u0000')
  const startsWith =
    (text: string | null) =>
    ({ key }: { key: string }) =>
      text !== null && key.startsWith(`${fold(text)}\u0000`)
  const listOf = (text: string | null) => (text === null ? [] : [text])
  return {
    bands: choices(
      filter.bands,
      { bands: [] },
      ({ lineUp }) => lineUp.filter(isPlaying).flatMap(({ bandId }) => bandFacet(bandId)),
      undefined,
      filter.bands.flatMap(bandFacet),
    ),
    venues: choices(
      filter.venues,
      { venues: [] },
      ({ venueId }) => venueFacet(venueId),
      undefined,
      filter.venues.flatMap((id) => (venues.get(id)?.deletedAt ? [] : venueFacet(id))),
    ),
    cities: choices(
      listOf(filter.city),
      { city: null },
      (show) =>
        facetAtVenue(show, ({ city, region, country }) => ({
          key: keyOf(city, region, country),
          choice: { city, region, country },
        })),
      startsWith(filter.city),
    ),
    regions: choices(
      listOf(filter.region),
      { region: null },
      (show) =>
        facetAtVenue(show, ({ region, country }) => ({ key: keyOf(region, country), choice: { region, country } })),
      startsWith(filter.region),
    ),
    countries: choices(listOf(filter.country), { country: null }, (show) =>
      facetAtVenue(show, ({ country }) => ({ key: country, choice: { country } })),
    ),
    isExact,
  }
}
