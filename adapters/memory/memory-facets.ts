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

/** A choice in the filter panel. Choices with the same `key` are counted together; the one with the lowest `id` supplies the names. */
type KeyedChoice<Choice> = { key: string; id: string; choice: Choice }

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
  const countChoices = <Choice>(shows: readonly Show[], choicesOf: (show: Show) => readonly KeyedChoice<Choice>[]) => {
    const countedByKey = new Map<string, KeyedChoice<Choice> & { shows: number }>()
    for (const each of shows.flatMap(choicesOf)) {
      const counted = countedByKey.get(each.key)
      const lowest = counted && counted.id < each.id ? counted : each
      countedByKey.set(each.key, { ...lowest, shows: (counted?.shows ?? 0) + 1 })
    }
    return [...countedByKey.values()].sort((a, b) => b.shows - a.shows || byKey(a, b))
  }
  const listChoices = <Choice>(
    chosenKeys: readonly string[],
    cleared: Partial<ShowFilter>,
    choicesOf: (show: Show) => readonly KeyedChoice<Choice>[],
    chosen: readonly KeyedChoice<Choice>[],
    isChosen: (each: KeyedChoice<Choice>) => boolean = ({ key }) => chosenKeys.includes(key),
  ) => {
    const chosenWithMatches = chosenKeys.length === 0 ? [] : countChoices(matching, choicesOf).filter(isChosen)
    const chosenWithoutMatches = chosen
      .filter(({ key }) => chosenWithMatches.every((other) => other.key !== key))
      .sort(byKey)
    const showsWithoutCriterion =
      chosenKeys.length === 0 ? matching : firstShows(showsMatching({ ...filter, ...cleared }))
    return [
      ...chosenWithMatches,
      ...chosenWithoutMatches.map((each) => ({ ...each, shows: 0 })),
      ...countChoices(showsWithoutCriterion, choicesOf).filter((each) => chosenKeys.length === 0 || !isChosen(each)),
    ]
      .slice(0, limit)
      .map(({ choice, shows }) => ({ ...choice, shows }))
  }
  const bandChoice = (id: string) => {
    const band = bands.get(id as never)
    return band && !band.deletedAt ? [{ key: id, id, choice: { bandId: band.id, bandName: band.name } }] : []
  }
  const venueChoice = (id: string) => {
    const venue = venues.get(id as never)
    return venue ? [{ key: id, id, choice: { venueId: venue.id, venueName: venue.name, venueCity: venue.city } }] : []
  }
  const genreChoice = (genre: Genre) => ({ key: genre, id: genre, choice: { genre } })
  const localityChoices = <Choice extends Readonly<Record<string, string>>>(
    chosen: string | null,
    cleared: Partial<ShowFilter>,
    choiceOf: (venue: Venue) => Choice,
  ) => {
    const keyOf = (names: readonly string[]) => names.map((name) => `${fold(name)}\u0000`).join('')
    return listChoices(
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
    bands: listChoices(
      filter.bands,
      { bands: [] },
      ({ lineUp }) => lineUp.filter(isPlaying).flatMap(({ bandId }) => bandChoice(bandId)),
      filter.bands.flatMap(bandChoice),
    ),
    venues: listChoices(
      filter.venues,
      { venues: [] },
      ({ venueId }) => venueChoice(venueId),
      filter.venues.flatMap((id) => (venues.get(id)?.deletedAt ? [] : venueChoice(id))),
    ),
    cities: localityChoices(filter.city, { city: null }, ({ city, region, country }) => ({ city, region, country })),
    regions: localityChoices(filter.region, { region: null }, ({ region, country }) => ({ region, country })),
    countries: localityChoices(filter.country, { country: null }, ({ country }) => ({ country })),
    genres: listChoices(
      filter.genres,
      { genres: [] },
      (show) => attributesOf(state, show).genres.map(genreChoice),
      filter.genres.map(genreChoice),
    ),
    door: listChoices(
      [],
      {},
      (show) =>
        attributesOf(state, show).door.map((criterion) => ({ key: criterion, id: criterion, choice: { criterion } })),
      [],
    ),
    isExact,
  }
}
