import * as z from 'zod/mini'
import { distinctGenres, type Genre, genres } from '#core/bands/genres.ts'
import { fieldIssue } from '#core/field-issue.ts'
import type { Box } from '#core/geography/box.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import { countryCodeOf } from '#core/geography/countries.ts'
import { BandId, VenueId } from '#core/ids.ts'
import { whenValid } from '#core/input.ts'
import type { Label } from '#core/messages/labels.ts'
import { type SchemaMetadata, schemaMetadata } from '#core/schema-metadata.ts'
import { type ShowStatus, showStatuses } from '#core/shows/status.ts'
import { MAX_CITY, MAX_SEARCH } from '#core/text/max-lengths.ts'
import { lengthOf } from '#core/text/text.ts'
import { isSearchable } from '#core/text/tokenize.ts'
import { isCalendarDay } from '#core/time/iso-date-time.ts'
import { type RelativeDate, relativeDates } from '#core/time/relative-dates.ts'
import { type DoorCriterion, doorCriteria } from './door-criteria.ts'
import { DEFAULT_RADIUS_KM, MAX_FILTER_CHOICES } from './filter-limits.ts'

const MIN_KM = 1
export const MAX_KM = 500

type Invalid = { error: string }
export const invalid = (message: string): Invalid => ({ error: message })
const isInvalid = (value: unknown): value is Invalid => typeof value === 'object' && value !== null && 'error' in value

export const optionalParam = <Value>(
  parse: (value: string) => Value | Invalid,
  fallback: Value,
  metadata: SchemaMetadata = {},
) =>
  z.pipe(
    z._default(z.string(), '').register(schemaMetadata, metadata),
    z.transform((text: string, context): Value => {
      const value = text.trim() === '' ? fallback : parse(text.trim())
      if (!isInvalid(value)) return value
      context.issues.push({ code: 'custom', message: value.error, input: text })
      return z.NEVER
    }),
  )

const idList = <Id>(schema: z.ZodMiniType<Id, string>, label: Label) =>
  optionalParam<readonly Id[]>((value) => {
    const ids = [...new Set(value.split(',').map((id) => id.trim()))].filter((id) => id !== '')
    if (ids.length > MAX_FILTER_CHOICES)
      return invalid(fieldIssue('filter.too_many', { label, max: MAX_FILTER_CHOICES }))
    const parsed = ids.flatMap((id) => schema.safeParse(id).data ?? [])
    return parsed.length === ids.length ? parsed : invalid(fieldIssue('filter.not_ids', { label }))
  }, [])

const shortText = (label: Label, max: number, parse: (value: string) => string | Invalid = (value) => value) =>
  optionalParam<string | null>(
    (value) =>
      lengthOf(value) <= max && value.isWellFormed() && !value.includes('\u0000')
        ? parse(value)
        : invalid(fieldIssue('text.too_long', { label, max })),
    null,
    { maxLength: max },
  )

const Search = shortText('search', MAX_SEARCH, (text) =>
  isSearchable(text) ? text : invalid(fieldIssue('filter.nothing_to_search')),
)

const day = (label: Label) =>
  optionalParam<string | null>(
    (value) => (isCalendarDay(value) ? value : invalid(fieldIssue('date.not_real', { label }))),
    null,
    { format: 'date' },
  )

const When = optionalParam<RelativeDate | null>(
  (value) =>
    relativeDates.find((each) => each === value) ??
    invalid(fieldIssue('filter.unknown_date', { choices: relativeDates })),
  null,
  { pattern: `^(${relativeDates.join('|')})$` },
)

export const numberOf = (text: string): number =>
  /^[+-]?\d{1,20}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN

const Near = optionalParam<Coordinates | null>((value) => {
  const [latitude, longitude, extra] = value.split(',').map((part) => numberOf(part.trim()))
  if (latitude === undefined || longitude === undefined || extra !== undefined)
    return invalid(fieldIssue('filter.near_not_a_point'))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : invalid(fieldIssue('filter.near_out_of_range'))
}, null)

const Within = optionalParam<number>(
  (value) => {
    const km = numberOf(value)
    return km >= MIN_KM && km <= MAX_KM
      ? km
      : invalid(fieldIssue('filter.within_out_of_range', { min: MIN_KM, max: MAX_KM }))
  },
  DEFAULT_RADIUS_KM,
  { type: 'number', minimum: MIN_KM, maximum: MAX_KM, default: DEFAULT_RADIUS_KM },
)

/** `all` matches shows without an age limit; a number matches shows that admit people of that age. Shows with an unknown
 * limit match neither. */
const Ages = optionalParam<'all' | number | null>(
  (value) => {
    if (value === 'all') return 'all'
    return /^[1-9]\d?$/.test(value) ? Number(value) : invalid(fieldIssue('filter.ages_not_a_number'))
  },
  null,
  { pattern: '^(all|[1-9]\\d?)$' },
)

const Statuses = optionalParam<readonly ShowStatus[]>((value) => {
  const requested = new Set(value.split(',').map((item) => item.trim()))
  const statuses = showStatuses.filter((status) => requested.has(status))
  return statuses.length === requested.size
    ? statuses
    : invalid(fieldIssue('filter.unknown_status', { choices: showStatuses }))
}, [])

const Genres = optionalParam<readonly Genre[]>((value) => {
  const requested = new Set(value.split(',').map((item) => item.trim()))
  const known = distinctGenres(requested)
  return known.length === requested.size ? known : invalid(fieldIssue('filter.unknown_genre', { choices: genres }))
}, [])

const flag = (error: string) =>
  optionalParam<boolean>(
    (value) => {
      if (value === 'true') return true
      return value === 'false' ? false : invalid(error)
    },
    false,
    { type: 'boolean', default: false },
  )

type DoorFields = Record<DoorCriterion, ReturnType<typeof flag>>
const doorFields = Object.fromEntries(
  doorCriteria.map((name) => [name, flag(fieldIssue('filter.not_a_flag', { name }))]),
) as DoorFields

export const filterFields = {
  q: Search,
  bands: idList(BandId, 'bands'),
  venues: idList(VenueId, 'venues'),
  genres: Genres,
  city: shortText('city', MAX_CITY),
  region: shortText('region', 64),
  country: optionalParam<string | null>(
    (value) => countryCodeOf(value) ?? invalid(fieldIssue('country.unknown')),
    null,
  ),
  when: When,
  startDate: day('start_date'),
  endDate: day('end_date'),
  near: Near,
  within: Within,
  ages: Ages,
  ...doorFields,
  status: Statuses,
  includePast: flag(fieldIssue('filter.past_not_a_flag')),
}

const datesInOrder = z.refine<Readonly<Record<string, unknown>>>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  { error: fieldIssue('filter.dates_in_disorder'), path: ['endDate'], when: whenValid('startDate', 'endDate') },
)

const oneKindOfDates = z.refine<Readonly<Record<string, unknown>>>(
  ({ when, startDate, endDate }) => !when || (!startDate && !endDate),
  { error: fieldIssue('filter.two_kinds_of_dates'), path: ['when'], when: whenValid('when', 'startDate', 'endDate') },
)

export const dateChecks = [datesInOrder, oneKindOfDates] as const

/** A show must match all given criteria, and one item in each list (bands, venues, genres, statuses). Case and accents are ignored.
 * Each word of `q` must be the beginning of a word in the title, or in the name of a playing band, the venue or its city. If no
 * upcoming show has all words (with `includePast`, no show at all), similar names of bands and venues match instead. `when` is
 * relative to tonight at the venue. `near` uses the centre of the city for private addresses and unknown coordinates. */
export const ShowFilter = z.object(filterFields).check(...dateChecks)
/** `box` is the area of a map; only lists and maps use it. */
export type ShowFilter = z.output<typeof ShowFilter> & { readonly box?: Box | null | undefined }

export const noFilter: ShowFilter = ShowFilter.parse({})

/** Returns whether the value of the criterion differs from the one in an empty filter. */
export const isCriterionSet = (filter: ShowFilter, name: keyof ShowFilter): boolean =>
  JSON.stringify(filter[name]) !== JSON.stringify(noFilter[name])

export const hasNoCriteria = ({ within: _, ...filter }: ShowFilter): boolean =>
  Object.values(filter).every((value) => !value || (Array.isArray(value) && value.length === 0))
