import type { Ports } from '#core/ports.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { makePopulationOf, type PopulationOf } from './population.ts'
import { type PlaceFields, type PlaceReading, type ShowDraft, unreadNotes } from './show-draft.ts'

const DOMINANT_FACTOR = 10
const CREDIBLE_POPULATION = 5000

/** Chooses a reading of each place by the population of its city. If this decides at least two drafts, all with the same order
 * of city and venue, the undecided drafts adopt that order. Otherwise, the user decides. */
export const withKnownCities = async (
  { directory, gazetteer }: Pick<Ports, 'directory' | 'gazetteer'>,
  drafts: readonly ShowDraft[],
): Promise<readonly ShowDraft[]> => {
  const cityKeys = drafts.flatMap(({ readings = [] }) => readings.map(({ place }) => fold(place.venueCity ?? '')))
  const populationOf = makePopulationOf(gazetteer, await directory.citiesNamed(cityKeys.filter(Boolean)))
  const consistentDrafts = await withoutContradictedReadings(directory, drafts)
  const choices = consistentDrafts.map((draft) => chooseReading(withLikelyCountry(draft, populationOf), populationOf))
  const orders = new Set(choices.flatMap(({ reading }) => reading?.order ?? []))
  const agreedOrder =
    orders.size === 1 && choices.filter(({ reading }) => reading?.order).length > 1 ? [...orders][0] : undefined
  return choices.map(({ draft, reading, alternatives }) => {
    const chosen = reading ?? alternatives.find(({ order }) => order !== undefined && order === agreedOrder)
    if (chosen) return applyReading(draft, chosen)
    return alternatives.length > 1 ? { ...draft, alternatives: withBandNames(draft, alternatives) } : draft
  })
}

const withoutContradictedReadings = async (
  directory: Ports['directory'],
  drafts: readonly ShowDraft[],
): Promise<readonly ShowDraft[]> => {
  const withOtherBands = drafts.filter(({ readings = [] }) => readings.some(({ bandNames }) => bandNames))
  const knownBands = await directory.bandsNamed(
    withOtherBands.flatMap(({ bandNames }) => bandNames.slice(0, 1).map(nameKeyOf)),
  )
  const venueKeys = drafts.filter(isSingleNamePlace).map(({ show }) => nameKeyOf(show.venueName ?? ''))
  const knownVenueKeys = new Set(
    (await directory.venuesNamed(venueKeys.filter(Boolean), 1)).map(({ name }) => nameKeyOf(name)),
  )
  return drafts.map((draft) => {
    const { readings = [], bandNames, show } = draft
    if (isSingleNamePlace(draft) && knownVenueKeys.has(nameKeyOf(show.venueName ?? '')))
      return { ...draft, readings: [] }
    return knownBands.has(nameKeyOf(bandNames[0] ?? ''))
      ? { ...draft, readings: readings.filter((each) => !each.bandNames) }
      : draft
  })
}

const isSingleNamePlace = ({ readings = [] }: ShowDraft): boolean =>
  readings.length > 0 && readings.every(({ place }) => !place.venueName || !place.venueCity)

const withLikelyCountry = (draft: ShowDraft, populationOf: PopulationOf): ShowDraft => {
  const { countryCandidates = [], readings = [], show } = draft
  const cityNames = [show, ...readings.map(({ place }) => place)].map(({ venueCity = '' }) => venueCity)
  const ranked = countryCandidates
    .map((fields) => ({
      fields,
      population: Math.max(...cityNames.map((venueCity) => populationOf({ venueCity, ...fields }))),
    }))
    .toSorted((one, other) => other.population - one.population)
  const [first, second] = ranked
  if (!first || first.population < DOMINANT_FACTOR * (second?.population ?? 0)) return draft
  const isKnownCity = cityNames.some((venueCity) => populationOf({ venueCity }) > 0)
  if (first.population === 0)
    return countryCandidates.length === 1 && isKnownCity ? withCountryCandidate(draft, {}) : draft
  return withCountryCandidate(draft, first.fields)
}

const withCountryCandidate = (draft: ShowDraft, fields: PlaceFields): ShowDraft => {
  const { countryCandidates = [], readings = [], show, errors } = draft
  const regions = countryCandidates.map(({ venueRegion }) => venueRegion)
  const withFields = <Place extends PlaceFields>({ venueRegion, venueCountry: _, ...place }: Place) => ({
    ...place,
    ...(venueRegion !== undefined && !regions.includes(venueRegion) && { venueRegion }),
    ...fields,
  })
  return {
    ...draft,
    show: withFields(show),
    readings: readings.map((reading) => ({ ...reading, place: withFields(reading.place) })),
    countryCandidates: [],
    errors: errors.filter(({ field }) => field !== 'venueCountry'),
  }
}

type ReadingChoice = { draft: ShowDraft; reading: PlaceReading | null; alternatives: readonly PlaceReading[] }

const chooseReading = (draft: ShowDraft, populationOf: PopulationOf): ReadingChoice => {
  const { readings = [], show, isOrderGuessed } = draft
  const country = show.venueCountry === undefined ? {} : { venueCountry: show.venueCountry }
  const candidates = readings.map((reading) => ({
    reading,
    population: populationOf({ ...country, ...reading.place }),
    hasRegion: reading.place.venueRegion !== undefined,
  }))
  const withKnownCity = candidates.filter(({ population }) => population > 0)
  const withRegion = withKnownCity.filter(({ hasRegion }) => hasRegion)
  const [first, ...others] = (withRegion.length > 0 ? withRegion : withKnownCity).toSorted(
    (one, other) => other.population - one.population,
  )
  const guesses = isOrderGuessed ? readings.filter(({ place, bandNames }) => place.venueCity && !bandNames) : []
  if (!first) return { draft, reading: null, alternatives: guesses }
  const alternative = others.find(({ reading }) => !isSameCity(reading, first.reading))
  const isExplicit = !isOrderGuessed && isSameCity(first.reading, { place: show })
  const isCredible =
    first.population >= CREDIBLE_POPULATION ||
    show.venueCountry !== undefined ||
    first.reading.place.venueCountry !== undefined
  if (
    (isCredible || isExplicit || isSingleNamePlace(draft)) &&
    (!alternative || first.population >= DOMINANT_FACTOR * alternative.population)
  )
    return { draft, reading: first.reading, alternatives: [] }
  const alternatives = [first, ...others].map(({ reading }) => reading)
  return {
    draft,
    reading: null,
    alternatives: alternatives.length > 1 ? alternatives : readings.filter(({ place }) => place.venueCity),
  }
}

const withBandNames = ({ bandNames }: ShowDraft, alternatives: readonly PlaceReading[]): readonly PlaceReading[] =>
  alternatives.some((alternative) => alternative.bandNames)
    ? alternatives.map((alternative) => ({ bandNames, ...alternative }))
    : alternatives

const isSameCity = (one: Pick<PlaceReading, 'place'>, other: Pick<PlaceReading, 'place'>): boolean =>
  one.place.venueCity === other.place.venueCity

const applyReading = (draft: ShowDraft, { place, bandNames, unread = [] }: PlaceReading): ShowDraft => {
  const { venueName: _, venueCity: __, venueRegion: ___, venueAddress: ____, ...show } = draft.show
  return {
    ...draft,
    bandNames: bandNames ?? draft.bandNames,
    notes: [
      ...draft.notes.filter(({ message }) => !draft.readingNotes?.some((note) => note.message === message)),
      ...unreadNotes(unread),
    ],
    show: { ...show, ...place },
  }
}
