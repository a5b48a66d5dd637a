import type { FieldError } from '#core/errors.ts'
import type { RowError, RowShow } from '#core/imports/row-show.ts'
import { type ErrorField, formFieldOf, type LineUpBand, type ShowFormValues } from '#web/show-form/show-form-values.ts'

/** A server message about a field. It applies only while `fieldValueOf` returns `reportedValue` for the field. */
export type ServerIssue = FieldError & { reportedValue: string; choices?: readonly RowChoice[] }

/** A suggested answer: the values that it fills in. */
export type RowChoice = Partial<Pick<ShowFormValues, ChoiceField | 'bandList'>>
const choiceFields = [
  'showTitle',
  'showDate',
  'doorTime',
  'showTime',
  'venueName',
  'venueAddress',
  'venueCity',
  'venueRegion',
  'venueCountry',
  'timeZone',
] as const satisfies readonly (keyof ShowFormValues)[]
export const locationFields = ['venueCity', 'venueRegion', 'venueCountry'] as const
type ChoiceField = (typeof choiceFields)[number]

/** Returns the field's value as JSON. For the time zone, includes the city, region and country, because the question about it
 * depends on them. */
const fieldValueOf = (values: ShowFormValues, field: ErrorField): string =>
  JSON.stringify([values[field], ...(field === 'timeZone' ? locationFields.map((name) => values[name]) : [])])

export const serverIssuesOf = (errors: readonly RowError[], values: ShowFormValues): readonly ServerIssue[] =>
  errors.flatMap(({ choices, ...error }) => {
    const formField = formFieldOf(error.field, values)
    return formField
      ? [
          {
            ...error,
            reportedValue: fieldValueOf(values, formField),
            ...(choices && { choices: choices.map((choice) => choiceOf(choice, values)) }),
          },
        ]
      : []
  })

const choiceOf = ({ bandList, ...choice }: RowShow, values: ShowFormValues): RowChoice => {
  const filled = choiceFields.flatMap((field) => (field in choice ? [[field, toText(choice[field])] as const] : []))
  const isMatch = ({ bandId, bandName }: LineUpBand): boolean =>
    bandList?.some((band) => ('bandId' in band ? band.bandId === bandId : band.bandName === bandName)) ?? false
  return { ...Object.fromEntries(filled), ...(bandList && { bandList: values.bandList.filter(isMatch) }) }
}

export const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Returns the issues whose fields still have the values that the server reported on. */
export const currentIssues = (
  { issues }: { issues: readonly ServerIssue[] },
  values: ShowFormValues,
): readonly ServerIssue[] =>
  issues.filter(({ field, reportedValue }) => {
    const formField = formFieldOf(field, values)
    return formField && reportedValue === fieldValueOf(values, formField)
  })
