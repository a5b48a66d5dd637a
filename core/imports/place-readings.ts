import { type CodeKind, namesIn, type ParsedPlace, placeIn } from './place-text.ts'
import { isStreet } from './postcodes.ts'
import type { PlaceFields, PlaceReading } from './show-draft.ts'

/** Returns the possible readings of one to four names, with venue or city first. City data choose one later. */
export const placeReadings = (text: string, codeKind: CodeKind): readonly PlaceReading[] => {
  const { names, trailing, region } = namesIn(text, codeKind)
  const [first, second, ...others] = names
  if (first === undefined) return []
  const read = (parts: readonly string[], unread: readonly string[] = [], isCityFirst = false): PlaceReading => ({
    place: fieldsOf(placeIn([...parts, ...trailing].join(', '), codeKind, () => isCityFirst)),
    ...(names.length > 1 && { order: isCityFirst ? 'city-first' : 'venue-first' }),
    ...(unread.length > 0 && { unread }),
  })
  const { ambiguity: _, ...regionFields } = region
  if (second === undefined) return [read(names), { place: { ...regionFields, venueCity: first } }]
  if (others.length === 0) return [read(names), read(names, [], true)]
  const last = names.at(-1) ?? ''
  if (isStreet(second, region.venueCountry))
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
