import * as z from 'zod/mini'
import { BandHit } from '#core/bands/public-band.ts'
import { countryCodeOf } from '#core/geography/countries.ts'
import { BandId, VenueId } from '#core/ids.ts'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { fieldErrorParts, ImportNote } from '#core/messages/message-responses.ts'
import type { Ports } from '#core/ports.ts'
import { described, integer, list, named, orNull, text } from '#core/response.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { showStatuses } from '#core/shows/status.ts'
import { VenueHit } from '#core/venues/public-venue.ts'
import { importError } from './import-message.ts'
import { ListedShow } from './listed-show.ts'
import { localTimes, zoneIn } from './local-times.ts'
import type { BandMatch } from './match-bands.ts'
import type { VenueMatch } from './match-venues.ts'
import {
  type Alternative,
  cityQuestion,
  locationOf,
  timeZoneQuestion,
  withPlaceQuestion,
  withRegion,
} from './row-place.ts'
import { type RowError, RowShow } from './row-show.ts'
import type { ParsedShow, ShowDraft } from './show-draft.ts'

/** A show of an import, for review. `errors` lists the problems found while reading it, and its invalid fields. */
export const ImportRow = named(
  'ImportRow',
  z.object({
    line: described(integer, 'The line in the source, from 1.'),
    source: described(text, 'The text from which the show was read; a long text is shortened.'),
    status: z.enum(showStatuses),
    notes: described(list(ImportNote), 'Remarks to show to the user. They are not errors.'),
    errors: described(
      list(z.object({ ...fieldErrorParts, choices: z.exactOptional(list(RowShow)) })),
      'Problems that prevent saving the row unchanged. A question has choices, each with the fields of the show that it sets.',
    ),
    show: described(RowShow, 'The fields to save, as far as they could be read.'),
    bands: list(z.object({ bandName: text, bandId: orNull(BandId), likely: list(BandHit) })),
    venue: z.object({ venueId: orNull(VenueId), likely: list(VenueHit) }),
    duplicates: described(list(ListedShow), 'Shows that are already listed at this venue on this day.'),
    sameAs: described(list(integer), 'Other lines of the source at this venue on this day.'),
    clashes: described(list(ListedShow), 'Shows elsewhere on this day with one of the bands.'),
  }),
)
export type ImportRow = z.output<typeof ImportRow>

export const rowOf = (
  { gazetteer }: Pick<Ports, 'gazetteer'>,
  draft: ShowDraft,
  bands: readonly BandMatch[],
  { hit, ...venue }: VenueMatch,
): ImportRow => {
  const bandList = bandListOf(bands)
  const alternatives = (draft.alternatives ?? []).map(({ place, bandNames }) => ({
    place,
    bands: bandNames && lineUpOf(bands, bandNames),
  }))
  const resolved = resolvePlace({ gazetteer }, { ...draft, alternatives }, hit)
  const isUntitled = bandList.length > 0 && !resolved.show.showTitle
  const show: RowShow = {
    ...resolved.show,
    ...(bandList.length > 0 && { bandList }),
    ...(isUntitled && { hasOwnTitle: false }),
  }
  const { line, source, status, notes } = draft
  return {
    line,
    source,
    status,
    notes,
    show,
    bands,
    venue,
    duplicates: [],
    sameAs: [],
    clashes: [],
    errors: errorsOf(show, resolved.errors),
  }
}

const bandListOf = (bands: readonly BandMatch[]): NonNullable<RowShow['bandList']> =>
  bands.map(({ bandName, bandId }) => (bandId === null ? { bandName } : { bandId }))

const lineUpOf = (bands: readonly BandMatch[], names: readonly string[]) => ({
  bandList: bandListOf(bands.filter(({ bandName }) => names.includes(bandName))),
})

const venueFieldsOf = ({ id, name, address, city, region, country }: VenueHit): ParsedShow => ({
  venueId: id,
  venueName: name,
  venueAddress: address,
  venueCity: city,
  venueRegion: region,
  venueCountry: country,
})

type DraftWithAlternatives = Omit<ShowDraft, 'alternatives'> & { alternatives: readonly Alternative[] }
type ShowWithErrors = { show: ParsedShow; errors: readonly RowError[] }

const resolvePlace = (
  ports: Pick<Ports, 'gazetteer'>,
  draft: DraftWithAlternatives,
  hit: VenueHit | null,
): ShowWithErrors => {
  if (hit) {
    const show = { ...draft.show, ...venueFieldsOf(hit) }
    const errors = draft.errors.filter(({ field }) => !field.startsWith('venue'))
    return withTimes({ show, errors }, draft, hit.timeZone)
  }
  const question = withPlaceQuestion(ports, draft)
  const show = withRegion(ports, question.show)
  const errors = [...draft.errors.map((error) => withChoices(error, draft)), ...question.errors]
  const zoneOfPlace = locationOf(ports, show).timeZone?.name
  const zone = zoneOfPlace ?? zoneIn(draft.times)
  if (zone === null) return withTimeZoneQuestion(ports, { show, errors }, draft)
  // Without a city and country, the time zone follows from the place that the user enters.
  const needsZone = zoneOfPlace === undefined && hasCityAndCountry(show)
  return withTimes({ show: { ...show, ...(needsZone && { timeZone: zone }) }, errors }, draft, zone)
}

const withChoices = (error: RowError, { countryCandidates = [] }: Pick<ShowDraft, 'countryCandidates'>): RowError =>
  error.field === 'venueCountry' && countryCandidates.length > 0
    ? { ...error, choices: countryCandidates.map((fields) => ({ venueRegion: '', ...fields })) }
    : error

const withTimes = (
  { show, errors }: ShowWithErrors,
  { times }: Pick<ShowDraft, 'times'>,
  zone: string,
): ShowWithErrors => {
  if (!times) return { show, errors }
  const local = localTimes(times, zone, show)
  return { show: { ...withoutTimes(show), ...local.show }, errors: [...errors, ...local.errors] }
}

const hasCityAndCountry = ({ venueCity, venueCountry = '' }: ParsedShow): boolean =>
  Boolean(venueCity) && countryCodeOf(venueCountry) !== null

const withoutTimes = ({ showDate: _, showTime: __, doorTime: ___, ...show }: ParsedShow): ParsedShow => show

const withTimeZoneQuestion = (
  ports: Pick<Ports, 'gazetteer'>,
  { show, errors }: ShowWithErrors,
  { times }: Pick<ShowDraft, 'times'>,
): ShowWithErrors => {
  const hasInstantWithoutDay = times && [times.doorTime, times.showTime].some((time) => time && !('day' in time))
  const timesIn = (zone: string): ParsedShow => {
    const local = times && localTimes(times, zone, show)
    return local ? (local.errors[0]?.choices?.[0] ?? local.show) : {}
  }
  if (!hasCityAndCountry(show)) {
    const mayAskForCity = show.venueCountry === undefined && !errors.some(({ field }) => field.startsWith('venue'))
    const question = mayAskForCity ? cityQuestion(ports, show, hasInstantWithoutDay ? timesIn : () => ({})) : null
    if (question) return { show: hasInstantWithoutDay ? withoutTimes(show) : show, errors: [...errors, question] }
    if (!hasInstantWithoutDay) return { show, errors }
    const utcTimes = Object.values(timesIn('UTC')).join(' ')
    const error = importError('showTime', 'row.utc_time', { time: utcTimes })
    return { show: withoutTimes(show), errors: [...errors, error] }
  }
  const question = timeZoneQuestion(ports, show, timesIn)
  return { show: hasInstantWithoutDay ? withoutTimes(show) : show, errors: [...errors, question] }
}

/** Returns the reading errors, and an error for each invalid field that has no reading error and that no choice fills in. */
const errorsOf = (show: RowShow, readingErrors: readonly RowError[]): readonly RowError[] => {
  const parsed = ShowInput.safeParse(show)
  const invalid = parsed.success ? [] : fieldErrors(parsed.error.issues)
  const choiceFields = readingErrors.flatMap(({ choices = [] }) => choices.flatMap(Object.keys))
  const reportedFields = new Set([...readingErrors.map(({ field }) => field), ...choiceFields])
  if (reportedFields.has('showTime')) reportedFields.add('doorTime')
  return [...readingErrors, ...invalid.filter(({ field }) => !reportedFields.has(field))]
}
