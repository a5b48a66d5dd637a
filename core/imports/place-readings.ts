import { type Capitals, namesIn, type ParsedPlace, placeIn } from './place-words.ts'
import { isStreet } from './postcodes.ts'
import type { PlaceFields, PlaceReading } from './show-draft.ts'

/** Returns the possible readings of one to four names, with venue or city first. City data decide later. */
export const placeReadings = (text: string, capitals: Capitals): readonly PlaceReading[] => {
  const { names, behind, wide } = namesIn(text, capitals)
  const [first, second, ...others] = names
  if (first === undefined) return []
  const read = (parts: readonly string[], left: readonly string[] = [], isCityFirst = false): PlaceReading => ({
    place: fieldsOf(placeIn([...parts, ...behind].join(', '), capitals, () => isCityFirst)),
    ...(names.length > 1 && { order: isCityFirst ? 'city-first' : 'venue-first' }),
    ...(left.length > 0 && { left }),
  })
  const { ambiguity: _, ...around } = wide
  if (second === undefined) return [read(names), { place: { ...around, venueCity: first } }]
  if (others.length === 0) return [read(names), read(names, [], true)]
  const last = names.at(-1) ?? ''
  if (isStreet(second, wide.venueCountry))
    return [read(names), read([first, second, last], others.slice(0, -1)), read(names, others, true)]
  return [
    read(names),
    read([first, last], names.slice(1, -1)),
    read([first, second], others),
    read(
      names,
      others.filter((part) => !/\d/.test(part)),
      true,
    ),
  ]
}

export const fieldsOf = ({ ambiguity: _, ...place }: ParsedPlace): PlaceFields => place

export const distinctReadings = (readings: readonly PlaceReading[]): readonly PlaceReading[] => {
  const keyOf = ({ place, bandNames }: PlaceReading): string =>
    JSON.stringify([place.venueName, place.venueCity, place.venueRegion, place.venueCountry, bandNames])
  return [...new Map(readings.toReversed().map((reading) => [keyOf(reading), reading])).values()].toReversed()
}
