import * as z from 'zod/mini'
import { DomainError } from '#core/errors.ts'
import type { Ports } from '#core/ports.ts'
import { maxLength } from '#core/text/length.ts'

/** What the form sends as `recaptcha` (specification section 3); empty where there is no check. */
export const BotCheckResponse = z._default(
  z.string({ error: 'The bot check must be text' }).check(maxLength(8192, { error: 'The bot check is too long' })),
  '',
)

/** Refuses with `bot_check.failed`, in the place of the field, unless the response passes now for the first time. */
export const requireHuman = async ({ botCheck }: Pick<Ports, 'botCheck'>, response: string): Promise<void> => {
  if (await botCheck.passes(response)) return
  const message = 'The bot check did not pass. Please try again.'
  throw new DomainError('bot_check.failed', { fields: [{ field: 'recaptcha', message }] })
}
