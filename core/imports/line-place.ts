import { bandsIn } from './band-names.ts'
import type { ImportNote } from './import-message.ts'
import { guessOrder, type IsCity, type PlaceOrder } from './place-order.ts'
import { fieldsOf, placeReadings } from './place-readings.ts'
import {
  type Capitals,
  cityWithPlateCode,
  isRegionOrCountry,
  normalizePlace,
  type ParsedPlace,
  placeAround,
  placeIn,
} from './place-words.ts'
import type { DayContext } from './read-day.ts'
import { type PlaceReading, unreadNotes } from './show-draft.ts'
import { trimPunctuation } from './trim-punctuation.ts'

export type TourContext = DayContext & {
  band: string | null
  isCity: IsCity
  placeOrder: PlaceOrder | null
  capitals: Capitals
  marks: ReadonlyMap<string, readonly string[]>
}

const AT = /\s@\s?|(?:^|\s)@|\s(?:at|im|in the)\s|^im\s/i
export const NOISE =
  /^(?:(?:get |buy )?(?:tickets?|tix|karten|billets|entradas|biglietti)|buy(?: now)?|rsvp|(?:more )?info|notify me|vip|adv\.?|til late|till late|new date|new|spielen wir|we play|catch us|live)[!:]?$/i

export type BandsAndPlace = {
  place: ParsedPlace
  bands: readonly string[]
  notes: readonly ImportNote[]
  orderGuess: PlaceOrder | null
  isGuessed?: boolean
  readings?: readonly PlaceReading[]
}

export const hasContent = (segment: string): boolean => /[\p{L}\p{N}]/u.test(segment) && !NOISE.test(segment)

type PlaceContext = TourContext & { hasNoVenue: boolean }

/** Finds the place among the segments. `@` precedes the venue, a segment ending in a country or state is the city, and without
 * a headline an extra leading segment is a band. */
export const parsePlace = (
  segments: readonly string[],
  support: readonly string[],
  context: PlaceContext,
): BandsAndPlace => {
  const { band, capitals, isCity, hasNoVenue } = context
  const read = (place: ParsedPlace, others: readonly string[], orderGuess: PlaceOrder | null = null): BandsAndPlace => {
    return { place, bands: support, notes: unreadNotes(others), orderGuess }
  }
  const at = segments.findIndex((segment) => AT.test(segment))
  if (at >= 0) return aroundAtSign(segments, at, support, context)
  const [first, second, ...others] = segments
  if (first === undefined) return read({}, [])
  if (second === undefined) {
    const isOneName = !first.includes(',')
    if ((hasNoVenue && (isOneName || endsInRegion(first))) || (isOneName && isCity(first)))
      return read(placeAround(first, capitals), [])
    const [bands, where] = band === null ? bandsBefore(first) : [[], first]
    return { ...oneText(where, ',', context), bands: [...bands, ...support] }
  }
  const isWhole = second.includes(',') && !(endsInRegion(second) && second.split(',').length === 2)
  if (band === null && (others.length > 0 || isWhole) && !endsInRegion(first)) {
    const inner = parsePlace([second, ...others], [], { ...context, band: first })
    const instead = parsePlace([first, second], [], { ...context, band: first })
    return withBands(inner, bandsIn(first), { place: instead.place, left: others }, support)
  }
  if (endsInRegion(first) && !second.includes(',') && !isWholePlace(first))
    return read({ ...placeAround(first, capitals), venueName: second }, others, 'city-first')
  if (first.includes(',') && !isRegionOrCountry(second) && (isWholePlace(first) || !endsInRegion(second)))
    return { ...read({}, []), ...withNotes(first, [second, ...others], context), bands: support }
  return { ...withNotes(`${first}, ${second}`, others, context, '–'), bands: support }
}

const withBands = (
  read: BandsAndPlace,
  names: readonly string[],
  instead: { place: ParsedPlace; left: readonly string[] },
  support: readonly string[],
): BandsAndPlace => {
  const { readings = [] } = read
  const places = readings.length > 0 ? readings : [{ place: fieldsOf(read.place) }]
  const other = {
    ...{ place: fieldsOf(instead.place), left: instead.left, bandNames: support },
    order: 'city-first' as const,
  }
  return { ...read, bands: [...names, ...support], readings: [...places, other] }
}

/** Accepts `The Cluny, Newcastle, UK` but not `Brooklyn, NY, USA`. */
const isWholePlace = (text: string): boolean => {
  const parts = text.split(',').map(trimPunctuation)
  return parts.length > 2 && !isRegionOrCountry(parts.at(-2) ?? '')
}

const withNotes = (text: string, others: readonly string[], context: PlaceContext, separator = ','): BandsAndPlace => {
  const read = oneText(text, separator, context)
  return { ...read, notes: [...read.notes, ...unreadNotes(others)] }
}

const oneText = (given: string, separator: string, { placeOrder, capitals, isCity }: PlaceContext): BandsAndPlace => {
  const whole = given.includes(',') ? normalizePlace(given) : given
  // `京都 METRO`
  const text = whole.includes(',') ? whole : whole.replace(/^(\p{Script=Han}{2,3})\s+(?=\S)/u, '$1, ')
  const parts = text.split(',').map(trimPunctuation).filter(Boolean)
  if (parts.length === 3 && isRegionOrCountry(parts[1] ?? '')) {
    const place = { ...placeAround(`${parts[0]}, ${parts[1]}`, capitals), venueName: parts[2] ?? '' }
    return { place, bands: [], notes: [], orderGuess: 'city-first' }
  }
  const [first = '', second = ''] = parts
  const hasPlateCode = [first, second].map((part) => cityWithPlateCode(part) !== null)
  const hasPostalCode = parts.slice(1).some((part) => /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}/u.test(part))
  const explicit =
    parts.length > 1 && !endsInRegion(text) ? guessOrder(first, second.replace(/\s+[A-Z]{1,2}\d.*$/, ''), isCity) : null
  const plateOrder = hasPlateCode[0] ? 'city-first' : hasPlateCode[1] ? 'venue-first' : null
  const orderGuess = hasPostalCode ? 'venue-first' : (plateOrder ?? explicit)
  const usual = separator === ',' && text === whole ? 'venue-first' : 'city-first'
  const order = orderGuess ?? placeOrder ?? usual
  const isCityFirst = order === 'city-first' && parts.length > 1 && !endsInRegion(text)
  // `The Black Heart, Camden, London`
  const isPartOfCity =
    parts.length === 3 && !isCityFirst && isCity(parts[2] ?? '') && !isCity(second) && !/\d/.test(second)
  const place = isPartOfCity ? placeIn(`${first}, ${parts[2]}`, capitals) : placeIn(text, capitals, () => isCityFirst)
  const left = isPartOfCity ? [second] : isCityFirst ? parts.slice(2).filter((part) => !/\d/.test(part)) : []
  const isGuessed = parts.length === 2 && orderGuess === null && !endsInRegion(text)
  const isExplicit = hasPostalCode || text !== whole || parts.some((part) => cityWithPlateCode(part))
  const readings = isExplicit ? [] : [{ place: fieldsOf(place), left, order }, ...placeReadings(text, capitals)]
  return {
    place,
    bands: [],
    notes: unreadNotes(left),
    orderGuess: text === whole ? orderGuess : 'city-first',
    isGuessed,
    readings,
  }
}

/** `Mustard Plug / The Toasters, The Intersection, Grand Rapids`: bands precede the first comma. */
const bandsBefore = (text: string): readonly [readonly string[], string] => {
  const [before = '', ...behind] = text.split(',')
  return /\s[/+]\s/.test(before) && behind.length > 0
    ? [bandsIn(before), trimPunctuation(behind.join(','))]
    : [[], text]
}

const aroundAtSign = (
  segments: readonly string[],
  at: number,
  support: readonly string[],
  { band, capitals, isCity, placeOrder }: PlaceContext,
): BandsAndPlace => {
  const [left = '', ...rights] = (segments[at] ?? '').split(AT)
  const venue = trimPunctuation(rights.join(' ').replace(/\sin\s(?=\p{Lu})/u, ', '))
  const before = [...segments.slice(0, at), trimPunctuation(left)].filter(hasContent)
  const after = segments.slice(at + 1)
  const nearest = before.at(-1) ?? ''
  const isWhole = venue.includes(',') || (after.length > 0 && band === null)
  const orderGuess = !isWhole && isCity(nearest) ? 'city-first' : null
  const isCityBefore =
    nearest !== '' &&
    (endsInRegion(nearest) || (!isWhole && (band !== null || (orderGuess ?? placeOrder) === 'city-first')))
  if (isCityBefore) {
    const place = { ...placeAround(nearest, capitals), venueName: venue }
    return {
      place,
      bands: [...before.slice(0, -1).flatMap(bandsIn), ...support],
      notes: unreadNotes(after),
      orderGuess,
    }
  }
  const isAlone = !venue.includes(',')
  const text = [venue, ...(isAlone ? after.slice(0, 1) : [])].join(', ')
  const place = placeIn(text, capitals)
  const readings = placeReadings(text, capitals).filter(({ place: { venueName } }) => venueName === place.venueName)
  const read: BandsAndPlace = {
    place,
    bands: support,
    notes: unreadNotes(isAlone ? after.slice(1) : after),
    orderGuess,
    readings,
  }
  if (nearest === '' || band !== null || !isAlone || after.length > 0)
    return { ...read, bands: [...before.flatMap(bandsIn), ...support] }
  const instead = { ...placeAround(nearest, capitals), venueName: venue }
  return withBands(read, before.flatMap(bandsIn), { place: instead, left: [] }, support)
}

const endsInRegion = (segment: string): boolean =>
  segment.includes(',') && isRegionOrCountry(trimPunctuation(segment.split(',').at(-1) ?? ''))
