import { isPlaying } from '#core/shows/act.ts'
import type { ShowFacets } from '#core/shows/facets.ts'
import { MAX_FACETED } from '#core/shows/list-facets.ts'
import type { Show } from '#core/shows/show.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { fold } from '#core/text/text.ts'
import { byTexts } from './by-code-point.ts'
import type { MemoryState } from './memory-state.ts'

/** A choice, grouped by `key`. The lowest id supplies the names. */
type Thing<Choice> = { key: string; id: string; choice: Choice }

const byKey = byTexts(({ key }: { key: string }) => [key])

/** Returns the choices. A kind with chosen values is counted without its own filter. */
export const facetsOf = (
  { venues, bands }: MemoryState,
  left: (filter: ShowFilter) => readonly Show[],
  filter: ShowFilter,
  limit: number,
): ShowFacets => {
  let isExact = true
  const first = (shows: readonly Show[]): readonly Show[] => {
    if (shows.length > MAX_FACETED) isExact = false
    return shows.slice(0, MAX_FACETED)
  }
  const under = first(left(filter))
  const counted = <Choice>(shows: readonly Show[], thingsOf: (show: Show) => readonly Thing<Choice>[]) => {
    const found = new Map<string, Thing<Choice> & { shows: number }>()
    for (const thing of shows.flatMap(thingsOf)) {
      const known = found.get(thing.key)
      const named = known && known.id < thing.id ? known : thing
      found.set(thing.key, { ...named, shows: (known?.shows ?? 0) + 1 })
    }
    return [...found.values()].sort((a, b) => b.shows - a.shows || byKey(a, b))
  }
  const choices = <Choice>(
    chosen: readonly string[],
    without: Partial<ShowFilter>,
    thingsOf: (show: Show) => readonly Thing<Choice>[],
    isChosen: (thing: Thing<Choice>) => boolean = ({ key }) => chosen.includes(key),
    things: readonly Thing<Choice>[] = [],
  ) => {
    const before = chosen.length === 0 ? [] : counted(under, thingsOf).filter(isChosen)
    const inVain = things.filter(({ key }) => before.every((other) => other.key !== key)).sort(byKey)
    const rest = chosen.length === 0 ? under : first(left({ ...filter, ...without }))
    return [
      ...before,
      ...inVain.map((thing) => ({ ...thing, shows: 0 })),
      ...counted(rest, thingsOf).filter((thing) => chosen.length === 0 || !isChosen(thing)),
    ]
      .slice(0, limit)
      .map(({ choice, shows }) => ({ ...choice, shows }))
  }
  const band = (id: string) => {
    const it = bands.get(id as never)
    return it && !it.deletedAt ? [{ key: id, id, choice: { bandId: it.id, bandName: it.name } }] : []
  }
  const venue = (id: string) => {
    const it = venues.get(id as never)
    return it ? [{ key: id, id, choice: { venueId: it.id, venueName: it.name, venueCity: it.city } }] : []
  }
  const at = <Choice>(
    { venueId }: Show,
    thing: (place: { city: string; region: string; country: string }) => Omit<Thing<Choice>, 'id'>,
  ) => {
    const it = venues.get(venueId)
    return it ? [{ ...thing(it), id: it.id }] : []
  }
  const keyOf = (...texts: readonly string[]) => texts.map(fold).join('\u0000')
  const startsWith =
    (text: string | null) =>
    ({ key }: { key: string }) =>
      text !== null && key.startsWith(`${fold(text)}\u0000`)
  const one = (text: string | null) => (text === null ? [] : [text])
  return {
    bands: choices(
      filter.bands,
      { bands: [] },
      ({ lineUp }) => lineUp.filter(isPlaying).flatMap(({ bandId }) => band(bandId)),
      undefined,
      filter.bands.flatMap(band),
    ),
    venues: choices(
      filter.venues,
      { venues: [] },
      ({ venueId }) => venue(venueId),
      undefined,
      filter.venues.flatMap((id) => (venues.get(id)?.deletedAt ? [] : venue(id))),
    ),
    cities: choices(
      one(filter.city),
      { city: null },
      (show) =>
        at(show, ({ city, region, country }) => ({
          key: keyOf(city, region, country),
          choice: { city, region, country },
        })),
      startsWith(filter.city),
    ),
    regions: choices(
      one(filter.region),
      { region: null },
      (show) => at(show, ({ region, country }) => ({ key: keyOf(region, country), choice: { region, country } })),
      startsWith(filter.region),
    ),
    countries: choices(one(filter.country), { country: null }, (show) =>
      at(show, ({ country }) => ({ key: country, choice: { country } })),
    ),
    isExact,
  }
}
