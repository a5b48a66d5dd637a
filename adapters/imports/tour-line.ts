import { distinctBandNames } from '#core/imports/band-names.ts'
import { type ImportNote, importMessage } from '#core/imports/import-message.ts'
import { type PlaceOrder, type ShowDraft, sourceExcerpt, unreadNotes } from '#core/imports/show-draft.ts'
import { bandNamesIn } from './band-list.ts'
import { extractFields, GAP } from './line-fields.ts'
import { type BandsAndPlace, hasContent, IGNORED_SEGMENT, parsePlace, type TourContext } from './parse-place.ts'
import { distinctReadings, fieldsOf, withFields } from './place-readings.ts'
import { countryOfPlateCode, isRegionOrCountry, placeFromCode } from './place-text.ts'
import { readDay } from './read-day.ts'
import { textFromDate } from './tour-lines.ts'
import { trimPunctuation } from './trim-punctuation.ts'

/** A show, or the reason why the line has none. `suggestedOrder` is the order of city and venue that the line suggests. */
type TourLine = { suggestedOrder: PlaceOrder | null } & ({ draft: ShowDraft } | { note: ImportNote })

const SEPARATOR = /\s\p{Pd}+\s|\s[–—]|[–—]\s|[|•·;\t]|\s\/\/\s|\p{Extended_Pictographic}+/u
const SUPPORT_MARKER =
  'w\\/\\s*|(?:with|feat\\.?|featuring|ft\\.?|supports?(?:ed by)?(?!\\s+for\\s)|special guests?|guests?)(?=[\\s:])\\s*:?\\s*|\\+\\s*|support:\\s*'
const SUPPORT = new RegExp(`(?:^|[\\s,])(?:${SUPPORT_MARKER})|^(?:mit|con|avec|und|and|&)\\s+`, 'iu')
const TRAILING_SUPPORT = /\s(?:con|avec|mit|met|com)\s+(?=\p{Lu})/u
const BRACKETED_SUPPORT = new RegExp(`^(?:${SUPPORT_MARKER}|(?:mit|con|avec|met|com|und|and|&)\\s+)`, 'iu')
const TO_BE_ANNOUNCED =
  /(?<!\p{L})(?:(support|guests?|w\/|with)\s*)?(?:venue|location|details|club|city|place|ort)?\s*(?:TB[ACD]|tb[acd]|to be (?:announced|confirmed))(?!\p{L})/u
const TICKET_INFO = /^(?:tickets?|tix|karten|vvk|billets|entradas|biglietti|info)\s*:/i
const DAY_OFF = /^(?:off|day off|off day|free|travel(?: day)?|frei|reisetag|libre|rel[âa]che)[.!]?$/i

export const readTourLine = (text: string, line: number, context: TourContext): TourLine | null => {
  const datedText = textFromDate(text, context)
  const date = datedText === null ? null : readDay(datedText, context)
  if (datedText === null || !date) return null
  const { unmarked, footnoteBands } = splitFootnoteMarks(datedText.slice(date.length), context)
  if (DAY_OFF.test(trimPunctuation(unmarked))) return { suggestedOrder: null, note: importMessage('skipped.day_off') }
  const { remainingText, status, show } = extractFields(unmarked)
  const { place, bands, notes, suggestedOrder, isOrderGuessed, readings = [] } = bandsAndPlace(remainingText, context)
  const bandNamesOf = (names: readonly string[]) =>
    distinctBandNames([...(context.band ? [context.band] : []), ...names, ...footnoteBands])
  const bandNames = bandNamesOf(bands)
  const { ambiguity, ...fields } = place
  const possibleReadings = distinctReadings(readings).map(({ bandNames: names, ...reading }) => ({
    ...reading,
    ...(names && { bandNames: bandNamesOf(names) }),
  }))
  const isRange = 'day' in date && date.isRange
  const draft: ShowDraft = {
    line,
    source: sourceExcerpt(text),
    show: { ...('day' in date && { showDate: date.day }), ...show, ...fields },
    bandNames,
    status,
    errors: [...('error' in date ? [date.error] : []), ...(ambiguity?.error ? [ambiguity.error] : [])],
    notes: [...(isRange ? [importMessage('note.several_days')] : []), ...notes],
    ...(isOrderGuessed && { isOrderGuessed: true }),
    ...(possibleReadings.length > 1 && {
      readings: possibleReadings,
      readingNotes: unreadNotes(possibleReadings[0]?.unread ?? []),
    }),
    ...(ambiguity && { countryCandidates: ambiguity.countryCandidates }),
  }
  return { suggestedOrder, draft }
}

const splitFootnoteMarks = (
  text: string,
  { bandsByMark }: TourContext,
): { unmarked: string; footnoteBands: readonly string[] } => {
  const [marks = ''] = /[*^†‡#\s]+$/u.exec(text) ?? []
  const footnoteBands = [...marks].flatMap((mark) => bandsByMark.get(mark) ?? [])
  return { unmarked: text.slice(0, text.length - marks.length), footnoteBands }
}

const bandsAndPlace = (text: string, context: TourContext): BandsAndPlace => {
  const toBeAnnounced = TO_BE_ANNOUNCED.exec(text)
  const segments = unwrapBrackets(text.replace(TO_BE_ANNOUNCED, GAP))
    .split(SEPARATOR)
    .map(trimPunctuation)
    .filter(hasContent)
  const bands: string[] = []
  const placeSegments: string[] = []
  for (const [index, segment] of segments.entries()) {
    const support = SUPPORT.exec(segment) ?? TRAILING_SUPPORT.exec(segment)
    if (!support) {
      placeSegments.push(segment)
      continue
    }
    const before = trimPunctuation(segment.slice(0, support.index))
    // `Second Wave + support | SO36`
    const isLineUp = index === 0 && segments.length > 1 && context.band === null && support[0].includes('+')
    if (before) (isLineUp ? bands : placeSegments).push(before)
    bands.push(...bandNamesIn(segment.slice(support.index + support[0].length)))
  }
  const [firstSegment = '', ...others] = placeSegments
  // `CH - Zürich - Dynamo`
  const codePlace = others.length > 0 ? placeFromCode(firstSegment, context.codeKind) : {}
  const startsWithCode = Object.keys(codePlace).length > 0
  const isVenueUnknown = toBeAnnounced !== null && toBeAnnounced[1] === undefined
  const parsed = parsePlace(startsWithCode ? others : placeSegments, bands, { ...context, isVenueUnknown })
  const readings = withFields(parsed.readings ?? [], fieldsOf(codePlace))
  return { ...parsed, place: { ...parsed.place, ...codePlace }, readings }
}

const unwrapBrackets = (text: string): string =>
  text.replace(/\s*[([]([^()[\]]*)[)\]]/g, (match: string, inside: string, at: number) => {
    const content = trimPunctuation(inside)
    if (IGNORED_SEGMENT.test(content) || TICKET_INFO.test(inside.trim())) return '|'
    if (!/\p{L}/u.test(content)) return /^\d{1,3}$/.test(content) ? '' : '|'
    if (BRACKETED_SUPPORT.test(inside.trim())) return `|${inside}|`
    const country = countryOfPlateCode(content)
    if (country) return `, ${country}`
    // In `Lagerhaus (small hall), Bremen`, the brackets belong to the venue's name.
    if (/^,\s*\p{L}/u.test(text.slice(at + match.length)) && !isRegionOrCountry(content)) return match
    const isInFirstSegment = !/[,|\p{Pd}]\s/u.test(text.slice(0, at).replace(/^[\s\p{P}|]+/u, ''))
    return isRegionOrCountry(content.split(',').at(-1) ?? '') || isInFirstSegment ? `, ${content}` : `|${content}|`
  })
