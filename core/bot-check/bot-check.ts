import * as z from 'zod/mini'
import { refuseField } from '#core/errors.ts'
import type { Ports } from '#core/ports.ts'
import { maxLength } from '#core/text/length.ts'
import { wrong } from '#core/wrong.ts'

/** What the form sends as `recaptcha` (specification section 3); empty where there is no check. */
export const BotCheckResponse = z._default(
  z.string({ error: wrong('bot_check.not_text') }).check(maxLength(8192, { error: wrong('bot_check.too_long') })),
  '',
)

/** Refuses with `bot_check.failed`, in the place of the field, unless the response passes now for the first time. */
export const requireHuman = async ({ botCheck }: Pick<Ports, 'botCheck'>, response: string): Promise<void> => {
  if (await botCheck.passes(response)) return
  refuseField('recaptcha', 'bot_check.failed')
}
