import * as z from 'zod/mini'
import { BotCheckResponse, requireHuman } from '#core/bot-check/bot-check.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_SUBJECT } from '#core/text/max-lengths.ts'
import { requiredText } from '#core/text/text.ts'

/** Specification section 3, "Contact message". `recaptcha` is checked only for visitors. */
export const ContactMessage = z.object({
  email: Email,
  subject: requiredText('subject', MAX_SUBJECT),
  message: requiredText('message', 10_000, { paragraphs: true }),
  recaptcha: BotCheckResponse,
})
export type ContactMessage = z.output<typeof ContactMessage>

/** Queues an email to the configured contact address, or else to the SiteOwners. Throws `limit.exceeded` or, for visitors,
 * `bot_check.failed` or `unavailable` (specification section 7). */
export const makeSendContactMessage =
  (ports: Pick<Ports, 'transact' | 'rateLimits' | 'botCheck' | 'site'>) =>
  async (actor: Actor | null, client: Client, { recaptcha, ...message }: ContactMessage): Promise<void> => {
    await spend(ports, limits.contactByClient, client.key)
    if (actor) await spend(ports, limits.contactByAccount, actor.accountId)
    else await requireHuman(ports, recaptcha)
    await ports.transact(async ({ accounts, jobs }) => {
      const { contactEmail } = ports.site
      for (const to of contactEmail ? [contactEmail] : await accounts.emailsWithRoles(['SiteOwner']))
        await jobs.add('mail', { to, template: 'contact-message', data: message })
    })
  }
