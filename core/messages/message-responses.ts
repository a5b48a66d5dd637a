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
const maybe = z.exactOptional

export const codesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

export const Params = named(
  'MessageParams',
  responseOf<CoreParams>()(
    described(
      z.object({
        label: maybe(described(z.enum(codesOf(labels) as Label[]), 'The name of a field.')),
        nth: maybe(described(integer, 'The number of the field among those with the same label, from 1.')),
        max: maybe(z.number()),
        min: maybe(z.number()),
        status: maybe(described(integer, 'An HTTP status.')),
        year: maybe(integer),
        count: maybe(integer),
        limit: maybe(integer),
        size: maybe(text),
        choices: maybe(texts),
        role: maybe(text),
        day: maybe(day),
        days: maybe(described(texts, 'Days, YYYY-MM-DD, or --MM-DD without a year. They need not exist.')),
        weekday: maybe(described(integer, '1 (Monday) to 7.')),
        saidWeekday: maybe(integer),
        country: maybe(described(text, 'ISO 3166-1 alpha-2.')),
        time: maybe(text),
        offset: maybe(text),
        placeOffset: maybe(text),
        cities: maybe(texts),
        text: maybe(text),
        why: maybe(text),
        name: maybe(text),
        city: maybe(text),
        region: maybe(text),
        place: maybe(text),
        sign: maybe(text),
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
