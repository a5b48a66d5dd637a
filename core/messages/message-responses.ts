import * as z from 'zod/mini'
import type { FieldCode, FieldError } from '#core/errors.ts'
import type { ImportNote as Note } from '#core/imports/import-message.ts'
import { refusalMessages } from '#core/refusal-messages.ts'
import { described, named, responseOf, text } from '#core/response.ts'
import { fieldMessages } from './field-messages.ts'
import { importMessages } from './import-messages.ts'
import { codesOf, Params } from './message-params.ts'
import { successMessages } from './success-messages.ts'

const fieldCodes: FieldCode[] = [...codesOf(fieldMessages), ...codesOf(importMessages), ...codesOf(refusalMessages)]

const localizedParts = <Code extends string>(codes: readonly Code[], description: string) => ({
  code: described(z.enum(codes), description),
  params: Params,
  message: described(text, 'The English text.'),
})

export const fieldErrorParts = { field: text, ...localizedParts(fieldCodes, 'The problem, as a code.') }

export const FieldErrorResponse = named('FieldError', responseOf<FieldError>()(z.object(fieldErrorParts)))

export const noteParts = localizedParts(codesOf(importMessages), 'The remark, as a code.')

export const ImportNote = named('ImportNote', responseOf<Note>()(z.object(noteParts)))

export const messageParts = localizedParts(codesOf(successMessages), 'The result, as a code.')

export const Message = named('Message', z.object(messageParts))
