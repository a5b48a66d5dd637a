import { fold } from '#core/text.ts'
import { takeFacts } from './line-facts.ts'
import { type GivenPlace, isWider, placeAround, placeIn, trimmed } from './place-words.ts'
import { type DayContext, readDay } from './read-day.ts'
import { type ShowDraft, sourceOf } from './show-draft.ts'

/** What the lines above say: who is on tour, and how dates are to be understood. */
export type TourContext = DayContext & { band: string | null }

/** In front of dates: bullets, pictures and the like. */
const BULLET = /^[^\p{L}\p{N}]+/u
const SEPARATOR = /\s\p{Pd}+\s|\s[–—]|[–—]\s|[|•·;\t]|\s\/\/\s/u
const SUPPORT =
  /(?:^|[\s,(])(?:w\/\s*|(?:with|feat\.?|featuring|ft\.?|supports?(?:ed by)?|special guests?|guests?)(?=[\s:])\s*:?\s*|\+\s+|support:\s*)|^(?:mit|con|avec|und|and|&)\s+/iu
const AT = /\s@\s?|(?:^|\s)@|\s(?:at|im|in the)\s/i
const BETWEEN_BANDS = /,|\s\+\s|\s\/\s|[|•·;]/u
/** Who is not known yet is nobody. */
const NOBODY = /^(?:tb[acd]|more|many more|others|guests?|support|special guests?|locals?|local support|friends|\+|&)$/i

/** The line without bullets, where its date is the first thing. */
export const fromDateOn = (line: string): string => line.replace(BULLET, '')

/** The show of a line that begins with a date; null when it does not. */
export const readTourLine = (text: string, line: number, context: TourContext): ShowDraft | null => {
  const dated = fromDateOn(text)
  const date = readDay(dated, context)
  if (!date) return null
  const { rest, status, show } = takeFacts(dated.slice(date.length))
  const { place, bands, notes } = whoAndWhere(rest, context.band)
  const bandNames = distinct([...(context.band ? [context.band] : []), ...bands])
  const { doubt, ...fields } = place
  return {
    line,
    source: sourceOf(text),
    show: { ...titleOf(bandNames), ...('day' in date && { showDate: date.day }), ...show, ...fields },
    bandNames,
    status,
    errors: [
      ...('error' in date ? [{ field: 'showDate', message: date.error }] : []),
      ...(doubt ? [{ field: 'venueCountry', message: `Country: ${doubt}` }] : []),
    ],
    notes,
  }
}

/** "The Nutmeg Seven with Second Wave, DJ Dub". */
export const titleOf = ([first, ...others]: readonly string[]): { showTitle?: string } => {
  if (first === undefined) return {}
  const long = others.length > 0 ? `${first} with ${others.join(', ')}` : first
  return { showTitle: long.length <= 256 ? long : first }
}

/** Each name once, by what two spellings of it have in common; the first counts. */
export const distinct = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [fold(name), name])).values()].toReversed()

type WhoAndWhere = { place: GivenPlace; bands: readonly string[]; notes: readonly string[] }

const whoAndWhere = (text: string, band: string | null): WhoAndWhere => {
  const segments = text.split(SEPARATOR).map(trimmed).filter(Boolean)
  const bands: string[] = []
  const places: string[] = []
  for (const segment of segments) {
    const support = SUPPORT.exec(segment)
    if (!support) {
      places.push(segment)
      continue
    }
    const before = trimmed(segment.slice(0, support.index))
    if (before) places.push(before)
    bands.push(...bandsIn(segment.slice(support.index + support[0].length)))
  }
  return { ...placed(places, band, bands) }
}

/** Names, parted by commas, plus signs and the like; further words for "with" are no names. */
export const bandsIn = (text: string): string[] =>
  text
    .split(BETWEEN_BANDS)
    .map((name) =>
      trimmed(name.replace(/^\s*(?:w\/|with\s|and\s|und\s|&\s|supports?:?\s|special guests?:?\s)\s*/i, '')),
    )
    .filter((name) => name !== '' && !NOBODY.test(name))

/**
 * Which segments are the place. `@` stands before the venue; a segment that ends in a country or state is the city before
 * or after it; of segments without a headline above, one too many in front is who plays.
 */
const placed = (segments: readonly string[], band: string | null, support: readonly string[]): WhoAndWhere => {
  const at = segments.findIndex((segment) => AT.test(segment))
  if (at >= 0) return besideAt(segments, at, band, support)
  const [first, second, ...others] = segments
  if (first === undefined) return { place: {}, bands: support, notes: [] }
  if (second === undefined) return { place: placeIn(first), bands: support, notes: [] }
  const isThreeFold = band === null && (others.length > 0 || second.includes(','))
  if (isThreeFold && !endsWider(first) && !first.includes(',')) {
    const { place, notes } = placed([second, ...others], first, [])
    return { place, bands: [...bandsIn(first), ...support], notes }
  }
  if (endsWider(first) && !second.includes(','))
    return { place: { ...placeAround(first), venueName: second }, bands: support, notes: unread(others) }
  if (first.includes(',') && !isWider(second))
    return { place: placeIn(first), bands: support, notes: unread([second, ...others]) }
  return { place: placeIn(`${first}, ${second}`), bands: support, notes: unread(others) }
}

const besideAt = (
  segments: readonly string[],
  at: number,
  band: string | null,
  support: readonly string[],
): WhoAndWhere => {
  const [left = '', ...rights] = (segments[at] ?? '').split(AT)
  const right = rights.join(' ')
  const before = [...segments.slice(0, at), trimmed(left)].filter(Boolean)
  const after = segments.slice(at + 1)
  const isCityBefore = before.length > 0 && (endsWider(before.at(-1) ?? '') || (band !== null && !right.includes(',')))
  const city = isCityBefore ? before.at(-1) : undefined
  const who = isCityBefore ? before.slice(0, -1) : before
  const venue = trimmed(right)
  const place =
    city !== undefined
      ? { ...placeAround(city), venueName: venue }
      : placeIn([venue, ...(venue.includes(',') ? [] : after.slice(0, 1))].join(', '))
  const rest = city === undefined && !venue.includes(',') ? after.slice(1) : after
  return { place, bands: [...who.flatMap(bandsIn), ...support], notes: unread(rest) }
}

const endsWider = (segment: string): boolean =>
  segment.includes(',') && isWider(trimmed(segment.split(',').at(-1) ?? ''))

const unread = (segments: readonly string[]): string[] =>
  segments.length > 0 ? [`Not read: ${sourceOf(segments.join(' | '))}`] : []
