import type { FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FieldError } from '#core/errors.ts'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { m } from '#messages'
import {
  type ErrorField,
  errorsOnForm,
  type ShowBase,
  type ShowBody,
  type ShowFormValues,
  showBody,
} from './show-form-values.ts'
import { isCorrection, missingChange, needsChangeReason, statusOf } from './show-status-choice.ts'

export const addedShowBody = (values: ShowFormValues): ShowBody => ({
  ...showBody(values),
  confirmedAs: values.confirmedAs || null,
})

export const addedShowErrors = (values: ShowFormValues): readonly FieldError[] => {
  const result = z.safeParse(ShowInput, addedShowBody(values))
  return result.success ? [] : fieldErrors(result.error.issues)
}

/** Validates with the core's schema, so that messages equal the server's. */
export const addedShowResolver: Resolver<ShowFormValues, ShowBase, ShowBody> = (values) =>
  validate(values, ShowInput, addedShowBody(values))

/** Validates an edited show like {@link addedShowResolver}. Also reports a missing reason for a change of date or venue, and
 * a missing change that the status requires. The form's context is the show's base. */
export const editedShowResolver: Resolver<ShowFormValues, ShowBase, ShowBody> = (values, base) => {
  if (!base) throw new Error('An edited show must have a base')
  const body = {
    ...showBody(values),
    status: statusOf(values, base.values),
    isCorrection: isCorrection(values, base.values),
    version: base.version,
  }
  const isReasonMissing = needsChangeReason(values, base.values) && values.whyChanged === ''
  const missing = missingChange(values, base)
  return validate(values, ShowEdit, body, {
    ...(isReasonMissing && { whyChanged: m.show_form_reason_required() }),
    ...(missing && { [missing.field]: missing.message }),
  })
}

type Messages = Partial<Record<ErrorField, string>>

/** Validates with the schema and the form's own rules. If both report a field, the schema's message applies. */
function validate(values: ShowFormValues, schema: z.core.$ZodType, body: ShowBody, formMessages: Messages = {}) {
  const result = z.safeParse(schema, body)
  const schemaMessages = result.success ? [] : errorsOnForm(fieldErrors(result.error.issues), values)
  const messages = { ...formMessages, ...unfinishedInputMessages(values), ...Object.fromEntries(schemaMessages) }
  if (result.success && Object.keys(messages).length === 0) return { values: body, errors: {} }
  const errors: FieldValues = Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, { type: 'validate', message }]),
  )
  return { values: {}, errors }
}

/** Returns messages for a band name not yet added, a poster still uploading, and a required time zone not yet chosen. */
function unfinishedInputMessages({
  bandText,
  isUploading,
  isNewVenue,
  needsTimeZoneChoice,
  timeZone,
}: ShowFormValues): Messages {
  const name = bandText.trim()
  return {
    ...(name !== '' && { bandList: m.show_form_band_unfinished({ name }) }),
    ...(isUploading && { showPoster: m.show_form_poster_uploading() }),
    ...(isNewVenue && needsTimeZoneChoice && timeZone === '' && { timeZone: m.new_venue_zone_choose() }),
  }
}
