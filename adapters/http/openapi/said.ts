import * as z from 'zod/mini'
import { answerMessages } from '#adapters/http/answer-messages.ts'
import { errorCodes } from '#adapters/http/errors.ts'
import type { FieldCode, FieldError } from '#core/errors.ts'
import type { ImportNote } from '#core/imports/say-import.ts'
import { fieldMessages } from '#core/messages/field-messages.ts'
import { importMessages } from '#core/messages/import-messages.ts'
import { type Label, labels } from '#core/messages/labels.ts'
import type { Params as CoreParams } from '#core/messages/said.ts'
import { answerOf, day, named, told, whole } from './answer.ts'

const text = z.string()
const texts = z.array(text)
const maybe = z.exactOptional

/** Returns the codes of a table. */
export const codesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

export const Params = named(
  'MessageParams',
  answerOf<CoreParams>()(
    told(
      z.object({
        label: maybe(told(z.enum(codesOf(labels) as Label[]), 'The name of a field.')),
        nth: maybe(told(whole, 'Which of several fields with the same label, from 1.')),
        max: maybe(z.number()),
        min: maybe(z.number()),
        status: maybe(told(whole, 'An HTTP status.')),
        year: maybe(whole),
        count: maybe(whole),
        limit: maybe(whole),
        size: maybe(text),
        choices: maybe(texts),
        role: maybe(text),
        day: maybe(day),
        days: maybe(told(texts, 'Days, YYYY-MM-DD, or --MM-DD without a year. They need not exist.')),
        weekday: maybe(told(whole, '1 (Monday) to 7.')),
        saidWeekday: maybe(whole),
        country: maybe(told(text, 'ISO 3166-1 alpha-2.')),
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
      'What varies in the text of a code.',
    ),
  ),
)

const fieldCodes: FieldCode[] = [...codesOf(fieldMessages), ...codesOf(importMessages), ...errorCodes]

/** What is wrong with a field. */
export const fieldErrorParts = {
  field: text,
  code: told(z.enum(fieldCodes), 'What is wrong, as a code.'),
  params: Params,
  message: told(text, 'The same in English.'),
}

export const FieldFault = named('FieldError', answerOf<FieldError>()(z.object(fieldErrorParts)))

/** What is said about a line or a show that was read. */
export const noteParts = {
  code: told(z.enum(codesOf(importMessages)), 'What is said, as a code.'),
  params: Params,
  message: told(text, 'The same in English.'),
}

export const Note = named('ImportNote', answerOf<ImportNote>()(z.object(noteParts)))

/** What a call that succeeded says to the user. */
export const messageParts = {
  code: told(z.enum(codesOf(answerMessages)), 'What was done, as a code.'),
  params: Params,
  message: told(text, 'The same in English.'),
}

/** The response of calls that return nothing else. */
export const Message = named('Message', z.object(messageParts))
