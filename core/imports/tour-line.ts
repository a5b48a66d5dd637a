import { bandsIn, distinct, titleOf } from './bill.ts'
import { GAP, takeFacts } from './line-facts.ts'
import { type IsCity, leanOf, type PlaceOrder } from './place-order.ts'
import {
  type Capitals,
  countryOfSign,
  type GivenPlace,
  isWider,
  placeAround,
  placeIn,
  plainPlace,
  signIn,
} from './place-words.ts'
import { type DayContext, readDay } from './read-day.ts'
import { type ShowDraft, sourceOf } from './show-draft.ts'
import { fromDate } from './tour-lines.ts'
import { trimmed } from './trimmed.ts'

/** What the lines above say, who is on tour and how dates are to be understood; and what the other lines tell of this one. */
export type TourContext = DayContext & {
  band: string | null
  isCity: IsCity
  /** What most lines tell of what stands first. */
  placeOrder: PlaceOrder | null
  capitals: Capitals
  /** Who is meant by a sign behind a show: `^ with Catbite`. */
  marks: ReadonlyMap<string, readonly string[]>
}

/** A show, or why the line is none, and what the line by itself tells of the order of city and venue. */
export type TourLine = { lean: PlaceOrder | null } & ({ draft: ShowDraft } | { message: string })

const SEPARATOR = /\s\p{Pd}+\s|\s[–—]|[–—]\s|[|•·;\t]|\s\/\/\s|\p{Extended_Pictographic}+/u
const WITH =
  'w\\/\\s*|(?:with|feat\\.?|featuring|ft\\.?|supports?(?:ed by)?(?!\\s+for\\s)|special guests?|guests?)(?=[\\s:])\\s*:?\\s*|\\+\\s*|support:\\s*'
const SUPPORT = new RegExp(`(?:^|[\\s,])(?:${WITH})|^(?:mit|con|avec|und|and|&)\\s+`, 'iu')
/** Between a place and a name with a capital. */
const SUPPORT_BEHIND = /\s(?:con|avec|mit|met|com)\s+(?=\p{Lu})/u
const IN_BRACKETS = new RegExp(`^(?:${WITH}|(?:mit|con|avec|met|com|und|and|&)\\s+)`, 'iu')
const AT = /\s@\s?|(?:^|\s)@|\s(?:at|im|in the)\s|^im\s/i
const NOT_KNOWN =
  /(?<!\p{L})(?:(support|guests?|w\/|with)\s*)?(?:venue|location|details|club|city|place|ort)?\s*(?:TB[ACD]|tb[acd]|to be (?:announced|confirmed))(?!\p{L})/u
const OF_TICKETS = /^(?:tickets?|tix|karten|vvk|billets|entradas|biglietti|info)\s*:/i
/** What stands beside dates on pages, and says nothing of the show. */
const NOTHING =
  /^(?:(?:get |buy )?(?:tickets?|tix|karten|billets|entradas|biglietti)|buy(?: now)?|rsvp|(?:more )?info|notify me|vip|adv\.?|til late|till late|new date|new|spielen wir|we play|catch us|live)[!:]?$/i
const DAY_OFF = /^(?:off|day off|off day|free|travel(?: day)?|frei|reisetag|libre|rel[âa]che)[.!]?$/i

/** The show of a line that begins with a date; null when it does not. */
export const readTourLine = (text: string, line: number, context: TourContext): TourLine | null => {
  const dated = fromDate(text, context)
  const date = dated === null ? null : readDay(dated, context)
  if (dated === null || !date) return null
  const { unmarked, marked } = withoutMarks(dated.slice(date.length), context)
  if (DAY_OFF.test(trimmed(unmarked))) return { lean: null, message: 'Read as a day off' }
  const { rest, status, show } = takeFacts(unmarked)
  const { place, bands, notes, lean, isGuessed } = whoAndWhere(rest, context)
  const bandNames = distinct([...(context.band ? [context.band] : []), ...bands, ...marked])
  const { doubt, ...fields } = place
  const several = 'day' in date && date.isFirst
  const draft: ShowDraft = {
    line,
    source: sourceOf(text),
    show: { ...titleOf(bandNames), ...('day' in date && { showDate: date.day }), ...show, ...fields },
    bandNames,
    status,
    errors: [
      ...('error' in date ? [{ field: 'showDate', message: date.error }] : []),
      ...(doubt ? [{ field: 'venueCountry', message: `Country: ${doubt}` }] : []),
    ],
    notes: [...(several ? ['This line names several days: only the first was read'] : []), ...notes],
    ...(isGuessed && { isOrderGuessed: true }),
  }
  return { lean, draft }
}

const withoutMarks = (text: string, { marks }: TourContext): { unmarked: string; marked: readonly string[] } => {
  const [signs = ''] = /[*^†‡#\s]+$/u.exec(text) ?? []
  const known = [...signs].flatMap((sign) => marks.get(sign) ?? [])
  return { unmarked: text.slice(0, text.length - signs.length), marked: known }
}

type WhoAndWhere = {
  place: GivenPlace
  bands: readonly string[]
  notes: readonly string[]
  lean: PlaceOrder | null
  isGuessed?: boolean
}

const whoAndWhere = (text: string, context: TourContext): WhoAndWhere => {
  const unknown = NOT_KNOWN.exec(text)
  const known = outOfBrackets(text.replace(NOT_KNOWN, GAP)).split(SEPARATOR).map(trimmed).filter(isSaying)
  const bands: string[] = []
  const places: string[] = []
  for (const [index, segment] of known.entries()) {
    const support = SUPPORT.exec(segment) ?? SUPPORT_BEHIND.exec(segment)
    if (!support) {
      places.push(segment)
      continue
    }
    const before = trimmed(segment.slice(0, support.index))
    // `Second Wave + support | SO36`
    const isBill = index === 0 && known.length > 1 && context.band === null && support[0].includes('+')
    if (before) (isBill ? bands : places).push(before)
    bands.push(...bandsIn(segment.slice(support.index + support[0].length)))
  }
  const [sign = '', ...others] = places
  // `CH - Zürich - Dynamo`
  const wide = others.length > 0 ? signIn(sign, context.capitals) : {}
  const isSign = Object.keys(wide).length > 0
  const hasNoVenue = unknown !== null && unknown[1] === undefined
  const read = placed(isSign ? others : places, bands, { ...context, hasNoVenue })
  return { ...read, place: { ...read.place, ...wide } }
}

const isSaying = (segment: string): boolean => /[\p{L}\p{N}]/u.test(segment) && !NOTHING.test(segment)

/** Brackets say who else plays, where it is (`The Fox (Oakland, CA)`), or something beside. */
const outOfBrackets = (text: string): string =>
  text.replace(/\s*[([]([^()[\]]*)[)\]]/g, (all: string, inside: string, at: number) => {
    const content = trimmed(inside)
    if (NOTHING.test(content) || OF_TICKETS.test(inside.trim())) return '|'
    if (!/\p{L}/u.test(content)) return /^\d{1,3}$/.test(content) ? '' : '|'
    if (IN_BRACKETS.test(inside.trim())) return `|${inside}|`
    const country = countryOfSign(content)
    if (country) return `, ${country}`
    // `Lagerhaus (small hall), Bremen` is one name.
    if (/^,\s*\p{L}/u.test(text.slice(at + all.length)) && !isWider(content)) return all
    const isFirst = !/[,|\p{Pd}]\s/u.test(text.slice(0, at).replace(/^[\s\p{P}|]+/u, ''))
    return isWider(content.split(',').at(-1) ?? '') || isFirst ? `, ${content}` : `|${content}|`
  })

type PlaceContext = TourContext & { hasNoVenue: boolean }

/**
 * Which segments are the place. `@` stands before the venue; a segment that ends in a country or state is the city before
 * or after it; of segments without a headline above, one too many in front is who plays.
 */
const placed = (segments: readonly string[], support: readonly string[], context: PlaceContext): WhoAndWhere => {
  const { band, capitals, isCity, hasNoVenue } = context
  const read = (place: GivenPlace, others: readonly string[], lean: PlaceOrder | null = null): WhoAndWhere => {
    return { place, bands: support, notes: unread(others), lean }
  }
  const at = segments.findIndex((segment) => AT.test(segment))
  if (at >= 0) return besideAt(segments, at, support, context)
  const [first, second, ...others] = segments
  if (first === undefined) return read({}, [])
  if (second === undefined) {
    const isOneName = !first.includes(',')
    if ((hasNoVenue && (isOneName || endsWider(first))) || (isOneName && isCity(first)))
      return read(placeAround(first, capitals), [])
    const [bands, where] = band === null ? bandsBefore(first) : [[], first]
    return { ...oneText(where, ',', context), bands: [...bands, ...support] }
  }
  const isWhole = second.includes(',') && !(endsWider(second) && second.split(',').length === 2)
  if (band === null && (others.length > 0 || isWhole) && !endsWider(first)) {
    const inner = placed([second, ...others], [], { ...context, band: first })
    return { ...inner, bands: [...bandsIn(first), ...support] }
  }
  if (endsWider(first) && !second.includes(',') && !isWholePlace(first))
    return read({ ...placeAround(first, capitals), venueName: second }, others, 'city-first')
  if (first.includes(',') && !isWider(second) && (isWholePlace(first) || !endsWider(second)))
    return { ...read({}, []), ...withNotes(first, [second, ...others], context), bands: support }
  return { ...withNotes(`${first}, ${second}`, others, context, '–'), bands: support }
}

/** `The Cluny, Newcastle, UK`; not `Brooklyn, NY, USA`. */
const isWholePlace = (text: string): boolean => {
  const parts = text.split(',').map(trimmed)
  return parts.length > 2 && !isWider(parts.at(-2) ?? '')
}

const withNotes = (text: string, others: readonly string[], context: PlaceContext, parted = ','): WhoAndWhere => {
  const read = oneText(text, parted, context)
  return { ...read, notes: [...read.notes, ...unread(others)] }
}

/** `Venue, city` or `City, venue`: as the line itself tells, else as most lines do, else as is usual with that sign between. */
const oneText = (given: string, parted: string, { placeOrder, capitals, isCity }: PlaceContext): WhoAndWhere => {
  const whole = given.includes(',') ? plainPlace(given) : given
  // `京都 METRO`
  const text = whole.includes(',') ? whole : whole.replace(/^(\p{Script=Han}{2,3})\s+(?=\S)/u, '$1, ')
  const parts = text.split(',').map(trimmed).filter(Boolean)
  if (parts.length === 3 && isWider(parts[1] ?? '')) {
    const place = { ...placeAround(`${parts[0]}, ${parts[1]}`, capitals), venueName: parts[2] ?? '' }
    return { place, bands: [], notes: [], lean: 'city-first' }
  }
  const [first = '', second = ''] = parts
  const hasPostalCode = parts.slice(1).some((part) => /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}/u.test(part))
  const told =
    parts.length > 1 && !endsWider(text) ? leanOf(first, second.replace(/\s+[A-Z]{1,2}\d.*$/, ''), isCity) : null
  const lean = hasPostalCode ? 'venue-first' : told
  const usual = parted === ',' && text === whole ? 'venue-first' : 'city-first'
  const order = lean ?? placeOrder ?? usual
  const isCityFirst = order === 'city-first' && parts.length > 1 && !endsWider(text)
  // `The Black Heart, Camden, London`
  const isPartOfCity =
    parts.length === 3 && !isCityFirst && isCity(parts[2] ?? '') && !isCity(second) && !/\d/.test(second)
  const place = isPartOfCity ? placeIn(`${first}, ${parts[2]}`, capitals) : placeIn(text, capitals, () => isCityFirst)
  const left = isPartOfCity ? [second] : isCityFirst ? parts.slice(2).filter((part) => !/\d/.test(part)) : []
  const isGuessed = parts.length === 2 && lean === null && !endsWider(text)
  return { place, bands: [], notes: unread(left), lean: text === whole ? lean : 'city-first', isGuessed }
}

/** `Mustard Plug / The Toasters, The Intersection, Grand Rapids`: who plays stands before the first comma. */
const bandsBefore = (text: string): readonly [readonly string[], string] => {
  const [before = '', ...behind] = text.split(',')
  return /\s[/+]\s/.test(before) && behind.length > 0 ? [bandsIn(before), trimmed(behind.join(','))] : [[], text]
}

const besideAt = (
  segments: readonly string[],
  at: number,
  support: readonly string[],
  { band, capitals, isCity, placeOrder }: PlaceContext,
): WhoAndWhere => {
  const [left = '', ...rights] = (segments[at] ?? '').split(AT)
  const venue = trimmed(rights.join(' ').replace(/\sin\s(?=\p{Lu})/u, ', '))
  const before = [...segments.slice(0, at), trimmed(left)].filter(isSaying)
  const after = segments.slice(at + 1)
  const nearest = before.at(-1) ?? ''
  const isWhole = venue.includes(',') || (after.length > 0 && band === null)
  const lean = !isWhole && isCity(nearest) ? 'city-first' : null
  const isCityBefore =
    nearest !== '' && (endsWider(nearest) || (!isWhole && (band !== null || (lean ?? placeOrder) === 'city-first')))
  if (isCityBefore) {
    const place = { ...placeAround(nearest, capitals), venueName: venue }
    return { place, bands: [...before.slice(0, -1).flatMap(bandsIn), ...support], notes: unread(after), lean }
  }
  const isAlone = !venue.includes(',')
  const place = placeIn([venue, ...(isAlone ? after.slice(0, 1) : [])].join(', '), capitals)
  return {
    place,
    bands: [...before.flatMap(bandsIn), ...support],
    notes: unread(isAlone ? after.slice(1) : after),
    lean,
  }
}

const endsWider = (segment: string): boolean =>
  segment.includes(',') && isWider(trimmed(segment.split(',').at(-1) ?? ''))

const unread = (segments: readonly string[]): string[] =>
  segments.length > 0 ? [`Not read: ${sourceOf(segments.join(' | '))}`] : []
