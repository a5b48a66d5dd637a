import type { ImportNote } from '#core/imports/import-message.ts'
import { type PlaceOrder, type PlaceReading, unreadNotes } from '#core/imports/show-draft.ts'
import { bandNamesIn } from './band-list.ts'
import { guessOrder, type IsCity } from './place-order.ts'
import { fieldsOf, placeReadings } from './place-readings.ts'
import {
  type CodeKind,
  cityPlaceIn,
  cityWithPlateCode,
  isRegionOrCountry,
  normalizePlace,
  type ParsedPlace,
  placeIn,
} from './place-text.ts'
import type { DayContext } from './read-day.ts'
import { trimPunctuation } from './trim-punctuation.ts'

export type TourContext = DayContext & {
  band: string | null
  isCity: IsCity
  placeOrder: PlaceOrder | null
  codeKind: CodeKind
  bandsByMark: ReadonlyMap<string, readonly string[]>
}

const AT_VENUE = /\s@\s?|(?:^|\s)@|\s(?:at|im|in the)\s|^im\s/i
export const IGNORED_SEGMENT =
  /^(?:(?:get |buy )?(?:tickets?|tix|karten|billets|entradas|biglietti)|buy(?: now)?|rsvp|(?:more )?info|notify me|vip|adv\.?|til late|till late|new date|new|spielen wir|we play|catch us|live)[!:]?$/i

export type BandsAndPlace = {
  place: ParsedPlace
  bands: readonly string[]
  notes: readonly ImportNote[]
  suggestedOrder: PlaceOrder | null
  isOrderGuessed?: boolean
  readings?: readonly PlaceReading[]
}

export const hasContent = (segment: string): boolean => /[\p{L}\p{N}]/u.test(segment) && !IGNORED_SEGMENT.test(segment)

type PlaceContext = TourContext & { isVenueUnknown: boolean }

/** Parses the segments of a line into a place and bands. `@` precedes the venue. A segment that ends in a country or state names
 * the city. If no headline names the band, an extra leading segment names the bands. */
export const parsePlace = (
  segments: readonly string[],
  support: readonly string[],
  context: PlaceContext,
): BandsAndPlace => {
  const { band, codeKind, isCity, isVenueUnknown } = context
  const resultOf = (
    place: ParsedPlace,
    unread: readonly string[],
    suggestedOrder: PlaceOrder | null,
  ): BandsAndPlace => ({
    place,
    bands: support,
    notes: unreadNotes(unread),
    suggestedOrder,
  })
  const atIndex = segments.findIndex((segment) => AT_VENUE.test(segment))
  if (atIndex >= 0) return parseAtVenue(segments, atIndex, support, context)
  const [first, second, ...others] = segments
  if (first === undefined) return resultOf({}, [], null)
  if (second === undefined) {
    const isOneName = !first.includes(',')
    if ((isVenueUnknown && (isOneName || endsInRegion(first))) || (isOneName && isCity(first)))
      return resultOf(cityPlaceIn(first, codeKind), [], null)
    const [bands, placeText] = band === null ? splitLeadingBands(first) : [[], first]
    return { ...parsePlaceText(placeText, ',', context), bands: [...bands, ...support] }
  }
  const hasCompletePlace = second.includes(',') && !(endsInRegion(second) && second.split(',').length === 2)
  if (band === null && (others.length > 0 || hasCompletePlace) && !endsInRegion(first)) {
    const leadingBandsResult = parsePlace([second, ...others], [], { ...context, band: first })
    const leadingPlaceResult = parsePlace([first, second], [], { ...context, band: first })
    const alternative = { place: leadingPlaceResult.place, unread: others }
    return withLeadingPlaceReading(leadingBandsResult, bandNamesIn(first), alternative, support)
  }
  if (endsInRegion(first) && !second.includes(',') && !isCompletePlace(first))
    return resultOf({ ...cityPlaceIn(first, codeKind), venueName: second }, others, 'city-first')
  if (first.includes(',') && !isRegionOrCountry(second) && (isCompletePlace(first) || !endsInRegion(second)))
    return { ...parseWithNotes(first, [second, ...others], context), bands: support }
  return { ...parseWithNotes(`${first}, ${second}`, others, context, '–'), bands: support }
}

const withLeadingPlaceReading = (
  result: BandsAndPlace,
  leadingBands: readonly string[],
  alternative: { place: ParsedPlace; unread: readonly string[] },
  support: readonly string[],
): BandsAndPlace => {
  const { readings = [] } = result
  const leadingBandsReadings = readings.length > 0 ? readings : [{ place: fieldsOf(result.place) }]
  const leadingPlaceReading = {
    place: fieldsOf(alternative.place),
    unread: alternative.unread,
    bandNames: support,
    order: 'city-first' as const,
  }
  return { ...result, bands: [...leadingBands, ...support], readings: [...leadingBandsReadings, leadingPlaceReading] }
}

/** Accepts `The Cluny, Newcastle, UK` but not `Brooklyn, NY, USA`. */
const isCompletePlace = (text: string): boolean => {
  const parts = text.split(',').map(trimPunctuation)
  return parts.length > 2 && !isRegionOrCountry(parts.at(-2) ?? '')
}

const parseWithNotes = (
  text: string,
  unread: readonly string[],
  context: PlaceContext,
  separator = ',',
): BandsAndPlace => {
  const result = parsePlaceText(text, separator, context)
  return { ...result, notes: [...result.notes, ...unreadNotes(unread)] }
}

const parsePlaceText = (
  source: string,
  separator: string,
  { placeOrder, codeKind, isCity }: PlaceContext,
): BandsAndPlace => {
  const normalized = source.includes(',') ? normalizePlace(source) : source
  // `京都 METRO`
  const text = normalized.includes(',') ? normalized : normalized.replace(/^(\p{Script=Han}{2,3})\s+(?=\S)/u, '$1, ')
  const parts = text.split(',').map(trimPunctuation).filter(Boolean)
  if (parts.length === 3 && isRegionOrCountry(parts[1] ?? '')) {
    const place = { ...cityPlaceIn(`${parts[0]}, ${parts[1]}`, codeKind), venueName: parts[2] ?? '' }
    return { place, bands: [], notes: [], suggestedOrder: 'city-first' }
  }
  const [first = '', second = ''] = parts
  const [firstHasPlateCode, secondHasPlateCode] = [first, second].map((part) => cityWithPlateCode(part) !== null)
  const hasPostcode = parts.slice(1).some((part) => /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}/u.test(part))
  const nameOrder =
    parts.length > 1 && !endsInRegion(text) ? guessOrder(first, second.replace(/\s+[A-Z]{1,2}\d.*$/, ''), isCity) : null
  const plateOrder = firstHasPlateCode ? 'city-first' : secondHasPlateCode ? 'venue-first' : null
  const suggestedOrder = hasPostcode ? 'venue-first' : (plateOrder ?? nameOrder)
  const defaultOrder = separator === ',' && text === normalized ? 'venue-first' : 'city-first'
  const order = suggestedOrder ?? placeOrder ?? defaultOrder
  const isCityFirst = order === 'city-first' && parts.length > 1 && !endsInRegion(text)
  // `The Black Heart, Camden, London`
  const hasDistrict =
    parts.length === 3 && !isCityFirst && isCity(parts[2] ?? '') && !isCity(second) && !/\d/.test(second)
  const place = hasDistrict ? placeIn(`${first}, ${parts[2]}`, codeKind) : placeIn(text, codeKind, isCityFirst)
  const unread = hasDistrict ? [second] : isCityFirst ? parts.slice(2).filter((part) => !/\d/.test(part)) : []
  const isOrderGuessed = parts.length === 2 && suggestedOrder === null && !endsInRegion(text)
  const isExplicit = hasPostcode || text !== normalized || parts.some((part) => cityWithPlateCode(part))
  const readings = isExplicit ? [] : [{ place: fieldsOf(place), unread, order }, ...placeReadings(text, codeKind)]
  return {
    place,
    bands: [],
    notes: unreadNotes(unread),
    suggestedOrder: text === normalized ? suggestedOrder : 'city-first',
    isOrderGuessed,
    readings,
  }
}

/** Splits off the bands before the first comma, as in `Mustard Plug / The Toasters, The Intersection, Grand Rapids`. */
const splitLeadingBands = (text: string): readonly [readonly string[], string] => {
  const [before = '', ...after] = text.split(',')
  return /\s[/+]\s/.test(before) && after.length > 0
    ? [bandNamesIn(before), trimPunctuation(after.join(','))]
    : [[], text]
}

const parseAtVenue = (
  segments: readonly string[],
  atIndex: number,
  support: readonly string[],
  { band, codeKind, isCity, placeOrder }: PlaceContext,
): BandsAndPlace => {
  const [beforeAt = '', ...afterAt] = (segments[atIndex] ?? '').split(AT_VENUE)
  const venueText = trimPunctuation(afterAt.join(' ').replace(/\sin\s(?=\p{Lu})/u, ', '))
  const before = [...segments.slice(0, atIndex), trimPunctuation(beforeAt)].filter(hasContent)
  const after = segments.slice(atIndex + 1)
  const lastBefore = before.at(-1) ?? ''
  const hasCompletePlace = venueText.includes(',') || (after.length > 0 && band === null)
  const suggestedOrder = !hasCompletePlace && isCity(lastBefore) ? 'city-first' : null
  const isCityBefore =
    lastBefore !== '' &&
    (endsInRegion(lastBefore) ||
      (!hasCompletePlace && (band !== null || (suggestedOrder ?? placeOrder) === 'city-first')))
  if (isCityBefore) {
    const place = { ...cityPlaceIn(lastBefore, codeKind), venueName: venueText }
    return {
      place,
      bands: [...before.slice(0, -1).flatMap(bandNamesIn), ...support],
      notes: unreadNotes(after),
      suggestedOrder,
    }
  }
  const isVenueOnly = !venueText.includes(',')
  const text = [venueText, ...(isVenueOnly ? after.slice(0, 1) : [])].join(', ')
  const place = placeIn(text, codeKind)
  const readings = placeReadings(text, codeKind).filter(({ place: { venueName } }) => venueName === place.venueName)
  const result: BandsAndPlace = {
    place,
    bands: support,
    notes: unreadNotes(isVenueOnly ? after.slice(1) : after),
    suggestedOrder,
    readings,
  }
  if (lastBefore === '' || band !== null || !isVenueOnly || after.length > 0)
    return { ...result, bands: [...before.flatMap(bandNamesIn), ...support] }
  const alternative = { ...cityPlaceIn(lastBefore, codeKind), venueName: venueText }
  return withLeadingPlaceReading(result, before.flatMap(bandNamesIn), { place: alternative, unread: [] }, support)
}

const endsInRegion = (segment: string): boolean =>
  segment.includes(',') && isRegionOrCountry(trimPunctuation(segment.split(',').at(-1) ?? ''))
