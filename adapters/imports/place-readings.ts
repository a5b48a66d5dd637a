import { distinctBy } from '#core/distinct-by.ts'
import type { PlaceFields, PlaceReading } from '#core/imports/show-draft.ts'
import { type CodeKind, type ParsedPlace, placeIn, splitPlace } from './place-text.ts'
import { isStreet } from './postcodes.ts'

/** Returns the possible readings of a place, with the venue or the city first. `withKnownCities` chooses one
 * or leaves the choice to the user. */
export const placeReadings = (text: string, codeKind: CodeKind): readonly PlaceReading[] => {
  const { names, trailing, region } = splitPlace(text, codeKind)
  const [first, second, ...others] = names
  if (first === undefined) return []
  const readingOf = (parts: readonly string[], unread: readonly string[] = [], isCityFirst = false): PlaceReading => ({
    place: fieldsOf(placeIn([...parts, ...trailing].join(', '), codeKind, isCityFirst)),
    ...(names.length > 1 && { order: isCityFirst ? 'city-first' : 'venue-first' }),
    ...(unread.length > 0 && { unread }),
  })
  const { ambiguity: _, ...regionFields } = region
  if (second === undefined) return [readingOf(names), { place: { ...regionFields, venueCity: first } }]
  if (others.length === 0) return [readingOf(names), readingOf(names, [], true)]
  const last = names.at(-1) ?? ''
  if (isStreet(second, region.venueCountry))
    return [readingOf(names), readingOf([first, second, last], others.slice(0, -1)), readingOf(names, others, true)]
  return [
    readingOf(names),
    readingOf([first, last], names.slice(1, -1)),
    readingOf([first, second], others),
    readingOf(
      names,
      others.filter((part) => !/\d/.test(part)),
      true,
    ),
  ]
}

export const withFields = (readings: readonly PlaceReading[], fields: PlaceFields): readonly PlaceReading[] =>
  readings.map((reading) => ({ ...reading, place: { ...reading.place, ...fields } }))

export const fieldsOf = ({ ambiguity: _, ...place }: ParsedPlace): PlaceFields => place

export const distinctReadings = (readings: readonly PlaceReading[]): readonly PlaceReading[] => {
  const keyOf = ({ place, bandNames }: PlaceReading): string =>
    JSON.stringify([place.venueName, place.venueCity, place.venueRegion, place.venueCountry, bandNames])
  return distinctBy(readings, keyOf)
}
