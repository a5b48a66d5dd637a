import type { Ports } from '#core/ports.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { makePopulation, type Population } from './population.ts'
import type { PlaceFields, PlaceReading } from './show-draft.ts'
import { type ShowDraft, unread } from './show-draft.ts'

const CLEARLY = 10
const SMALL = 5000

/** Tells city from venue by population. Undecided drafts follow the other lines if those agree, else the row asks. */
export const withKnownCities = async (
  { directory, gazetteer }: Pick<Ports, 'directory' | 'gazetteer'>,
  drafts: readonly ShowDraft[],
): Promise<readonly ShowDraft[]> => {
  const cities = drafts.flatMap(({ places = [] }) => places.map(({ place }) => fold(place.venueCity ?? '')))
  const people = makePopulation(gazetteer, await directory.citiesNamed(cities.filter(Boolean)))
  const possible = await withoutKnownNames(directory, drafts)
  const found = possible.map((draft) => judged(withCountry(draft, people), people))
  const orders = new Set(found.flatMap(({ reading }) => reading?.order ?? []))
  const usual =
    orders.size === 1 && found.filter(({ reading }) => reading?.order).length > 1 ? [...orders][0] : undefined
  return found.map(({ draft, reading, rivals }) => {
    const chosen = reading ?? rivals.find(({ order }) => order !== undefined && order === usual)
    if (chosen) return readAs(draft, chosen)
    return rivals.length > 1 ? { ...draft, rivals: withBills(draft, rivals) } : draft
  })
}

const withoutKnownNames = async (
  directory: Ports['directory'],
  drafts: readonly ShowDraft[],
): Promise<readonly ShowDraft[]> => {
  const rebilled = drafts.filter(({ places = [] }) => places.some(({ bandNames }) => bandNames))
  const bands = await directory.bandsNamed(rebilled.flatMap(({ bandNames }) => bandNames.slice(0, 1).map(nameKeyOf)))
  const single = drafts.filter(isOneName).map(({ show }) => nameKeyOf(show.venueName ?? ''))
  const venues = new Set((await directory.venuesNamed(single.filter(Boolean), 1)).map(({ name }) => nameKeyOf(name)))
  return drafts.map((draft) => {
    const { places = [], bandNames, show } = draft
    if (isOneName(draft) && venues.has(nameKeyOf(show.venueName ?? ''))) return { ...draft, places: [] }
    return bands.has(nameKeyOf(bandNames[0] ?? ''))
      ? { ...draft, places: places.filter((each) => !each.bandNames) }
      : draft
  })
}

const isOneName = ({ places = [] }: ShowDraft): boolean =>
  places.length > 0 && places.every(({ place }) => !place.venueName || !place.venueCity)

const withCountry = (draft: ShowDraft, people: Population): ShowDraft => {
  const { either = [], places = [], show } = draft
  const cities = [show, ...places.map(({ place }) => place)].map(({ venueCity = '' }) => venueCity)
  const counted = either
    .map((fields) => ({ fields, count: Math.max(...cities.map((venueCity) => people({ venueCity, ...fields }))) }))
    .toSorted((one, other) => other.count - one.count)
  const [first, second] = counted
  if (!first || first.count < CLEARLY * (second?.count ?? 0)) return draft
  const isElsewhere = cities.some((venueCity) => people({ venueCity }) > 0)
  if (first.count === 0) return either.length === 1 && isElsewhere ? withMeaning(draft, {}) : draft
  return withMeaning(draft, first.fields)
}

const withMeaning = (draft: ShowDraft, fields: PlaceFields): ShowDraft => {
  const { either = [], places = [], show, errors } = draft
  const regions = either.map(({ venueRegion }) => venueRegion)
  const meant = <Place extends PlaceFields>({ venueRegion, venueCountry: _, ...place }: Place) => ({
    ...place,
    ...(venueRegion !== undefined && !regions.includes(venueRegion) && { venueRegion }),
    ...fields,
  })
  return {
    ...draft,
    show: meant(show),
    places: places.map((reading) => ({ ...reading, place: meant(reading.place) })),
    either: [],
    errors: errors.filter(({ field }) => field !== 'venueCountry'),
  }
}

type Judged = { draft: ShowDraft; reading: PlaceReading | null; rivals: readonly PlaceReading[] }

const judged = (draft: ShowDraft, people: Population): Judged => {
  const { places = [], show, isOrderGuessed } = draft
  const country = show.venueCountry === undefined ? {} : { venueCountry: show.venueCountry }
  const counted = places.map((reading) => ({
    reading,
    count: people({ ...country, ...reading.place }),
    isInRegion: reading.place.venueRegion !== undefined,
  }))
  const known = counted.filter(({ count }) => count > 0)
  const inRegion = known.filter((each) => each.isInRegion)
  const [first, ...others] = (inRegion.length > 0 ? inRegion : known).toSorted((one, other) => other.count - one.count)
  const guesses = isOrderGuessed ? places.filter(({ place, bandNames }) => place.venueCity && !bandNames) : []
  if (!first) return { draft, reading: null, rivals: guesses }
  const rival = others.find(({ reading }) => !isSameCity(reading, first.reading))
  const isExplicit = !isOrderGuessed && isSameCity(first.reading, { place: show })
  const isLarge =
    first.count >= SMALL || show.venueCountry !== undefined || first.reading.place.venueCountry !== undefined
  if ((isLarge || isExplicit || isOneName(draft)) && (!rival || first.count >= CLEARLY * rival.count))
    return { draft, reading: first.reading, rivals: [] }
  const rivals = [first, ...others].map(({ reading }) => reading)
  return { draft, reading: null, rivals: rivals.length > 1 ? rivals : places.filter(({ place }) => place.venueCity) }
}

const withBills = ({ bandNames: all }: ShowDraft, rivals: readonly PlaceReading[]): readonly PlaceReading[] =>
  rivals.some(({ bandNames }) => bandNames) ? rivals.map((rival) => ({ bandNames: all, ...rival })) : rivals

const isSameCity = (one: Pick<PlaceReading, 'place'>, other: Pick<PlaceReading, 'place'>): boolean =>
  one.place.venueCity === other.place.venueCity

const readAs = (draft: ShowDraft, { place, bandNames, left = [] }: PlaceReading): ShowDraft => {
  const { venueName: _, venueCity: __, venueRegion: ___, venueAddress: ____, ...show } = draft.show
  return {
    ...draft,
    bandNames: bandNames ?? draft.bandNames,
    notes: [
      ...draft.notes.filter(({ message }) => !draft.left?.some((left) => left.message === message)),
      ...unread(left),
    ],
    show: { ...show, ...place },
  }
}
