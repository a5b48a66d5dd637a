import * as z from 'zod/mini'
import type { FieldCode, FieldError } from '#core/errors.ts'
import type { ImportNote as Note } from '#core/imports/import-message.ts'
import { refusalMessages } from '#core/refusal-messages.ts'
import { day, described, integer, list, named, responseOf, text } from '#core/response.ts'
import { fieldMessages } from './field-messages.ts'
import { importMessages } from './import-messages.ts'
import { type Label, labels } from './labels.ts'
import type { Params as CoreParams } from './localized-message.ts'
import { successMessages } from './success-messages.ts'

const texts = list(text)
const optional = z.exactOptional

export const codesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

export const Params = named(
  'MessageParams',
  responseOf<CoreParams>()(
    described(
      z.object({
        label: optional(described(z.enum(codesOf(labels) as Label[]), 'The name of a field.')),
        nth: optional(described(integer, 'The number of the field among those with the same label, from 1.')),
        max: optional(z.number()),
        min: optional(z.number()),
        status: optional(described(integer, 'An HTTP status.')),
        year: optional(integer),
        count: optional(integer),
        limit: optional(integer),
        size: optional(text),
        choices: optional(texts),
        role: optional(text),
        day: optional(day),
        days: optional(described(texts, 'Days, YYYY-MM-DD, or --MM-DD without a year. They need not exist.')),
        weekday: optional(described(integer, '1 (Monday) to 7.')),
        saidWeekday: optional(integer),
        country: optional(described(text, 'ISO 3166-1 alpha-2.')),
        time: optional(text),
        offset: optional(text),
        placeOffset: optional(text),
        cities: optional(texts),
        text: optional(text),
        why: optional(text),
        name: optional(text),
        city: optional(text),
        region: optional(text),
        place: optional(text),
        sign: optional(text),
      }),
      'The values that vary in the text of a code.',
    ),
  ),
)

const fieldCodes: FieldCode[] = [...codesOf(fieldMessages), ...codesOf(importMessages), ...codesOf(refusalMessages)]

export const fieldErrorParts = {
  field: text,
  code: described(z.enum(fieldCodes), 'The problem, as a code.'),
  params: Params,
  message: described(text, 'The English text.'),
}

export const FieldErrorResponse = named('FieldError', responseOf<FieldError>()(z.object(fieldErrorParts)))

export const noteParts = {
  code: described(z.enum(codesOf(importMessages)), 'The remark, as a code.'),
  params: Params,
  message: described(text, 'The English text.'),
}

export const ImportNote = named('ImportNote', responseOf<Note>()(z.object(noteParts)))

export const messageParts = {
  code: described(z.enum(codesOf(successMessages)), 'The result, as a code.'),
  params: Params,
  message: described(text, 'The English text.'),
}

export const Message = named('Message', z.object(messageParts))
