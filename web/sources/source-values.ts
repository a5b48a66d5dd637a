import type { FieldError } from '#core/errors.ts'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { SourceInput } from '#core/sources/source-input.ts'
import { ApiError } from '#web/data/api.ts'
import { serverText } from '#web/i18n/server-messages.ts'
import type { Source } from './source-queries.ts'

/** A band or venue that was picked. `name` is '' while only the id is known. */
export type PickedEntry = { id: string; name: string }

export type SourceValues = {
  address: string
  band: PickedEntry | null
  venue: PickedEntry | null
  defaultVenue: PickedEntry | null
  defaultCity: string
  defaultCountry: string
  defaultTimeZone: string
  defaultDoorTime: string
  defaultShowTime: string
  licence: string
  allowsTexts: boolean
  isTrusted: boolean
  isPaused: boolean
  /** The version that the edit is based on; null for a new source. */
  version: number | null
}

export const emptySourceValues: SourceValues = {
  address: '',
  band: null,
  venue: null,
  defaultVenue: null,
  defaultCity: '',
  defaultCountry: '',
  defaultTimeZone: '',
  defaultDoorTime: '',
  defaultShowTime: '',
  licence: '',
  allowsTexts: false,
  isTrusted: false,
  isPaused: false,
  version: null,
}

export const valuesOf = ({
  address,
  band,
  venue,
  defaults,
  licence,
  allowsTexts,
  isTrusted,
  state,
  version,
}: Source): SourceValues => ({
  ...{ address, band, venue, allowsTexts, isTrusted, version },
  isPaused: state === 'paused',
  defaultVenue: defaults.venueId === null ? null : { id: defaults.venueId, name: defaults.venueName ?? '' },
  defaultCity: defaults.city ?? '',
  defaultCountry: defaults.country ?? '',
  defaultTimeZone: defaults.timeZone ?? '',
  defaultDoorTime: defaults.doorTime ?? '',
  defaultShowTime: defaults.showTime ?? '',
  licence: licence ?? '',
})

export const bodyOf = (values: SourceValues) => ({
  address: values.address,
  bandId: values.band?.id ?? null,
  venueId: values.venue?.id ?? null,
  defaultVenueId: values.defaultVenue?.id ?? null,
  defaultCity: values.defaultCity || null,
  defaultCountry: values.defaultCountry || null,
  defaultTimeZone: values.defaultTimeZone.trim() || null,
  defaultDoorTime: values.defaultDoorTime || null,
  defaultShowTime: values.defaultShowTime || null,
  licence: values.licence || null,
  allowsTexts: values.allowsTexts,
  isTrusted: values.isTrusted,
  isPaused: values.isPaused,
  ...(values.version !== null && { version: values.version }),
})

/** Error summaries and conflicts list the fields in this order. */
export const sourceFields = [
  'address',
  'venueId',
  'bandId',
  'defaultVenueId',
  'defaultCity',
  'defaultCountry',
  'defaultTimeZone',
  'defaultDoorTime',
  'defaultShowTime',
  'licence',
  'allowsTexts',
  'isTrusted',
] as const
export type SourceField = (typeof sourceFields)[number]
export type SourceErrors = Partial<Record<SourceField, string>>

export const fieldId = (field: SourceField): string => `source-${field}`

const errorsByField = (errors: readonly FieldError[], textOf: (error: FieldError) => string): SourceErrors =>
  Object.fromEntries(
    sourceFields.flatMap((field) => {
      const error = errors.find((each) => each.field === field)
      return error ? [[field, textOf(error)]] : []
    }),
  )

export const inputErrors = (values: SourceValues): SourceErrors =>
  errorsByField(fieldErrors(SourceInput.safeParse(bodyOf(values)).error?.issues ?? []), serverText)

export const serverErrors = (error: unknown): SourceErrors => {
  if (!(error instanceof ApiError)) return {}
  if (error.problem.code === 'source.known_already') return { address: error.message }
  return errorsByField(error.errors, ({ message }) => message)
}
