import * as z from 'zod/mini'
import { refuseField } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import type { Ports } from '#core/ports.ts'
import { maxLength } from '#core/text/length.ts'

export const BotCheckResponse = z._default(
  z
    .string({ error: fieldIssue('bot_check.not_text') })
    .check(maxLength(8192, { error: fieldIssue('bot_check.too_long') })),
  '',
)

/** Throws `unavailable`, or `bot_check.failed` for the field `recaptcha` if the response is invalid, expired or already used. */
export const requireHuman = async ({ botCheck }: Pick<Ports, 'botCheck'>, response: string): Promise<void> => {
  if (!(await botCheck.passes(response))) refuseField('recaptcha', 'bot_check.failed')
}
